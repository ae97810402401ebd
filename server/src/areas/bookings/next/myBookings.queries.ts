import { sql } from 'kysely';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../../kernel/db/types';
import { loadScope } from '../../projects/public';
import { isOnVisibleProject } from '../list/bookingList.queries';

/** Bookings that began longer ago are left out. */
const longestDays = 60;

/**
 * Lists the ids of the bookings that a person requested or that are on a project on which they hold a role, by start; of those that are
 * booked or pending, have not ended and start within some days. A booking of two legs is listed once, by its earlier leg.
 * @param maxRows limits the result; if it is reached, there may be more
 */
export async function listMyBookings(
  tx: Tx,
  user: CurrentUser,
  { now, days, maxRows }: { now: Date; days: number; maxRows: number },
): Promise<number[]> {
  const until = new Date(now.getTime() + days * 86_400_000);
  const visible = isOnVisibleProject(await loadScope(tx, user), 'b.project_id');
  // A lower bound keeps the walks of the indexes short; no booking takes longer.
  const since = new Date(now.getTime() - longestDays * 86_400_000);
  const current = sql<boolean>`b.status in ('booked', 'pending') and b.start_at > ${since} and b.start_at < ${until}
    and b.finish_at > ${now} and ${visible}`;
  const { rows } = await sql<{ id: number }>`
    select id from (
      select coalesce(b.parent_id, b.id) as id, b.start_at from booking b
      where b.requester_id = ${user.id} and ${current}
      union
      select coalesce(b.parent_id, b.id), b.start_at from project_role h
      join booking b on b.project_id = h.project_id
      where h.usr_id = ${user.id} and ${current}) found
    group by id order by min(start_at), id limit ${maxRows}`.execute(tx);
  return rows.map(({ id }) => id);
}
