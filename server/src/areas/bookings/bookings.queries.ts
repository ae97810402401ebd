import {
  sql,
  type Expression,
  type ExpressionBuilder,
  type Selectable,
  type SqlBool,
  type RawBuilder,
} from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { BookingType } from 'shared-api/contracts/bookings';
import { preparedStatement } from '../../kernel/db/preparedStatement';
import type { Database, Tx } from '../../kernel/db/types';
import type { BookingSubtypeTable, BookingTable } from './bookings.tables';

const selectTypes = (tx: Tx) =>
  tx
    .selectFrom('booking_type as t')
    .innerJoin('project_type as g', 'g.id', 't.project_type_id')
    .select((eb) => [
      't.id',
      't.name',
      't.title',
      't.project_type_id',
      'g.name as project_type_name',
      't.horizon_days',
      jsonArrayFrom(
        eb
          .selectFrom('booking_blackout as o')
          .whereRef('o.booking_type_id', '=', 't.id')
          .select(['o.first_day', 'o.last_day', 'o.reason'])
          .orderBy('o.first_day')
          .orderBy('o.id'),
      ).as('blackouts'),
    ]);

/** The types of the given delivery groups, by title. */
export const listTypes = (tx: Tx, groupIds: number[] | 'all'): Promise<BookingType[]> =>
  selectTypes(tx)
    .$if(groupIds !== 'all', (types) =>
      types.where(sql<SqlBool>`t.project_type_id = any(${groupIds}::int[])`),
    )
    .orderBy('t.title')
    .orderBy('t.id')
    .execute();

/** Selects the types that have a subtype whose approver or reviewer a person is, as holder of a group's or of a project's role. */
const hasDutyOf = (userId: number) => sql<SqlBool>`exists (
  select from booking_subtype s
  where s.booking_type_id = t.id and (
    exists (select from usr_role_usr h
      where h.usr_id = ${userId} and h.usr_role_id in (s.approver_role_id, s.reviewer_role_id))
    or exists (select from project_role h
      where h.usr_id = ${userId} and h.usr_role_id in (s.approver_role_id, s.reviewer_role_id))))`;

/**
 * The types of which a person approves or reviews bookings of others: all for booking admins. By the group's name, then by title.
 * @param adminGroupIds the groups of which the person is an admin
 */
export const listReviewedTypes = (
  tx: Tx,
  userId: number,
  adminGroupIds: number[] | 'all',
): Promise<BookingType[]> =>
  selectTypes(tx)
    .$if(adminGroupIds !== 'all', (types) =>
      types.where((eb) =>
        eb.or([sql<SqlBool>`t.project_type_id = any(${adminGroupIds}::int[])`, hasDutyOf(userId)]),
      ),
    )
    .orderBy('g.name')
    .orderBy('t.title')
    .orderBy('t.id')
    .execute();

export const findType = (tx: Tx, id: number): Promise<BookingType | undefined> =>
  selectTypes(tx).where('t.id', '=', id).executeTakeFirst();

/** A bookable subtype with the name of its approver role. */
export interface SubtypeRecord extends Selectable<BookingSubtypeTable> {
  approver_role_name: string | null;
}

const selectSubtypes = (tx: Tx) =>
  tx
    .selectFrom('booking_subtype as s')
    .leftJoin('usr_role as r', 'r.id', 's.approver_role_id')
    .selectAll('s')
    .select('r.name as approver_role_name');

/** The subtypes of a type in their order, second legs among them. */
export const listSubtypes = (tx: Tx, typeId: number): Promise<SubtypeRecord[]> =>
  selectSubtypes(tx).where('s.booking_type_id', '=', typeId).orderBy('s.ord').orderBy('s.name').execute();

/** The subtypes of the types of delivery groups, by type and in their order. */
export const listSubtypesOfGroups = (tx: Tx, groupIds: number[] | 'all'): Promise<SubtypeRecord[]> =>
  selectSubtypes(tx)
    .$if(groupIds !== 'all', (subtypes) =>
      subtypes.where(sql<SqlBool>`s.project_type_id = any(${groupIds}::int[])`),
    )
    .orderBy('s.booking_type_id')
    .orderBy('s.ord')
    .orderBy('s.name')
    .execute();

export const findSubtype = (tx: Tx, id: number): Promise<SubtypeRecord | undefined> =>
  selectSubtypes(tx).where('s.id', '=', id).executeTakeFirst();

export interface OtherBookingRecord {
  id: number;
  start: string;
}

/** A leg with the columns of its subtype, project, requester and review that rules and answers need. */
export interface LegRecord extends Selectable<BookingTable> {
  booking_type_id: number;
  subtype_name: string;
  show_time: boolean;
  show_slot: boolean;
  slots: string[];
  approver_role_id: number | null;
  reviewer_role_id: number | null;
  schema: Record<string, unknown>;
  project_name: string;
  project_type_id: number;
  requester_name: string;
  /** The booking that it replaced, and the one that replaced it. */
  moved_from: OtherBookingRecord | null;
  moved_to: OtherBookingRecord | null;
  review_count: number;
  /** null: it has no review. */
  review: {
    name: string;
    is_initial: boolean;
    is_final: boolean;
    field_lock: boolean;
    user_state: boolean;
    next: string[];
  } | null;
}

/** A booking with its first leg, and the second if its subtype has one. */
export interface BookingRecord {
  first: LegRecord;
  second: LegRecord | null;
}

/** Both legs of a booking, or its only one. */
export const legsOf = ({ first, second }: BookingRecord): LegRecord[] => (second ? [first, second] : [first]);

const selectOther = (where: RawBuilder<boolean>) => sql<OtherBookingRecord | null>`(
  select json_build_object('id', o.id, 'start', to_char(o.start_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  from booking o where o.parent_id is null and ${where} limit 1)`;

const reviewCount = sql<number>`(
  select count(*)::int from timeline_entry e where e.booking_id = b.id and e.booking_event = 'reviewed')`;

/** The columns of a subtype that legs need, and its review statuses by id. */
interface LegSubtype extends Pick<
  LegRecord,
  'show_time' | 'show_slot' | 'slots' | 'approver_role_id' | 'reviewer_role_id' | 'schema'
> {
  subtype_name: string;
  reviews: ReadonlyMap<number, NonNullable<LegRecord['review']>>;
}

/** Reads subtypes by id. They are few for many legs, so that their schemas are not read with each of them. */
async function readLegSubtypes(tx: Tx, ids: readonly number[]): Promise<Map<number, LegSubtype>> {
  const subtypes = await tx
    .selectFrom('booking_subtype as s')
    .where('s.id', 'in', ids)
    .select((eb) => [
      's.id',
      's.name as subtype_name',
      's.show_time',
      's.show_slot',
      's.slots',
      's.approver_role_id',
      's.reviewer_role_id',
      's.schema',
      jsonArrayFrom(
        eb
          .selectFrom('review_status as v')
          .whereRef('v.booking_subtype_id', '=', 's.id')
          .select([
            'v.id',
            'v.name',
            'v.is_initial',
            'v.is_final',
            'v.field_lock',
            'v.user_state',
            'v.next_ids',
          ]),
      ).as('statuses'),
    ])
    .execute();
  return new Map(
    subtypes.map(({ id, statuses, ...subtype }) => {
      const names = new Map(statuses.map((one) => [one.id, one.name]));
      const reviews = statuses.map(({ id: statusId, next_ids, ...review }) => {
        const next = next_ids.flatMap((nextId) => names.get(nextId) ?? []);
        return [statusId, { ...review, next }] as const;
      });
      return [id, { ...subtype, reviews: new Map(reviews) }];
    }),
  );
}

async function listLegs(
  tx: Tx,
  which: (eb: ExpressionBuilder<Database & { b: BookingTable }, 'b'>) => Expression<SqlBool>,
): Promise<LegRecord[]> {
  const rows = await tx
    .selectFrom('booking as b')
    .modifyFront(preparedStatement)
    .innerJoin('project as p', 'p.id', 'b.project_id')
    .innerJoin('usr as u', 'u.id', 'b.requester_id')
    .where((eb) => which(eb as unknown as Parameters<typeof which>[0]))
    .selectAll('b')
    .select([
      selectOther(sql`o.id = b.reschedule_of`).as('moved_from'),
      selectOther(sql`o.reschedule_of = b.id`).as('moved_to'),
      reviewCount.as('review_count'),
      'p.name as project_name',
      'p.project_type_id',
      'u.name as requester_name',
    ])
    .orderBy('b.start_at')
    .orderBy('b.id')
    .execute();
  if (!rows.length) return [];
  const subtypes = await readLegSubtypes(tx, [...new Set(rows.map((row) => row.booking_subtype_id))]);
  return rows.map((row) => {
    const { reviews, ...subtype } = subtypes.get(row.booking_subtype_id)!;
    const review = row.review_status_id === null ? null : (reviews.get(row.review_status_id) ?? null);
    return { ...row, ...subtype, review };
  });
}

/** Combines legs to bookings, in the order of the first legs. */
function pairLegs(legs: readonly LegRecord[]): BookingRecord[] {
  const seconds = new Map(legs.map((leg) => [leg.parent_id, leg]));
  return legs
    .filter(({ parent_id }) => parent_id === null)
    .map((first) => ({ first, second: seconds.get(first.id) ?? null }));
}

/** Lists the bookings of a project by start. */
export const listBookings = async (tx: Tx, projectId: number): Promise<BookingRecord[]> =>
  pairLegs(await listLegs(tx, (eb) => eb('b.project_id', '=', projectId)));

/** Reads bookings by the ids of their first legs, in the given order. */
export async function readBookings(tx: Tx, ids: readonly number[]): Promise<BookingRecord[]> {
  if (!ids.length) return [];
  const found = pairLegs(
    await listLegs(
      tx,
      () => sql<SqlBool>`(b.id = any(${[...ids]}::int[]) or b.parent_id = any(${[...ids]}::int[]))`,
    ),
  );
  const byId = new Map(found.map((one) => [one.first.id, one]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** @param id of its first leg */
export async function findBooking(tx: Tx, id: number): Promise<BookingRecord | undefined> {
  return pairLegs(await listLegs(tx, (eb) => eb.or([eb('b.id', '=', id), eb('b.parent_id', '=', id)])))[0];
}

/** Finds the project and the first leg of any leg. */
export const findLeg = (tx: Tx, id: number): Promise<{ id: number; project_id: number } | undefined> =>
  tx
    .selectFrom('booking')
    .select(['project_id', (eb) => eb.fn.coalesce('parent_id', 'id').as('id')])
    .where('id', '=', id)
    .executeTakeFirst();

/** The references to bookings in a project's answer, by start. */
export const selectBookingRefs = (tx: Tx, projectId: RawBuilder<number>) =>
  tx
    .selectFrom('booking as b')
    .innerJoin('booking_subtype as s', 's.id', 'b.booking_subtype_id')
    .where('b.project_id', '=', projectId)
    .where('b.parent_id', 'is', null)
    .select(['b.id', 's.booking_type_id'])
    .orderBy('b.start_at')
    .orderBy('b.id');

/**
 * Finds the booking that a person made with an idempotency key, and whether it is still booked or pending. The person is the creator
 * of its first entry, because a booking that another person moves keeps its requester.
 */
export async function findMade(
  tx: Tx,
  projectId: number,
  userId: number,
  key: string | null,
): Promise<{ id: number; holds: boolean } | undefined> {
  if (key === null) return undefined;
  const made = await tx
    .selectFrom('booking as b')
    .select(['b.id', 'b.status'])
    .where('b.project_id', '=', projectId)
    .where('b.made_key', '=', key)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('timeline_entry as e')
          .whereRef('e.booking_id', '=', 'b.id')
          .where('e.creator_id', '=', userId)
          .where('e.booking_event', 'in', ['booked', 'pending', 'rescheduled']),
      ),
    )
    .executeTakeFirst();
  return made && { id: made.id, holds: made.status === 'booked' || made.status === 'pending' };
}
