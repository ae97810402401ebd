import { checkProperty, flattenSchema, isEmpty, isObject, valueAt, type SchemaLeaf } from 'shared-api/schema';
import type { Tx } from '../../../kernel/db/types';
import { unprocessable } from '../../../kernel/http/errors';
import { listProperties } from './properties.queries';
import { buildSchema } from './schemaBuilder';

type Values = Record<string, unknown>;

export interface ValidatePropertiesOptions {
  /** The project's current values; left out for a new project, which starts with the defaults. */
  previous?: Values;
  /** `YYYY-MM-DD` in the organisation's time zone. */
  today: string;
}

/** Normalises a value for storage: trims texts, turns -0 into 0 and empty values into undefined. */
export function storedValue({ schema }: SchemaLeaf, value: unknown): unknown {
  if (isEmpty(value)) return undefined;
  if (value === 0) return 0;
  return typeof value === 'string' && !schema.oneOf ? value.trim() : value;
}

/** Copies nested values with one of them replaced; undefined removes it. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.');
  const inner = isObject(values[name]) ? values[name] : {};
  const next = rest.length ? withValue(inner, rest.join('.'), value) : value;
  const { [name]: _, ...others } = values;
  return next === undefined || (isObject(next) && !Object.keys(next).length)
    ? others
    : { ...others, [name]: next };
}

/** Lists the paths of the values in a body, including those inside nested objects; null for an object names all its members. */
const pathsOf = (input: Values, known: readonly string[]): string[] =>
  Object.entries(input).flatMap(([name, value]) => {
    const members = known.filter((path) => path.startsWith(`${name}.`));
    if (!members.length || (value !== null && !isObject(value))) return [name];
    return isObject(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : members;
  });

/** Filters paths to those that are neither properties nor remaining values of deleted properties. */
const unknownPaths = (given: readonly string[], known: readonly string[], input: Values, previous?: Values) =>
  given.filter((path) => {
    if (known.includes(path)) return isFlatName(path, input);
    const isKnownObject = known.some((name) => name.startsWith(`${path}.`));
    return isKnownObject || valueAt(previous, path) === undefined || isFlatName(path, input);
  });

/** Whether the body contains a dotted name such as `"site.building": "A"` instead of a nested object. */
const isFlatName = (path: string, input: Values) => path.includes('.') && Object.hasOwn(input, path);

/**
 * Validates the `properties` of a create or update body and merges them with the stored ones. Null clears a value; values that the
 * body leaves out keep their value, or get their default on a new project. Read-only and deactivated properties are accepted and
 * ignored, because the body may be that of a GET.
 * @param input nested like the schema; undefined when the body has none
 * @returns the complete JSON to store
 * @throws HttpError 422 with `fields: {"properties.site": "…"}` for unknown names and invalid values
 */
export async function validateProperties(
  tx: Tx,
  groupId: number,
  input: Values | undefined,
  { previous, today }: ValidatePropertiesOptions,
): Promise<Values> {
  if (input === undefined && previous) return previous;
  const properties = await listProperties(tx, groupId);
  const known = properties.map(({ name }) => name);
  const given = pathsOf(input ?? {}, known);
  const faults = new Map<string, string>();
  for (const path of unknownPaths(given, known, input ?? {}, previous))
    faults.set(path, `There is no property “${path}” here`);

  let stored = previous ?? {};
  for (const leaf of flattenSchema(buildSchema(properties, previous))) {
    const { path, required, schema } = leaf;
    const named = given.includes(path) && !schema.readOnly;
    if (previous && !named) continue;
    const value = storedValue(leaf, named ? valueAt(input, path) : schema.default);
    const context = { previous: valueAt(previous, path), today };
    const fault = schema.readOnly ? undefined : checkProperty(schema, value, required, context);
    if (fault) faults.set(path, faults.get(path) ?? fault);
    stored = withValue(stored, path, value);
  }
  if (faults.size) throw refusal(faults);
  return stored;
}

function refusal(faults: ReadonlyMap<string, string>) {
  const fields = Object.fromEntries([...faults].map(([path, text]) => [`properties.${path}`, text]));
  return unprocessable(`This cannot be saved: ${[...faults.values()].join('; ')}.`, fields);
}
