import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db/types';
import { visiblePairs } from '../../projects/public';

/** Calendar programs keep what they have read; bookings that ended longer ago are left out. */
const pastDays = 30;
/** At most so many legs are answered: the earliest. */
const maxLegs = 1_000;

/** A leg in the calendar of a person. */
export interface FeedLeg {
  id: number;
  /** The id of the booking's first leg. */
  booking_id: number;
  project_id: number;
  project_name: string;
  booking_type_id: number;
  subtype: string;
  show_time: boolean;
  start: Date;
  finish: Date;
  slot: string | null;
  status: 'booked' | 'pending';
  requester: string;
  created_on: Date;
  version: number;
}

/** Lists the legs that a person requested or reviews, on projects that they see, by start. @param userId of an active person */
export async function listFeedLegs(tx: Tx, userId: number, now: Date): Promise<FeedLeg[]> {
  const since = new Date(now.getTime() - pastDays * 86_400_000);
  const { rows } = await sql<FeedLeg>`
    with own as (
      select id from booking
      where requester_id = ${userId} and status in ('booked', 'pending') and start_at >= ${since}
      order by start_at, id limit ${maxLegs}
    ), reviewed as (
      select b.id from booking_subtype s
      join usr_role r on r.id = s.reviewer_role_id
      join booking b on b.booking_subtype_id = s.id and b.status = 'booked' and b.start_at >= ${since}
      where case when r.is_project_role
        then exists (select from project_role h
          where h.project_id = b.project_id and h.usr_role_id = r.id and h.usr_id = ${userId})
        else exists (select from usr_role_usr h where h.usr_role_id = r.id and h.usr_id = ${userId}) end
      order by b.start_at, b.id limit ${maxLegs}
    )
    select b.id, coalesce(b.parent_id, b.id) as booking_id, b.project_id, p.name as project_name, s.booking_type_id,
      s.name as subtype, s.show_time, b.start_at as start, b.finish_at as finish, b.slot, b.status, u.name as requester,
      b.created_on, b.version
    from booking b
    join booking_subtype s on s.id = b.booking_subtype_id
    join project p on p.id = b.project_id
    join usr u on u.id = b.requester_id
    where b.id in (select id from own union select id from reviewed)
    order by b.start_at, b.id limit ${maxLegs}`.execute(tx);
  const pairs = [...new Set(rows.map((row) => row.project_id))].map((projectId) => ({ userId, projectId }));
  const seen = new Set((await visiblePairs(tx, pairs)).map(({ projectId }) => projectId));
  return rows.filter((row) => seen.has(row.project_id));
}
