import { sql, type RawBuilder } from 'kysely';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../../kernel/db/types';
import { loadScope } from '../../projects/public';
import { isOnVisibleProject } from '../list/bookingList.queries';

/** Whether a person holds a role: one of the group, or a project role on the project of the booking `b`. */
const holds = (userId: number, role: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from usr_role_usr h join usr_role r on r.id = h.usr_role_id
    where h.usr_id = ${userId} and h.usr_role_id = ${role} and not r.is_project_role)
  or exists (select from project_role h
    where h.usr_id = ${userId} and h.usr_role_id = ${role} and h.project_id = b.project_id))`;

/**
 * Lists the ids of bookings in which a person must act now: a pending one that they approve, and a booked one of which they review a
 * leg. The admins of a group are meant only by a pending booking that nobody else approves. Those to come are first, by start; then
 * those whose start has passed, the latest first.
 * @param maxRows limits the result; if it is reached, there may be more
 */
export async function listNextBookings(
  tx: Tx,
  user: CurrentUser,
  { now, maxRows }: { now: Date; maxRows: number },
): Promise<number[]> {
  const { id: userId } = user;
  const scope = await loadScope(tx, user);
  const visible = isOnVisibleProject(scope, 'b.project_id');
  const adminOf = user.roles.flatMap(({ name, project_type_id: id }) => (name === 'Admin' ? [id] : []));
  const approves = sql<boolean>`
    b.finish_at > ${now} and (
      -- Whoever approves a booking of two legs holds the approver role of each leg that has one.
      (coalesce(s.approver_role_id, t.approver_role_id) is not null
        and (s.approver_role_id is null or ${holds(userId, sql`s.approver_role_id`)})
        and (t.approver_role_id is null or ${holds(userId, sql`t.approver_role_id`)}))
      or (s.approver_role_id is null and t.approver_role_id is null
        and s.project_type_id = any(${adminOf}::int[])))`;
  const pending = (when: RawBuilder<boolean>) => sql`
    select b.id, b.start_at from booking b
    join booking_subtype s on s.id = b.booking_subtype_id
    left join booking c on c.parent_id = b.id
    left join booking_subtype t on t.id = c.booking_subtype_id
    where b.status = 'pending' and b.parent_id is null and ${when} and ${approves} and ${visible}`;
  const reviewed = (when: RawBuilder<boolean>) => sql`
    select coalesce(b.parent_id, b.id) as id, coalesce(a.start_at, b.start_at) as start_at from booking b
    join review_status v on v.id = b.review_status_id
    join booking_subtype s on s.id = b.booking_subtype_id
    left join booking a on a.id = b.parent_id
    where b.status = 'booked' and b.review_status_id is not null and v.next_ids <> '{}' and not v.is_final and ${when}
      and (${holds(userId, sql`s.reviewer_role_id`)} or (v.user_state and b.requester_id = ${userId}))
      and ${visible}`;
  const branch = (rows: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
    sql`(select id, start_at from (${rows}) found group by id, start_at order by start_at ${order}, id limit ${maxRows})`;
  const [ahead, past] = [sql<boolean>`b.start_at > ${now}`, sql<boolean>`b.start_at <= ${now}`];
  const { rows } = await sql<{ id: number }>`
    select id from (
      ${branch(pending(ahead), sql`asc`)} union ${branch(pending(past), sql`desc`)}
      union ${branch(reviewed(ahead), sql`asc`)} union ${branch(reviewed(past), sql`desc`)}) found
    group by id
    order by min(start_at) <= ${now}, case when min(start_at) > ${now} then min(start_at) end, min(start_at) desc, id
    limit ${maxRows}`.execute(tx);
  return rows.map(({ id }) => id);
}
