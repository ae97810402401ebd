import { limits } from 'shared-api/contracts/limits';
import type { ProjectSchema, PropertySchema } from 'shared-api/contracts/propertySchema';
import { checkProperty, flattenSchema, isObject, valueAt } from 'shared-api/schema';
import { storedValue, withValue } from '../projects/public';

type Json = Record<string, unknown>;

/** Converts `enum` and `anyOf` to `oneOf`, the keyword that forms and checks know. Source: spec 001, point 3. */
function choicesOf({ oneOf, anyOf, enum: values }: Json): PropertySchema['oneOf'] {
  if (Array.isArray(oneOf)) return oneOf as PropertySchema['oneOf'];
  if (Array.isArray(anyOf)) return anyOf as PropertySchema['oneOf'];
  return Array.isArray(values)
    ? values.map((value) => ({ const: String(value), title: String(value) }))
    : undefined;
}

function memberOf(name: string, raw: Json): PropertySchema {
  if (raw.type === 'object') return { title: name, ...raw, ...objectOf(raw) } as PropertySchema;
  const { anyOf: _, enum: _values, ...rest } = raw;
  const oneOf = raw.type === 'string' ? choicesOf(raw) : undefined;
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
      Object.entries(members).map(([name, one]) => [name, memberOf(name, isObject(one) ? one : {})]),
    ),
    required: Array.isArray(raw.required) ? (raw.required as string[]) : [],
    'ui:order': Array.isArray(raw['ui:order']) ? (raw['ui:order'] as string[]) : [],
  };
}

/** Normalises a subtype's schema: every property has a title, choices are `oneOf`, and every text has a maximal length. */
export const normaliseSchema = (raw: Json): ProjectSchema & Json => ({
  ...raw,
  type: 'object',
  ...objectOf(raw),
});

/**
 * Checks the data of a request body and converts it for storage: trims texts, adds defaults, and drops read-only values.
 * @param today `YYYY-MM-DD` in the organisation's time zone
 * @returns the data, and faults by path such as `site.building`
 */
export function checkData(
  raw: Json,
  input: Json,
  today: string,
): { data: Json; faults: Record<string, string> } {
  const leaves = flattenSchema(normaliseSchema(raw));
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
  for (const path of findUnknownPaths(
    input,
    leaves.map((leaf) => leaf.path),
  ))
    faults[path] = `There is no property “${path}” here`;
  return { data, faults };
}

/** Lists the paths of a body that the schema does not have. null in the place of an object clears all its members. */
const findUnknownPaths = (input: Json, known: readonly string[], above = ''): string[] =>
  Object.entries(input).flatMap(([name, value]) => {
    const path = above + name;
    if (known.includes(path)) return [];
    if (!known.some((one) => one.startsWith(`${path}.`))) return [path];
    return isObject(value) ? findUnknownPaths(value, known, `${path}.`) : value === null ? [] : [path];
  });
