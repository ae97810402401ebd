import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db/types';
import type { Taken } from './findFreeTimes';

/** What to read of a resource. */
export interface BusySpan {
  key: string;
  slots: readonly string[];
  from: Date;
  to: Date;
  /** Minutes; a shorter gap between two bookings is of no use. */
  duration: number;
  /** Ids of legs that count as gone. */
  instead?: readonly number[];
}

/** An end of a run: its first booking, its last, or both. */
interface RunEnd {
  slot: string;
  start_at: Date;
  finish_at: Date;
  opens: boolean;
  closes: boolean;
}

/**
 * Lists when the slots of a resource are busy, by start. Bookings with too short a gap between them are one run, so that a full calendar
 * of many thousand bookings is a few rows: the database compares each booking with its neighbours, in the order of an index.
 */
export async function listBusyRuns(
  tx: Tx,
  { key, slots, from, to, duration, instead = [] }: BusySpan,
): Promise<Taken[]> {
  const { rows } = await sql<RunEnd>`
    select s.slot, r.* from unnest(${[...slots]}::text[]) s(slot)
    cross join lateral (
      select * from (
        select b.start_at, b.finish_at,
          coalesce(b.start_at - lag(b.finish_at) over w >= g.least, true) as opens,
          coalesce(lead(b.start_at) over w - b.finish_at >= g.least, true) as closes
        from booking b cross join (select make_interval(mins => ${duration}::int) as least) g
        where b.resource_key = ${key} and b.slot = s.slot and b.status in ('booked', 'pending')
          and b.start_at >= coalesce((
            select max(c.start_at) from booking c
            where c.resource_key = ${key} and c.slot = s.slot and c.status in ('booked', 'pending') and c.start_at <= ${from}
          ), ${from})
          and b.start_at < ${to} and b.finish_at > ${from} and b.id <> all(${[...instead]}::int[])
        window w as (order by b.start_at)
      ) e where e.opens or e.closes
    ) r order by s.slot, r.start_at`.execute(tx);
  const runs: Taken[] = [];
  for (const { slot, start_at: start, finish_at: finish, opens } of rows) {
    const last = runs.at(-1);
    if (opens || !last || last.slot !== slot) runs.push({ slot, start, finish });
    else last.finish = finish;
  }
  return runs.sort((a, b) => a.start.getTime() - b.start.getTime());
}
