import { sql } from 'kysely';
import type { BookingStatus, BusyTime, CalendarBooking, CalendarEntry } from 'shared-api/contracts/bookings';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Db, Tx } from '../../../kernel/db/types';
import type { Scope } from '../../projects/public';
import { isBookingAdmin, refusalOf, type Actor } from '../bookings.policy';
import { listSubtypes, type SubtypeRecord } from '../bookings.queries';
import { isOnVisibleProject } from '../list/bookingList.queries';
import { actorIn, readProjectRoles } from '../presentBookings';

/** A calendar holds at most so many legs; a longer one is refused. */
export const maxCalendarLegs = 4_000;

/** A leg as a busy time; with its whole booking where the person sees the project. Instants are ISO 8601 in UTC. */
interface Leg {
  start: string;
  finish: string;
  slot: string | null;
  resource_key: string;
  seen: boolean;
  id: number;
  project_id: number;
  project_name: string;
  requester_id: number;
  booking_status: BookingStatus;
  first_subtype_id: number;
  first_start: string;
  first_finish: string;
  first_slot: string | null;
  child_subtype_id: number | null;
  child_start: string | null;
  child_finish: string | null;
  child_slot: string | null;
}

/** The days of a calendar, of a type of a delivery group. */
export interface CalendarSpan {
  typeId: number;
  groupId: number;
  from: Date;
  to: Date;
}

/** The legs, booked or pending, that use a type's resources between two moments, those of other types that share them included. */
async function listLegs(tx: Tx, scope: Scope, { typeId, groupId, from, to }: CalendarSpan): Promise<Leg[]> {
  const isSeen = isOnVisibleProject(scope, 'b.project_id', groupId);
  const iso = (column: string) =>
    sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  // A booking lasts at most two weeks, so the index by start finds those that began before.
  const { rows } = await sql<Leg>`
    select b.seen, case when not b.seen then ${iso('b.start_at')} end as start,
      case when not b.seen then ${iso('b.finish_at')} end as finish, b.slot, b.resource_key,
      f.id, f.project_id, p.name as project_name, f.requester_id, f.status as booking_status, f.booking_subtype_id as first_subtype_id,
      ${iso('f.start_at')} as first_start, ${iso('f.finish_at')} as first_finish, f.slot as first_slot,
      c.booking_subtype_id as child_subtype_id, ${iso('c.start_at')} as child_start, ${iso('c.finish_at')} as child_finish,
      c.slot as child_slot
    from (
      select b.id, coalesce(b.parent_id, b.id) as first_id, b.start_at, b.finish_at, b.slot, b.resource_key,
        s.booking_type_id = ${typeId} and ${isSeen} as seen
      from booking b join booking_subtype s on s.id = b.booking_subtype_id
      where b.booking_subtype_id = any(array(
          select o.id from booking_subtype o where o.resource_key in (
            select resource_key from booking_subtype where booking_type_id = ${typeId})))
        and b.status in ('booked', 'pending')
        and b.start_at >= ${from}::timestamptz - interval '14 days' and b.start_at < ${to} and b.finish_at > ${from}
      order by b.start_at, b.id
      limit ${maxCalendarLegs + 1}) b
    left join booking f on b.seen and f.id = b.first_id
    left join booking c on c.parent_id = f.id
    left join project p on p.id = f.project_id`.execute(tx);
  return rows;
}

const asBusy = ({ start, finish, slot, resource_key }: Leg): BusyTime => ({
  start,
  finish,
  slot,
  resource_key,
  busy: true,
});

const presentChild = (leg: Leg, subtype: SubtypeRecord | undefined) => ({
  child_booking_subtype_id: leg.child_subtype_id,
  child_booking_subtype_name: subtype?.name ?? null,
  child_booking_subtype_show_time: subtype?.show_time ?? null,
  child_start: leg.child_start,
  child_finish: leg.child_finish,
  child_slot: leg.child_slot,
});

/** Whether a person may cancel the booking of a leg. @param subtypes those of its one or two legs */
function mayCancel(
  actor: Actor,
  leg: Leg,
  subtypes: readonly (SubtypeRecord | undefined)[],
  at: Date,
): boolean {
  const rolesOf = (role: 'approver_role_id' | 'reviewer_role_id') =>
    subtypes.flatMap((subtype) => subtype?.[role] ?? []);
  const starts = leg.child_start === null ? [leg.first_start] : [leg.first_start, leg.child_start];
  const facts = {
    status: leg.booking_status,
    requesterId: leg.requester_id,
    starts: starts.map((start) => new Date(start)),
    approverRoleIds: rolesOf('approver_role_id'),
    reviewerRoleIds: rolesOf('reviewer_role_id'),
  };
  return refusalOf('cancelled', actor, facts, at) === undefined;
}

/**
 * Returns a function that answers the person as an actor on the project of a leg. Their roles on projects are read only if a
 * subtype asks for a role that they do not hold in the whole group.
 */
async function findActors(
  db: Db,
  user: CurrentUser,
  groupId: number,
  legs: readonly Leg[],
  subtypes: readonly SubtypeRecord[],
): Promise<(projectId: number) => Actor> {
  const elsewhere = actorIn(user, groupId);
  const asked = subtypes.flatMap((one) => [one.approver_role_id, one.reviewer_role_id]);
  const holdsAll = asked.every((id) => id === null || elsewhere.roleIds.has(id));
  if (isBookingAdmin(elsewhere) || holdsAll) return () => elsewhere;
  const projectIds = [...new Set(legs.flatMap(({ seen, project_id: id }) => (seen ? [id] : [])))];
  const held = await readProjectRoles(db, user, sql`${projectIds}::int[]`);
  const actors = new Map([...held].map(([id, roles]) => [id, actorIn(user, groupId, roles)]));
  return (projectId) => actors.get(projectId) ?? elsewhere;
}

/**
 * What takes the slots of a type between two moments, by start: bookings with both legs where the person sees the project, and busy
 * times elsewhere.
 * @param scope of the user
 * @returns undefined when it is too much to draw
 */
export async function readCalendarEntries(
  db: Db,
  user: CurrentUser,
  scope: Scope,
  span: CalendarSpan,
): Promise<CalendarEntry[] | undefined> {
  const [legs, ofType] = await Promise.all([listLegs(db, scope, span), listSubtypes(db, span.typeId)]);
  if (legs.length > maxCalendarLegs) return undefined;
  const subtypes = new Map(ofType.map((one) => [one.id, one]));
  const actorOn = await findActors(db, user, span.groupId, legs, ofType);
  const at = new Date();
  const present = (leg: Leg): CalendarBooking => {
    const first = subtypes.get(leg.first_subtype_id);
    const second = leg.child_subtype_id === null ? undefined : subtypes.get(leg.child_subtype_id);
    const isCancellable = mayCancel(actorOn(leg.project_id), leg, [first, second], at);
    return {
      id: leg.id,
      project_id: leg.project_id,
      project_name: leg.project_name,
      booking_subtype_id: leg.first_subtype_id,
      booking_subtype_name: first?.name ?? '',
      start: leg.first_start,
      finish: leg.first_finish,
      slot: leg.first_slot,
      booking_status: leg.booking_status,
      ...(leg.child_subtype_id === null ? {} : presentChild(leg, second)),
      ...(isCancellable ? { can_cancel: true as const } : {}),
    };
  };
  // Both legs of a booking may be in the span; it is one entry.
  const entries = new Map<number | Leg, CalendarEntry>();
  for (const leg of legs)
    if (!leg.seen) entries.set(leg, asBusy(leg));
    else if (!entries.has(leg.id)) entries.set(leg.id, present(leg));
  return [...entries.values()].sort((a, b) => (a.start < b.start ? -1 : Number(a.start > b.start)));
}
