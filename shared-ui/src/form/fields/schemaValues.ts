import * as Yup from 'yup';
import { toNumber } from './FormNumberField';

/** What a field has to know of the schema of its value: JSON Schema with the keywords of spec 001, point 3. */
export interface FieldSchema {
  type: string;
  help?: string;
  /** `date`, `uri` or `email`. */
  format?: string;
  /** `textarea` or `currency`. */
  'ui:widget'?: string;
  readOnly?: boolean;
  maxLength?: number;
  default?: unknown;
  oneOf?: readonly { const: string; title: string }[];
  disabledDates?: { toToday: boolean };
}

/** A value to fill in. `path` is `site`, or `site.building` in a nested object. */
export interface FieldLeaf<Schema extends FieldSchema = FieldSchema> {
  path: string;
  title: string;
  required: boolean;
  schema: Schema;
}

export type FieldKind =
  'select' | 'checkbox' | 'date' | 'currency' | 'integer' | 'number' | 'textarea' | 'url' | 'email' | 'text';

/** Which field a value is filled in with. */
export function fieldKind({ type, format, oneOf, 'ui:widget': widget }: FieldSchema): FieldKind {
  if (oneOf) return 'select';
  if (type === 'boolean') return 'checkbox';
  if (type === 'integer' || type === 'number') return widget === 'currency' ? 'currency' : type;
  if (format === 'date') return 'date';
  if (format === 'uri') return 'url';
  if (format === 'email') return 'email';
  return widget === 'textarea' ? 'textarea' : 'text';
}

type Values = Record<string, unknown>;

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null;

/** The value at `site.building`. */
function valueAt(values: unknown, path: string): unknown {
  let value = values;
  for (const name of path.split('.'))
    value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/** Nested values made of those at each path. */
function nest(entries: readonly (readonly [path: string, value: unknown])[]): Values {
  const all: Values = {};
  for (const [path, value] of entries) {
    const names = path.split('.');
    const last = names.pop()!;
    let inner = all;
    for (const name of names) inner = (inner[name] ??= {}) as Values;
    inner[last] = value;
  }
  return all;
}

const asked = <Leaf extends FieldLeaf>(leaves: readonly Leaf[]) =>
  leaves.filter(({ schema }) => !schema.readOnly);

/** A value as its field keeps it: a date or null, a boolean, and else the text that stands in the field. */
export function toFormValue({ schema }: FieldLeaf, value: unknown): unknown {
  const kind = fieldKind(schema);
  if (kind === 'checkbox') return value === true;
  if (kind === 'date') return typeof value === 'string' && value ? value : null;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** What a field holds, as a value of the schema; null when it is empty, NaN for what is no number. */
export function fromFormValue({ schema }: FieldLeaf, held: unknown): unknown {
  const kind = fieldKind(schema);
  if (kind === 'checkbox') return held === true;
  if (typeof held !== 'string') return null;
  if (kind === 'integer' || kind === 'number' || kind === 'currency') return toNumber(held);
  return (kind === 'select' ? held : held.trim()) || null;
}

/**
 * What a form starts with, for the fields that `SchemaFields` draws.
 * @param values nested as the schema is; left out for something new, which starts with the defaults
 */
export const toFormValues = (leaves: readonly FieldLeaf[], values?: Values): Values =>
  nest(
    asked(leaves).map((leaf) => [
      leaf.path,
      toFormValue(leaf, values ? valueAt(values, leaf.path) : leaf.schema.default),
    ]),
  );

/** What to send of what stands in the form: nested as the schema is, null for what is empty, nothing that is read-only. */
export const fromFormValues = (leaves: readonly FieldLeaf[], held: unknown): Values =>
  nest(asked(leaves).map((leaf) => [leaf.path, fromFormValue(leaf, valueAt(held, leaf.path))]));

/**
 * The rules of these fields for a form's Yup schema: `Yup.object({ properties: schemaValidation(leaves, check) })`.
 * @param check says what is wrong with a value of the schema; undefined when nothing is
 */
export const schemaValidation = <Leaf extends FieldLeaf>(
  leaves: readonly Leaf[],
  check: (leaf: Leaf, value: unknown) => string | undefined,
) =>
  Yup.mixed().test('schema', (held, { path: above }) => {
    const faults = asked(leaves).flatMap((leaf) => {
      const fault = check(leaf, fromFormValue(leaf, valueAt(held, leaf.path)));
      const path = above ? `${above}.${leaf.path}` : leaf.path;
      return fault ? [new Yup.ValidationError(fault, held, path)] : [];
    });
    return faults.length ? new Yup.ValidationError(faults) : true;
  });
