import { limits } from 'shared-api/contracts/limits';
import type { ProjectSchema, PropertySchema } from 'shared-api/contracts/propertySchema';
import { checkProperty, flattenSchema, isObject, valueAt } from 'shared-api/schema';
import { storedValue, withValue } from '../projects/public';

type Json = Record<string, unknown>;

/** `enum` and `anyOf` as the one keyword that forms and checks know. Source: spec 001, point 3. */
function choices({ oneOf, anyOf, enum: values }: Json): PropertySchema['oneOf'] {
  if (Array.isArray(oneOf)) return oneOf as PropertySchema['oneOf'];
  if (Array.isArray(anyOf)) return anyOf as PropertySchema['oneOf'];
  return Array.isArray(values)
    ? values.map((value) => ({ const: String(value), title: String(value) }))
    : undefined;
}

function member(name: string, raw: Json): PropertySchema {
  if (raw.type === 'object') return { title: name, ...raw, ...objectOf(raw) } as PropertySchema;
  const { anyOf: _, enum: _values, ...rest } = raw;
  const oneOf = raw.type === 'string' ? choices(raw) : undefined;
  const isFree = raw.type === 'string' && !oneOf && raw.format !== 'date';
  return {
    title: name,
    ...rest,
    ...(oneOf && { oneOf }),
    ...(isFree && { maxLength: raw.maxLength ?? limits.propertyText }),
  } as PropertySchema;
}

function objectOf(raw: Json): Omit<ProjectSchema, 'type'> {
  const members = isObject(raw.properties) ? raw.properties : {};
  return {
    properties: Object.fromEntries(
      Object.entries(members).map(([name, one]) => [name, member(name, isObject(one) ? one : {})]),
    ),
    required: Array.isArray(raw.required) ? (raw.required as string[]) : [],
    'ui:order': Array.isArray(raw['ui:order']) ? (raw['ui:order'] as string[]) : [],
  };
}

/** A subtype's schema as forms and checks read it: titles everywhere, choices in one keyword, an end to every text. */
export const bookingSchema = (raw: Json): ProjectSchema & Json => ({
  ...raw,
  type: 'object',
  ...objectOf(raw),
});

/**
 * What to store as a booking's data, made of a body's: values without spaces around, defaults where nothing is said, and no
 * read-only ones.
 * @param today `YYYY-MM-DD` in the organisation's time zone
 * @returns the data, and what is wrong by path: `site.building`
 */
export function checkedData(
  raw: Json,
  input: Json,
  today: string,
): { data: Json; faults: Record<string, string> } {
  const leaves = flattenSchema(bookingSchema(raw));
  const faults: Record<string, string> = {};
  let data: Json = {};
  for (const leaf of leaves) {
    const { path, schema, required } = leaf;
    const given = schema.readOnly ? undefined : valueAt(input, path);
    const value = storedValue(leaf, given === undefined ? schema.default : given);
    const fault = schema.readOnly ? undefined : checkProperty(schema, value, required, { today });
    if (fault) faults[path] = fault;
    data = withValue(data, path, value);
  }
  for (const path of unknownPaths(
    input,
    leaves.map((leaf) => leaf.path),
  ))
    faults[path] = `There is no property “${path}” here`;
  return { data, faults };
}

/** The paths of a body that no value stands at. Null in an object's place names all its members, and clears them. */
const unknownPaths = (input: Json, known: readonly string[], above = ''): string[] =>
  Object.entries(input).flatMap(([name, value]) => {
    const path = above + name;
    if (known.includes(path)) return [];
    if (!known.some((one) => one.startsWith(`${path}.`))) return [path];
    return isObject(value) ? unknownPaths(value, known, `${path}.`) : value === null ? [] : [path];
  });
