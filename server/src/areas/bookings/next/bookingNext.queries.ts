import { sql, type RawBuilder } from 'kysely';
import type { CurrentUser } from 'shared-api/contracts/session';
import { preparedStatement } from '../../../kernel/db/preparedStatement';
import type { Tx } from '../../../kernel/db/types';
import { loadScope } from '../../projects/public';
import { isOnVisibleProject } from '../list/bookingList.queries';

/**
 * Lists the ids of bookings in which a person must act now: a pending one that they approve, and a booked one of which they review a
 * leg. The admins of a group are meant only by a pending booking that nobody else approves. Those to come are first, by the start of the
 * first leg, which the list shows; then those whose start has passed, the latest first. Each subtype and each review status is a walk
 * of an index that ends after `maxRows` rows, so that the cost does not grow with the number of bookings.
 * @param maxRows limits the result; if it is reached, there may be more
 */
export async function listNextBookings(
  tx: Tx,
  user: CurrentUser,
  { now, maxRows }: { now: Date; maxRows: number },
): Promise<number[]> {
  const { id: userId } = user;
  const visible = isOnVisibleProject(await loadScope(tx, user), 'b.project_id');
  const roleIds = user.roles.map(({ id }) => id);
  const adminOf = user.roles.flatMap(({ name, project_type_id: id }) => (name === 'Admin' ? [id] : []));
  /** Whether the person holds a role: in the group, or on the project of the booking. */
  const holds = (role: RawBuilder<unknown>) => sql<boolean>`(${role} = any(${roleIds}::int[]) or exists (
    select from project_role h where h.usr_id = ${userId} and h.usr_role_id = ${role} and h.project_id = b.project_id))`;
  /** Whether the person may hold a role anywhere: this spares the walk of all other subtypes. */
  const mayHold = (role: RawBuilder<unknown>) => sql<boolean>`(${role} = any(${roleIds}::int[]) or exists (
    select from project_role h where h.usr_id = ${userId} and h.usr_role_id = ${role}))`;
  const approves = sql<boolean>`
    -- Whoever approves a booking of two legs holds the approver role of each leg that has one.
    case when coalesce(s.approver_role_id, t.approver_role_id) is null then s.project_type_id = any(${adminOf}::int[])
      else (s.approver_role_id is null or ${holds(sql`s.approver_role_id`)})
        and (t.approver_role_id is null or ${holds(sql`t.approver_role_id`)}) end`;
  const walk = (isAhead: boolean) => {
    const [when, order] = isAhead
      ? [sql<boolean>`b.start_at > ${now}`, sql`asc`]
      : [sql<boolean>`b.start_at <= ${now}`, sql`desc`];
    return sql`
      select f.id from booking_subtype s
      left join booking_subtype t on t.id = s.child_subtype_id
      cross join lateral (
        select b.id from booking b
        where b.booking_subtype_id = s.id and b.status = 'pending' and b.parent_id is null and b.finish_at > ${now}
          and ${when} and ${approves} and ${visible}
        order by b.start_at ${order} limit ${maxRows}) f
      where not s.child
      union
      select f.id from review_status v
      join booking_subtype s on s.id = v.booking_subtype_id
      cross join lateral (
        select coalesce(b.parent_id, b.id) as id from booking b
        where b.review_status_id = v.id and b.status = 'booked' and ${when}
          and (${holds(sql`s.reviewer_role_id`)} or (v.user_state and b.requester_id = ${userId})) and ${visible}
        order by b.start_at ${order} limit ${maxRows}) f
      where not v.is_final and v.next_ids <> '{}' and (v.user_state or ${mayHold(sql`s.reviewer_role_id`)})`;
  };
  const { rows } = await sql<{ id: number }>`
    select ${preparedStatement} b.id from booking b
    where b.id in (select f.id from (${walk(true)} union ${walk(false)}) f)
    order by b.start_at <= ${now}, case when b.start_at > ${now} then b.start_at end, b.start_at desc, b.id
    limit ${maxRows}`.execute(tx);
  return rows.map(({ id }) => id);
}
