import { sql } from 'kysely';
import type { ChangeRowOrder, RowOrder } from 'shared-api/contracts/order';
import { orderFieldOf } from 'shared-api/resources/declareResource';
import type { CurrentUser } from 'shared-api/contracts/session';
import { writeAudit } from '../audit/writeAudit';
import type { Tx } from '../db/types';
import { publish } from '../events/publish';
import { HttpError, unprocessable } from '../http/errors';
import type { ParentIds, Resource } from './resource';
import { columnOf } from './resource.body';
import { fillPath, groupOf, nameOf } from './resource.record';
import { parentOf, readInOrder } from './resource.sql';

/** The column of a resource that holds the places of its rows; undefined where rows have no order. */
export function orderColumnOf(resource: Resource): string | undefined {
  const field = resource.data && orderFieldOf(resource.data);
  return field && columnOf(resource, field);
}

/** The rows of one parent. */
const within = (resource: Resource, parentId: number) => {
  const parent = parentOf(resource);
  return parent ? sql`${sql.ref(parent.column)} = ${parentId}` : sql`true`;
};

/** Makes writes that change places of the same list wait for each other, until the transaction ends. */
export const lockOrder = (tx: Tx, { table }: Resource, parentId: number) =>
  sql`select pg_advisory_xact_lock(hashtext(${`order of ${table} ${parentId}`}))`.execute(tx);

/** The place behind the last row. */
export async function nextPlace(
  tx: Tx,
  resource: Resource,
  { column, parentId }: { column: string; parentId: number },
): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select coalesce(max(${sql.ref(column)}), 0) + 1 as place
    from ${sql.table(resource.table)} where ${within(resource, parentId)}`.execute(tx);
  return rows[0]!.place;
}

/** Moves the rows behind a deleted one up, unless another row has its place too. */
export const closeGap = (
  tx: Tx,
  resource: Resource,
  { column, parentId, place }: { column: string; parentId: number; place: number },
) => {
  const list = within(resource, parentId);
  return sql`
    update ${sql.table(resource.table)} set ${sql.id(column)} = ${sql.ref(column)} - 1, version = version + 1
    where ${list} and ${sql.ref(column)} > ${place}
      and not exists (select from ${sql.table(resource.table)} where ${list} and ${sql.ref(column)} = ${place})`.execute(
    tx,
  );
};

/** The rows of a list in their order, by name. */
export async function readOrder(
  tx: Tx,
  resource: Resource,
  user: CurrentUser,
  parentId: number,
): Promise<RowOrder> {
  const rows = await readInOrder(tx, resource, user, parentId);
  return rows.map((row) => ({ id: row.id, name: nameOf(resource, row) }));
}

const isSameOrder = (one: readonly { id: number }[], other: readonly { id: number }[]) =>
  one.length === other.length && one.every(({ id }, index) => id === other[index]!.id);

/**
 * Puts the rows of a list into another order, notes it in the audit log and tells open browsers. The same order leaves no trace.
 * @throws HttpError 409 with the present order when it is not the one that the caller saw, or has other rows; 422 for a row that is
 *   named twice
 */
export async function changeOrder(
  tx: Tx,
  resource: Resource,
  { user, parents, parentId }: { user: CurrentUser; parents: ParentIds; parentId: number },
  { order, seen }: ChangeRowOrder,
): Promise<RowOrder> {
  await lockOrder(tx, resource, parentId);
  const present = await readOrder(tx, resource, user, parentId);
  const ids = order.map(({ id }) => id);
  if (new Set(ids).size !== ids.length) {
    const text = `The order names a ${resource.name} twice.`;
    throw unprocessable(text, { order: text });
  }
  if (isSameOrder(order, present)) return present;
  const names = new Map(present.map(({ id, name }) => [id, name]));
  const isPermutation = ids.length === present.length && ids.every((id) => names.has(id));
  if (!isPermutation || (seen && !isSameOrder(seen, present)))
    throw new HttpError(409, 'Somebody changed this list since you opened it. Nothing was saved.', {
      code: 'changed',
      extra: { present },
    });
  const column = sql.id(orderColumnOf(resource)!);
  await sql`
    update ${sql.table(resource.table)} as t set ${column} = o.place, version = t.version + 1
    from unnest(${ids}::int[]) with ordinality as o(id, place) where t.id = o.id and t.${column} <> o.place`.execute(
    tx,
  );
  await publish(tx, { kind: 'list', path: fillPath(resource.path, parents) });
  const inWords = (list: readonly { id: number }[]) => list.map(({ id }) => names.get(id)).join('; ');
  const parent = parentOf(resource);
  await writeAudit(tx, {
    userId: user.id,
    entity: resource.name,
    entityId: null,
    name: parent ? `${parent.name} ${parentId}` : '',
    action: 'reordered',
    changes: [{ field: 'Order', from: inWords(present), to: inWords(order) }],
    groupId: groupOf(resource, { id: 0, parents }),
  });
  return order.map(({ id }) => ({ id, name: names.get(id)! }));
}
