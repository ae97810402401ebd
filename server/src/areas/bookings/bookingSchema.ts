import { normaliseSchema } from 'shared-api/normaliseSchema';
import { checkProperty, flattenSchema, isObject, valueAt } from 'shared-api/schema';
import { storedValue, withValue } from '../projects/public';

type Json = Record<string, unknown>;

/**
 * Checks the data of a request body and converts it for storage: trims texts, adds defaults, and drops read-only values.
 * @param today `YYYY-MM-DD` in the organisation's time zone
 * @param replaced the data of the rescheduled booking: values that a browser cannot send again are taken from it
 * @returns the data, and faults by path such as `site.building`
 */
export function checkData(
  raw: Json,
  input: Json,
  today: string,
  replaced: Json = {},
): { data: Json; faults: Record<string, string> } {
  const leaves = flattenSchema(normaliseSchema(raw));
  const faults: Record<string, string> = {};
  let data: Json = {};
  for (const leaf of leaves) {
    const { path, schema, required } = leaf;
    const given = schema.readOnly ? undefined : valueAt(input, path);
    const kept = schema.readOnly || schema.writeOnly ? valueAt(replaced, path) : undefined;
    const value = storedValue(leaf, given === undefined ? (kept ?? schema.default) : given);
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

/** Whether a property cannot be changed while the review locks fields. Source: spec 001, point 5. */
export const isListedForReview = (raw: Json, path: string): boolean => {
  const listed = raw['review:required'];
  return Array.isArray(listed) && listed.some((name) => name === path || path.startsWith(`${String(name)}.`));
};

/** Lists the paths of a body that the schema does not have. null in the place of an object clears all its members. */
export const findUnknownPaths = (input: Json, known: readonly string[], above = ''): string[] =>
  Object.entries(input).flatMap(([name, value]) => {
    const path = above + name;
    if (known.includes(path)) return [];
    if (!known.some((one) => one.startsWith(`${path}.`))) return [path];
    return isObject(value) ? findUnknownPaths(value, known, `${path}.`) : value === null ? [] : [path];
  });
