import { Type, type Static, type TObject, type TSchema } from 'typebox';
import { memberOf } from './member';
import { limits } from '../limits';

/** The type of a filter's values: integers, text, true/false, or dates (`YYYY-MM-DD`). */
export type FilterKind = 'integer' | 'text' | 'boolean' | 'date';

/**
 * The fields by which a list may be filtered and sorted. A query with any other field is refused (400).
 * - `equal`: `?x=1&x=2`; an empty value selects rows without a value ("Unassigned").
 * - `like`: `?x_like=abc`, a case-insensitive part of the text.
 * - `range`: `?x_gte= &x_lte= &x_lt=` on dates.
 * - `includes`: `?x_includes=4`, an id that the list member contains.
 * - `sort`: `?sort=field desc,other`.
 * - `columns`: members with their titles, for CSV (`columns=` picks and orders them).
 */
export interface ListFields {
  equal: Record<string, FilterKind>;
  like: readonly string[];
  range: readonly string[];
  includes: readonly string[];
  sort: readonly string[];
  columns: Record<string, string>;
}

const values: Record<FilterKind, () => TSchema> = {
  integer: () => Type.String({ pattern: '^[0-9]{0,9}$' }),
  text: () => Type.String({ maxLength: limits.searchLength }),
  boolean: () => Type.Enum(['true', 'false']),
  date: () => date(),
};
const date = () => Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' });

/**
 * Builds the query schema of a list: paging, sort, search and every filter of its registry; anything else is refused.
 * @param fields the registry of the list
 */
export function listQuery(fields: ListFields): TObject {
  const members: Record<string, TSchema> = {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.perPageMax })),
    sort: Type.Optional(
      Type.Array(Type.String({ maxLength: 200 }), {
        maxItems: Math.max(1, fields.sort.length),
        description: `"field asc|desc", comma separated; fields: ${fields.sort.join(', ')}`,
      }),
    ),
    search: Type.Optional(Type.String({ maxLength: limits.searchLength })),
    columns: Type.Optional(
      Type.Array(Type.Enum(Object.keys(fields.columns)), {
        maxItems: Math.max(1, Object.keys(fields.columns).length),
        uniqueItems: true,
      }),
    ),
  };
  for (const [name, kind] of Object.entries(fields.equal))
    members[name] = Type.Optional(Type.Array(values[kind](), { maxItems: limits.perPageMax }));
  for (const name of fields.like) members[`${name}_like`] = Type.Optional(values.text());
  for (const name of fields.range)
    for (const op of ['gte', 'lte', 'lt']) members[`${name}_${op}`] = Type.Optional(date());
  for (const name of fields.includes)
    members[`${name}_includes`] = Type.Optional(
      Type.Array(values.integer(), { maxItems: limits.perPageMax }),
    );
  return Type.Object(members, { additionalProperties: false });
}

type Scalar = string | number | boolean | null;
/** The list's columns for the members of a body: the member's own name, or `x_name` for a reference `x`. */
type NamesOf<B extends TObject> = {
  [K in keyof Static<B> & string]: Static<B>[K] extends Scalar
    ? K
    : Static<B>[K] extends { id: number } | null
      ? `${K}_name`
      : never;
}[keyof Static<B> & string];
type ColumnsOf<B extends TObject, E extends Partial<ListFields>> = Record<
  NamesOf<B> | (E extends { columns: infer C } ? keyof C & string : never),
  string
>;

/**
 * Derives the registry of a list from the body that its form edits: each member becomes a column under its title, can be sorted by,
 * and is filtered by its kind (a part of a text or of a reference's name, a range of dates, equality for the rest).
 * @param extra columns, filters and sorts beyond the body's members
 * @throws Error for a member without a title
 */
export function listFieldsOf<B extends TObject, E extends Partial<ListFields> = object>(
  body: B,
  extra?: E,
): ListFields & { columns: ColumnsOf<B, E> } {
  const equal: Record<string, FilterKind> = {};
  const [like, range, sort]: [string[], string[], string[]] = [[], [], []];
  const columns: Record<string, string> = {};
  for (const [member, schema] of Object.entries(body.properties)) {
    const { kind, title } = memberOf(schema);
    if (kind === 'other') continue;
    if (!title) throw new Error(`The member "${member}" of a list needs a title.`);
    if (kind === 'json') continue;
    if (
      kind === 'file' ||
      kind === 'choices' ||
      kind === 'texts' ||
      kind === 'references' ||
      kind === 'money' ||
      kind === 'number'
    ) {
      // It is shown, but no list is sorted or filtered by it.
      columns[member] = title;
      continue;
    }
    const name = kind === 'reference' ? `${member}_name` : member;
    columns[name] = title;
    sort.push(name);
    if (kind === 'text' || kind === 'reference') like.push(name);
    else if (kind === 'date' || kind === 'instant') range.push(name);
    else equal[name] = kind === 'choice' ? 'text' : kind;
  }
  return {
    equal: { ...equal, ...extra?.equal },
    like: [...like, ...(extra?.like ?? [])],
    range: [...range, ...(extra?.range ?? [])],
    includes: extra?.includes ?? [],
    sort: [...sort, ...(extra?.sort ?? [])],
    columns: { ...columns, ...extra?.columns } as ColumnsOf<B, E>,
  };
}
