import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { bookingListFields } from 'shared-api/contracts/lists/bookingList';
import { limits } from 'shared-api/limits';
import {
  anyOf,
  hasWords,
  listOrder,
  listWhere,
  type FilterValues,
  type ListSql,
  type Order,
  type Paging,
  type ParsedQuery,
} from '../../../kernel/crud/list';
import { readByCursor } from '../../../kernel/db/cursor';
import type { Database, Db, Tx } from '../../../kernel/db/types';
import { isVisible, type Scope } from '../../projects/public';
import { readBookings, type BookingRecord } from '../bookings.queries';

type Eb = ExpressionBuilder<Database, 'booking_row'>;

const numbers = (values: FilterValues) => values.map((value) => (value === null ? null : Number(value)));

const bookingListSql: ListSql<'booking_row', typeof bookingListFields> = {
  equal: {
    id: (eb, values) => anyOf(eb, 'id', numbers(values), 'int'),
    project_id: (eb, values) => anyOf(eb, 'project_id', numbers(values), 'int'),
    requester_name: (eb, values) => anyOf(eb, 'requester_name', values, 'text'),
    booking_subtype_id: (eb, values) => anyOf(eb, 'booking_subtype_id', numbers(values), 'int'),
    booking_subtype_name: (eb, values) => anyOf(eb, 'booking_subtype_name', values, 'text'),
    booking_status: (eb, values) => anyOf(eb, 'booking_status', values, 'text'),
    review_status: (eb, values) => anyOf(eb, 'review_status', values, 'text'),
    child_review_status: (eb, values) => anyOf(eb, 'child_review_status', values, 'text'),
    // The first condition walks the index of those that may be incomplete.
    complete: (eb, values) => {
      const wanted = new Set(values.map((value) => value === 'true'));
      if (wanted.size > 1) return sql<SqlBool>`true`;
      return wanted.has(false)
        ? sql<SqlBool>`not booking_row.settled and not booking_row.complete`
        : eb('complete', '=', true);
    },
  },
  like: { project_name: 'project_name' },
  range: { start: 'start' },
  includes: {},
  sort: {
    start: 'start',
    id: 'id',
    project_id: 'project_id',
    project_name: 'project_name',
    requester_name: 'requester_name',
    booking_subtype_name: 'booking_subtype_name',
    slot: 'slot',
    booking_status: 'booking_status',
    review_status: 'review_status',
    complete: 'complete',
  },
  search: (eb, text) =>
    eb.or([hasWords(eb.ref('project_name'), text), sql<SqlBool>`project_id::text = ${text}`]),
};

/** The rows of a list and their order. */
export interface BookingPlan {
  where: (eb: Eb) => Expression<SqlBool>;
  orders: Order<'booking_row'>[];
}

/** The bookings of a list: those of a type on one project, whose visibility was checked, or on all that a person may see. */
export type BookingSet = { typeId: number } & ({ projectId: number } | { groupId: number; scope: Scope });

/**
 * Selects the bookings of projects that a person may see.
 * @param projectId the column with the project's id
 * @param groupId the delivery group of all these projects; who holds a role in it sees them all
 */
export function isOnVisibleProject(scope: Scope, projectId: string, groupId?: number): Expression<SqlBool> {
  if (scope.isAdmin || (groupId !== undefined && scope.groupIds.includes(groupId))) return sql<SqlBool>`true`;
  const visible = isVisible(expressionBuilder<Database, 'project_list'>(), scope);
  return sql<SqlBool>`exists (
    select from project_list where project_list.project_id = ${sql.ref(projectId)} and ${visible})`;
}

/** Translates a query into conditions and an order. @throws HttpError 400 */
export function planBookingList(set: BookingSet, query: ParsedQuery): BookingPlan {
  // The days of bookings are those of UTC. Source: spec 001, point 9.
  const matches = listWhere(bookingListFields, bookingListSql, query, 'UTC');
  return {
    where: (eb) =>
      eb.and([
        eb('booking_type_id', '=', set.typeId),
        'projectId' in set
          ? eb('project_id', '=', set.projectId)
          : isOnVisibleProject(set.scope, 'booking_row.project_id', set.groupId),
        matches(eb),
      ]),
    orders: listOrder(bookingListSql, query.sort ?? ['start,id'], { column: 'id', direction: 'asc' }),
  };
}

const selectIds = (tx: Tx, { where, orders }: BookingPlan) =>
  orders.reduce(
    (list, { column, direction }) => list.orderBy(column, direction),
    tx.selectFrom('booking_row').where(where).select('booking_row.id'),
  );

/** The ids of the bookings of one page. */
export const listPage = async (tx: Tx, plan: BookingPlan, { perPage, offset }: Paging): Promise<number[]> =>
  (await selectIds(tx, plan).limit(perPage).offset(offset).execute()).map(({ id }) => id);

/**
 * The number of matching rows, up to one more than the cap.
 * @param listed the number of rows on the page
 */
export async function countBookings(
  tx: Tx,
  plan: BookingPlan,
  { perPage, offset }: Paging,
  listed: number,
): Promise<number> {
  // A partly filled page is the last one, so it determines the total.
  if (listed > 0 && listed < perPage) return offset + listed;
  const counted = selectIds(tx, { ...plan, orders: [] }).limit(limits.countCap + 1);
  const { total } = await tx
    .selectFrom(counted.as('counted'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Streams all matching bookings from one snapshot, in batches. */
export const streamBookings = (db: Db, plan: BookingPlan): AsyncGenerator<BookingRecord> =>
  readByCursor<{ id: number }, BookingRecord>(db, sql`${selectIds(db, plan)}`, (tx, batch) =>
    readBookings(
      tx,
      batch.map(({ id }) => id),
    ),
  );
