import { characterCount } from './characterCount';
import type { ProjectSchema, PropertySchema } from '../contracts/propertySchema';
import { dateFault } from './dates';
import { addDays, isDay } from './workingDays';

/** A value of a schema, possibly inside a nested object. */
export interface SchemaLeaf {
  /** The path of its value: `site`, or `site.building` in a nested object. */
  path: string;
  title: string;
  required: boolean;
  schema: PropertySchema;
}

/** Further inputs of the check of a value. */
export interface CheckContext {
  /** The stored value: an unchanged value is valid even if the rules have changed since. */
  previous?: unknown;
  /** `YYYY-MM-DD`; defaults to the machine's local day. */
  today?: string;
}

type ObjectSchema = Pick<PropertySchema, 'properties' | 'required' | 'ui:order'>;

/** Whether a value is null, undefined, or blank text. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Whether text contains characters that cannot be stored or have no meaning: control characters and lone surrogates.
 * @param lines whether tabs and line breaks are allowed
 */
export const hasUnusableCharacters = (text: string, { lines }: { lines: boolean }): boolean =>
  (lines ? /[^\P{Cc}\t\n\r]|\p{Cs}/u : /[\p{Cc}\p{Cs}]/u).test(text);

/** The value at a leaf's path; undefined if there is none. */
export function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const name of path.split('.'))
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/** The member names of an object in `ui:order`, followed by the names that it omits. */
function orderedNames({ properties = {}, 'ui:order': order = [] }: ObjectSchema): string[] {
  const named = order.filter((name) => Object.hasOwn(properties, name));
  return [...new Set([...named, ...Object.keys(properties)])];
}

/**
 * Lists the leaves of a schema in its order; those of a nested object take the object's place.
 * @param schema the answer of `GET /projects/{id}/schema` answers. Source: spec 001, point 3
 */
export function flattenSchema(schema: ProjectSchema | ObjectSchema, above = ''): SchemaLeaf[] {
  const members = (schema.properties ?? {}) as Record<string, PropertySchema>;
  return orderedNames(schema).flatMap((name) => {
    const member = members[name]!;
    const path = above + name;
    if (member.type === 'object') return flattenSchema(member, `${path}.`);
    return [
      { path, title: member.title, required: schema.required?.includes(name) ?? false, schema: member },
    ];
  });
}

const patterns = new Map<string, RegExp | null>();

/** Returns null for an invalid pattern, which then checks nothing: a group's mistake must not block saving. */
function compile(pattern: string): RegExp | null {
  for (const flag of ['u', ''])
    try {
      return new RegExp(pattern, flag);
    } catch {
      // Try the next flag, which is more lenient.
    }
  return null;
}

function matches(pattern: string, text: string): boolean {
  if (!patterns.has(pattern)) patterns.set(pattern, compile(pattern));
  return patterns.get(pattern)?.test(text) ?? true;
}

const isUrl = (text: string): boolean =>
  /^https?:\/\/[^\s/?#]/i.test(text) && !/\s/.test(text) && canParse(text);
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);

function canParse(url: string): boolean {
  try {
    return Boolean(new URL(url));
  } catch {
    return false;
  }
}

/** The current day in this machine's time zone, `2026-11-21`. */
export function localToday(now = new Date()): string {
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function checkDate(
  { title, disabledDates }: PropertySchema,
  text: string,
  today: string,
): string | undefined {
  if (!isDay(text)) return `The ${title} field is not a valid date`;
  return dateFault(title, text, { after: disabledDates?.toToday ? addDays(today, -1) : undefined });
}

function checkText(schema: PropertySchema, text: string, today: string): string | undefined {
  const { title, format, oneOf, minLength, maxLength, pattern } = schema;
  const wrong = `The ${title} field is not a valid value`;
  if (oneOf) return oneOf.some((option) => option.const === text) ? undefined : wrong;
  if (format === 'date') return checkDate(schema, text, today);
  const length = [...text].length;
  if (minLength !== undefined && length < minLength)
    return `${title} must have at least ${characterCount(minLength)}`;
  if (maxLength !== undefined && length > maxLength)
    return `${title} may have at most ${characterCount(maxLength)}`;
  if (hasUnusableCharacters(text, { lines: true })) return `${title} holds a character that cannot be used`;
  if (format === 'uri' && !isUrl(text)) return `The ${title} field is not a valid URL`;
  if (format === 'email' && !isEmail(text)) return `The ${title} field is not a valid e-mail address`;
  return pattern !== undefined && !matches(pattern, text) ? wrong : undefined;
}

function checkNumber(schema: PropertySchema, value: number): string | undefined {
  const { title, type, maximum } = schema;
  const currency = schema['ui:widget'] === 'currency';
  if (currency && !Number.isSafeInteger(value)) return `${title} must be whole dollars`;
  if (type === 'integer' && !Number.isSafeInteger(value)) return `${title} must be a whole number`;
  const minimum = schema.minimum ?? (currency ? 0 : undefined);
  if ((minimum === undefined || value >= minimum) && (maximum === undefined || value <= maximum))
    return undefined;
  if (minimum !== undefined && maximum !== undefined)
    return `${title} must be between ${minimum} and ${maximum}`;
  return minimum === undefined
    ? `${title} must be at most ${maximum}`
    : `${title} must be at least ${minimum}`;
}

/**
 * Validates one value against its schema. Server and browser share these rules. Source: spec 000, point 5, and spec 001, point 5; an
 * integer's upper limit is `maximum`, not `minimum` as in the original.
 * @returns the validation message; undefined if the value is valid
 */
export function checkProperty(
  schema: PropertySchema,
  value: unknown,
  required: boolean,
  { previous, today = localToday() }: CheckContext = {},
): string | undefined {
  const { title, type } = schema;
  const wrong = `The ${title} field is not a valid value`;
  if (isEmpty(value)) return required ? `${title} is required` : undefined;
  if (value === previous) return undefined;
  switch (type) {
    case 'string':
      return typeof value === 'string' ? checkText(schema, value, today) : wrong;
    case 'integer':
    case 'number':
      if (typeof value === 'number' && Number.isFinite(value)) return checkNumber(schema, value);
      return type === 'integer' ? `${title} must be a whole number` : `${title} must be a number`;
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrong;
    case 'object':
      return isObject(value) ? undefined : wrong;
  }
}

/**
 * Validates all values of a schema, except read-only ones.
 * @param values nested like the schema
 * @param context `previous`: the stored values, nested likewise
 * @returns validation messages by path, `site.building`; empty if all are valid
 */
export function checkProperties(
  schema: ProjectSchema,
  values: Record<string, unknown>,
  context: { previous?: Record<string, unknown>; today?: string } = {},
): Record<string, string> {
  const check = propertyCheck(context);
  const faults: Record<string, string> = {};
  for (const leaf of flattenSchema(schema)) {
    const fault = leaf.schema.readOnly ? undefined : check(leaf, valueAt(values, leaf.path));
    if (fault) faults[leaf.path] = fault;
  }
  return faults;
}

/**
 * Creates a validator of single leaves, for a form that stores its values in its own way.
 * @param previous the project's stored values, nested like the schema
 * @param today `YYYY-MM-DD` in the organisation's time zone
 */
export const propertyCheck =
  ({ previous, today }: { previous?: Record<string, unknown>; today?: string } = {}) =>
  ({ path, schema, required }: SchemaLeaf, value: unknown): string | undefined =>
    checkProperty(schema, value, required, { previous: valueAt(previous, path), today });
