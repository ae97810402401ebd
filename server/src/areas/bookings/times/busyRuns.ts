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

/** The end of a run, and what comes after it in its slot. */
interface RunEnd {
  slot: string;
  /** When the first booking of the slot begins. */
  first_start: Date;
  finish_at: Date;
  /** When the next run begins; null: there is none. */
  next_start: Date | null;
}

/**
 * Lists when the slots of a resource are busy, by start. Bookings with too short a gap between them are one run, so that a full calendar
 * of many thousand bookings is a few rows: the database compares each booking with the next one, in the order of an index.
 */
export async function listBusyRuns(
  tx: Tx,
  { key, slots, from, to, duration, instead = [] }: BusySpan,
): Promise<Taken[]> {
  const ofSlot = sql`b.resource_key = ${key} and b.slot = s.slot and b.status in ('booked', 'pending')`;
  const isThere = instead.length ? sql`b.id <> all(${[...instead]}::int[])` : sql`true`;
  const { rows } = await sql<RunEnd>`
    select s.slot, f.first_start, r.finish_at, r.next_start from unnest(${[...slots]}::text[]) s(slot)
    cross join lateral (
      -- A booking that began before may still run.
      select coalesce(max(b.start_at), ${from}) as since from booking b where ${ofSlot} and b.start_at <= ${from}) g
    cross join lateral (
      select min(b.start_at) as first_start from booking b
      where ${ofSlot} and b.start_at >= g.since and b.start_at < ${to} and b.finish_at > ${from} and ${isThere}) f
    cross join lateral (
      select * from (
        select b.finish_at, lead(b.start_at) over (order by b.start_at) as next_start from booking b
        where ${ofSlot} and b.start_at >= f.first_start and b.start_at < ${to} and ${isThere}) e
      -- Most bookings of a full calendar follow each other at once, which is the cheaper test.
      where e.next_start is null
        or (e.next_start > e.finish_at and e.next_start >= e.finish_at + make_interval(mins => ${duration}::int))
    ) r order by s.slot, r.finish_at`.execute(tx);
  const runs: Taken[] = [];
  let before: RunEnd | undefined;
  for (const row of rows) {
    const start = before?.slot === row.slot ? before.next_start! : row.first_start;
    runs.push({ slot: row.slot, start, finish: row.finish_at });
    before = row;
  }
  return runs.sort((a, b) => a.start.getTime() - b.start.getTime());
}
