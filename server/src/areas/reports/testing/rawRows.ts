import { sql } from 'kysely';
import { addDays, isWorkingDay } from 'shared-api/workingDays';
import type { Span } from 'shared-api/contracts/reports/report';
import type { Db } from '../../../kernel/db/types';

interface RawInterval {
  project_id: number;
  state: number;
  is_closed: boolean;
  entered: Date;
  left_on: Date | null;
}

/** All raw rows that durations follow from. */
export async function readRaw(db: Db, groupId: number) {
  const { rows: intervals } = await sql<RawInterval>`
    select i.project_id, i.project_state_id as state, s.is_closed, i.entered_on as entered, i.left_on
    from state_interval i join project_state s on s.id = i.project_state_id
    where s.project_type_id = ${groupId}`.execute(db);
  const { rows: holds } = await sql<{ project_id: number; held: Date; freed: Date | null }>`
    select project_id, held_on as held, freed_on as freed from hold_interval`.execute(db);
  const { rows: submitted } = await sql<{ project_id: number; at: Date | null; created: Date }>`
    select project_id, submit_date as at, created_on as created from project_list
    where project_type_id = ${groupId}`.execute(db);
  const { rows: off } = await sql<{ day: string }>`select date::text as day from holiday`.execute(db);
  return { intervals, holds, submitted, holidays: new Set(off.map(({ day }) => day)) };
}
export type Raw = Awaited<ReturnType<typeof readRaw>>;

/** Whether the day of an instant, in UTC, belongs to a span. */
export const inSpan = (at: Date | null, { from, to }: Span) => {
  const day = at && at.toISOString().slice(0, 10);
  return day !== null && day >= from && day <= to;
};

/** Working days after the day of one moment up to the day of another, counted one by one. */
export function workingDaysBetween({ holidays }: Raw, from: Date, to: Date): number {
  let n = 0;
  for (
    let day = addDays(from.toISOString().slice(0, 10), 1);
    day <= to.toISOString().slice(0, 10);
    day = addDays(day, 1)
  )
    if (isWorkingDay(day, holidays)) n++;
  return n;
}

/** The days of a stay without those on hold, and the latter: null without a hold. */
export function measure(raw: Raw, projectId: number, began: Date, ended: Date) {
  const held = raw.holds
    .filter(
      (one) => one.project_id === projectId && one.held < ended && (one.freed === null || one.freed > began),
    )
    .map((one) =>
      workingDaysBetween(
        raw,
        one.held > began ? one.held : began,
        one.freed && one.freed < ended ? one.freed : ended,
      ),
    );
  return {
    days: workingDaysBetween(raw, began, ended),
    held: held.length ? held.reduce((a, b) => a + b, 0) : null,
  };
}

/** Adds up what belongs to one project. */
export function perProject(parts: readonly { projectId: number; days: number; held: number | null }[]) {
  const all = new Map<number, { days: number; held: number | null }>();
  for (const { projectId, days, held } of parts) {
    const before = all.get(projectId) ?? { days: 0, held: null };
    all.set(projectId, {
      days: before.days + days - (held ?? 0),
      held: held === null ? before.held : (before.held ?? 0) + held,
    });
  }
  return [...all.values()];
}

/** Percentile with linear interpolation; null for fewer than five. */
export function percentile(values: readonly number[], share: number): number | null {
  if (values.length < 5) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
  return low + (high - low) * (place - Math.floor(place));
}
