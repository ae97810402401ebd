import { expressionBuilder, sql, type RawBuilder, type SqlBool } from 'kysely';
import { memberOf, type MemberKind } from 'shared-api/contracts/lists/member';
import type { ListFields } from 'shared-api/contracts/lists/list';
import type { CurrentUser } from 'shared-api/contracts/session';
import { limits } from 'shared-api/limits';
import { readByCursor } from '../db/cursor';
import type { Db, Tx } from '../db/types';
import { anyOf, hasWords, listOrder, listWhere, paging, type ListSql, type ParsedQuery } from './list';
import { referenceTables, type ReferenceTable } from './referenceTables';
import type { Parent, ParentIds, Resource } from './resource';
import { columnOf, membersOf } from './resource.body';

/** A row as it is read: the members of the contract, further fields of the list, and the version. */
export type Stored = Record<string, unknown> & { id: number; version: number };

/** The nearest parent, to which the rows point. */
export const parentOf = ({ parents = [] }: Pick<Resource, 'parents'>): Parent | undefined => parents.at(-1);

/** The rows of a resource under the names of the contract; everything else here reads from it. */
function source(resource: Resource, user: CurrentUser): RawBuilder<unknown> {
  const { table, row, data, derived, elsewhere } = resource;
  const parent = parentOf(resource);
  const own = (column: string) => sql.ref(`${table}.${column}`);
  const members: Record<string, RawBuilder<unknown>> = { id: own('id'), version: own('version') };
  for (const [name] of membersOf(resource)) {
    if (elsewhere?.includes(name)) continue;
    const column = own(columnOf(resource, name));
    const field = data?.fields[name];
    if (field?.kind === 'money') {
      members[name] = sql`(${column} / 100.0)::float8`;
      continue;
    }
    if (field?.kind !== 'reference' && field?.kind !== 'references') {
      members[name] = column;
      continue;
    }
    const { table: targetTable } = referenceTables[field.to];
    if (field.kind === 'references') {
      members[name] = sql`(
        select coalesce(jsonb_agg(jsonb_build_object('id', target.id, 'name', target.name) order by target.name, target.id), '[]')
        from ${sql.table(targetTable)} target where target.id = any(${column}))`;
      continue;
    }
    const target = sql`from ${sql.table(targetTable)} target where target.id = ${column}`;
    members[name] = sql`(select jsonb_build_object('id', target.id, 'name', target.name) ${target})`;
    members[`${name}_name`] = sql`(select target.name ${target})`;
  }
  Object.assign(members, derived?.(user));
  for (const name of Object.keys(row.properties)) members[name] ??= own(name);
  if (parent) members.parent_id = own(parent.column);
  const columns = Object.entries(members).map(([name, member]) => sql`${member} as ${sql.id(name)}`);
  return sql`(select ${sql.join(columns)} from ${sql.table(table)}) as ${sql.id('row')}`;
}

const cast = { integer: 'int', text: 'text', boolean: 'boolean', date: 'date' } as const;

const readValue: Record<keyof typeof cast, (value: string) => string | number | boolean> = {
  integer: Number,
  boolean: (value) => value === 'true',
  text: (value) => value,
  date: (value) => value,
};

const same = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]));

// oxlint-disable-next-line typescript/no-explicit-any -- the columns are those of the registry, not of one table's type
type AnyTable = any;

/** How a registry reads in SQL when every field is a column of `source`. */
function listSql({ row, fields, includes = {} }: Resource): ListSql<AnyTable, ListFields> {
  const kind = (name: string): MemberKind | undefined =>
    row.properties[name] && memberOf(row.properties[name]).kind;
  return {
    equal: Object.fromEntries(
      Object.entries(fields.equal).map(([name, type]) => [
        name,
        (eb, values) =>
          anyOf(
            eb,
            name,
            values.map((value) => (value === null ? null : readValue[type](value))),
            cast[type],
          ),
      ]),
    ),
    like: same(fields.like),
    range: Object.fromEntries(
      fields.range.map((name) => [name, kind(name) === 'date' ? { day: name } : name]),
    ),
    includes: Object.fromEntries(
      fields.includes.map((name) => [
        name,
        (_eb, ids) => {
          const condition = includes[name];
          if (!condition) throw new Error(`The list has no SQL for ${name}_includes.`);
          return condition(ids);
        },
      ]),
    ),
    sort: same(fields.sort),
    search: (eb, text) => eb.or(fields.like.map((name) => hasWords(sql.ref(name), text))),
  };
}

/** The condition on rows that a user sees. */
export const sightOf = async (
  tx: Tx,
  { visible }: Resource,
  user: CurrentUser,
): Promise<RawBuilder<SqlBool>> => (visible ? sql`(${await visible(user, tx)})` : sql`true`);

export interface Asked {
  user: CurrentUser;
  /** The condition that `sightOf` returned for the user. */
  sight: RawBuilder<SqlBool>;
  parentId: number;
  query: ParsedQuery;
  timeZone: string;
}

function matching(
  resource: Resource,
  { user, sight, parentId, query, timeZone }: Asked,
): RawBuilder<unknown> {
  const asked = listWhere(resource.fields, listSql(resource), query, timeZone)(expressionBuilder());
  const within = parentOf(resource) ? sql`parent_id = ${parentId}` : sql`true`;
  const listed = resource.listed?.(user) ?? sql`true`;
  return sql`from ${source(resource, user)} where ${within} and ${sight} and ${listed} and ${asked}`;
}

function ordered(resource: Resource, query: ParsedQuery): RawBuilder<unknown> {
  const orders = listOrder<AnyTable, ListFields>(listSql(resource), query.sort ?? [resource.sort], {
    column: 'id',
    direction: 'asc',
  });
  return sql.join(orders.map(({ column, direction }) => sql`${sql.ref(column)} ${sql.raw(direction)}`));
}

const everything = (resource: Resource, asked: Asked) => sql<Stored>`
  select * ${matching(resource, asked)} order by ${ordered(resource, asked.query)}`;

/** A page of the list. @throws HttpError 400 */
export async function listRows(tx: Tx, resource: Resource, asked: Asked): Promise<Stored[]> {
  const { perPage, offset } = paging(asked.query, resource.pageSize);
  const { rows } =
    await sql<Stored>`${everything(resource, asked)} limit ${perPage} offset ${offset}`.execute(tx);
  return rows;
}

/** The whole list, a batch at a time. @throws HttpError 400 at once, before anything is read */
export const streamRows = (db: Db, resource: Resource, asked: Asked): AsyncGenerator<Stored> =>
  readByCursor(db, everything(resource, asked));

/** How many rows match, counted up to one past the cap. */
export async function countRows(tx: Tx, resource: Resource, asked: Asked): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 ${matching(resource, asked)} limit ${limits.countCap + 1}) counted`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}

/** One row by its id, and by its parent's where it has one; undefined for rows that the user does not see. */
export async function findRow(
  tx: Tx,
  resource: Resource,
  user: CurrentUser,
  { id, parentId }: { id: number; parentId: number },
): Promise<Stored | undefined> {
  const within = parentOf(resource) ? sql`parent_id = ${parentId}` : sql`true`;
  const sight = await sightOf(tx, resource, user);
  const { rows } = await sql<Stored>`
    select * from ${source(resource, user)} where id = ${id} and ${within} and ${sight}`.execute(tx);
  return rows[0];
}

/** All rows of a parent in the order that the resource declares. */
export async function readInOrder(
  tx: Tx,
  resource: Resource,
  user: CurrentUser,
  parentId: number,
): Promise<Stored[]> {
  const within = parentOf(resource) ? sql`parent_id = ${parentId}` : sql`true`;
  const { rows } = await sql<Stored>`
    select * from ${source(resource, user)} where ${within} order by ${ordered(resource, {})}`.execute(tx);
  return rows;
}

/** The name under which the file of a row is stored; null without a file. */
export async function findStoredName(
  tx: Tx,
  { table }: Resource,
  id: number,
  column: string,
): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select ${sql.ref(column)} as name from ${sql.table(table)} where id = ${id}`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Reads the bytes that a row itself keeps. @param column undefined: none does */
export async function findBytes(
  tx: Tx,
  { table }: Resource,
  id: number,
  column: string | undefined,
): Promise<Uint8Array | null> {
  if (column === undefined) return null;
  const { rows } = await sql<{ bytes: Uint8Array | null }>`
    select ${sql.ref(column)} as bytes from ${sql.table(table)} where id = ${id}`.execute(tx);
  return rows[0]?.bytes ?? null;
}

/** Keeps others from writing a row until the transaction ends; deleting also keeps them from pointing to it. */
export const lockRow = (tx: Tx, { table }: Resource, id: number, { deleting }: { deleting: boolean }) =>
  sql`select id from ${sql.table(table)} where id = ${id} for ${sql.raw(deleting ? 'update' : 'no key update')}`.execute(
    tx,
  );

/**
 * Looks the parents up, each within the one before it.
 * @param ids one for each parent, in their order
 * @returns the first parent that does not exist
 */
export async function findMissingParent(
  tx: Tx,
  { parents = [] }: Pick<Resource, 'parents'>,
  ids: readonly number[],
): Promise<Parent | undefined> {
  for (const [i, parent] of parents.entries()) {
    const outer = parents[i - 1];
    const within = outer ? sql`${sql.ref(outer.column)} = ${ids[i - 1]}` : sql`true`;
    const { rows } = await sql`
      select 1 from ${sql.table(parent.table)} where id = ${ids[i]} and ${within}`.execute(tx);
    if (!rows.length) return parent;
  }
  return undefined;
}

/** @returns the new row's id */
export async function insertRow(tx: Tx, table: string, values: [string, unknown][]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${sql.join(values.map(([column]) => sql.id(column)))})
    values (${sql.join(values.map(([, value]) => value))}) returning id`.execute(tx);
  return rows[0]!.id;
}

/** The ids of a row and of its nearest parent. Some tables number their rows within the parent. */
interface RowKey {
  id: number;
  parentId: number;
}

function isRow(resource: Pick<Resource, 'parents'>, { id, parentId }: RowKey): RawBuilder<SqlBool> {
  const parent = parentOf(resource);
  return parent ? sql`id = ${id} and ${sql.ref(parent.column)} = ${parentId}` : sql`id = ${id}`;
}

export async function updateRow(
  tx: Tx,
  resource: Pick<Resource, 'table' | 'parents'>,
  key: RowKey,
  values: [string, unknown][],
): Promise<void> {
  const set = values.map(([column, value]) => sql`${sql.id(column)} = ${value}`);
  await sql`
    update ${sql.table(resource.table)} set ${sql.join([...set, sql`version = version + 1`])}
    where ${isRow(resource, key)}`.execute(tx);
}

export const deleteRow = (tx: Tx, resource: Pick<Resource, 'table' | 'parents'>, key: RowKey) =>
  sql`delete from ${sql.table(resource.table)} where ${isRow(resource, key)}`.execute(tx);

/** How many rows of another table point to this one. */
export async function countUses(tx: Tx, table: string, column: string, id: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
  return rows[0]?.n ?? 0;
}

/** Whether all of these rows may be chosen. @param scope the ids of the resource's parents, by parameter */
export async function mayRefer(
  tx: Tx,
  { table, allowed, within }: ReferenceTable,
  ids: readonly number[],
  scope: ParentIds,
): Promise<boolean> {
  const inParent = within ? sql`${sql.ref(within.column)} = ${scope[within.param]}` : sql`true`;
  // Locked, because a list of ids has no foreign key: a deletion waits, and then finds the reference.
  const { rows } = await sql`
    select id from ${sql.table(table)}
    where id = any(${ids}::int[]) and ${allowed ?? sql`true`} and ${inParent} for key share`.execute(tx);
  return rows.length === ids.length;
}
