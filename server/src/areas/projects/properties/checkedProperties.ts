import { checkProperty, flattenSchema, isEmpty, isObject, valueAt, type SchemaLeaf } from 'shared-api/schema';
import type { Tx } from '../../../kernel/db/types';
import { unprocessable } from '../../../kernel/http/errors';
import { listProperties } from './properties.queries';
import { buildSchema } from './schemaBuilder';

type Values = Record<string, unknown>;

export interface CheckedPropertiesOptions {
  /** What the project holds now; left out for a new project, which starts with the defaults. */
  previous?: Values;
  /** `YYYY-MM-DD` in the organisation's time zone. */
  today: string;
}

/** What is stored for a value: texts without the spaces around them, no negative zero, nothing as undefined. */
export function storedValue({ schema }: SchemaLeaf, value: unknown): unknown {
  if (isEmpty(value)) return undefined;
  if (value === 0) return 0;
  return typeof value === 'string' && !schema.oneOf ? value.trim() : value;
}

/** A copy of nested values with one of them set, or with undefined taken out. */
export function withValue(values: Values, path: string, value: unknown): Values {
  const [name = '', ...rest] = path.split('.');
  const inner = isObject(values[name]) ? values[name] : {};
  const next = rest.length ? withValue(inner, rest.join('.'), value) : value;
  const { [name]: _, ...others } = values;
  return next === undefined || (isObject(next) && !Object.keys(next).length)
    ? others
    : { ...others, [name]: next };
}

/** The paths a body names, those of nested objects one by one; null for such an object names all its members. */
const pathsOf = (input: Values, known: readonly string[]): string[] =>
  Object.entries(input).flatMap(([name, value]) => {
    const members = known.filter((path) => path.startsWith(`${name}.`));
    if (!members.length || (value !== null && !isObject(value))) return [name];
    return isObject(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : members;
  });

/** Names that are no properties, and are not left over from a property that is gone. */
const unknownPaths = (given: readonly string[], known: readonly string[], input: Values, previous?: Values) =>
  given.filter((path) => {
    if (known.includes(path)) return isFlatName(path, input);
    const isObjectHere = known.some((one) => one.startsWith(`${path}.`));
    return isObjectHere || valueAt(previous, path) === undefined || isFlatName(path, input);
  });

/** `"site.building": "A"` where a nested object belongs. */
const isFlatName = (path: string, input: Values) => path.includes('.') && Object.hasOwn(input, path);

/**
 * What to store as a project's `properties`, made of the `properties` of a create or update body. Null clears a value; what
 * the body leaves out stays as it was, or for a new project is its default. Read-only and deactivated properties are taken
 * and ignored, as the body may be that of a GET.
 * @param input nested as the schema is; undefined when the body has none
 * @returns the whole JSON, to be stored as it is
 * @throws HttpError 422 with `fields: {"properties.site": "…"}` for unknown names and bad values
 */
export async function checkedProperties(
  tx: Tx,
  groupId: number,
  input: Values | undefined,
  { previous, today }: CheckedPropertiesOptions,
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
