import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/types';
import type { JobKind, Schedule } from './jobKind';

/** The key of the one waiting job of a scheduled kind. */
export const scheduleKey = (kind: string) => `every:${kind}`;

/** The next due time of scheduled work, by the database's clock, so that servers' clock differences do not matter. */
export function nextRun(schedule: Schedule, timeZone: string): RawBuilder<Date> {
  if ('everyMinutes' in schedule) {
    const seconds = schedule.everyMinutes * 60;
    return sql<Date>`to_timestamp((floor(extract(epoch from now()) / ${seconds}::int) + 1) * ${seconds}::int)`;
  }
  const on = (day: RawBuilder<unknown>) =>
    sql`((now() at time zone ${timeZone}::text)::date + ${day} + ${schedule.dailyAt}::time) at time zone ${timeZone}::text`;
  return sql<Date>`case when ${on(sql`0`)} > now() then ${on(sql`0`)} else ${on(sql`1`)} end`;
}

/** The schedule of a job, if it is the kind's scheduled one; other jobs of the kind run once. */
export const scheduleOf = ({ key }: { key: string | null }, { name, schedule }: JobKind) =>
  key === scheduleKey(name) ? schedule : undefined;

/**
 * Adds missing scheduled jobs and moves forward those whose schedule became earlier. When several servers start at once, only
 * one adds them.
 */
export async function addScheduled(tx: Tx, kinds: JobKind[], timeZone: string): Promise<void> {
  for (const { name, schedule } of kinds) {
    if (!schedule) continue;
    await tx
      .insertInto('job')
      .values({ kind: name, key: scheduleKey(name), payload: '{}', run_at: nextRun(schedule, timeZone) })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .where(sql<boolean>`dead_on is null`, '=', true)
          .doUpdateSet((eb) => ({ run_at: sql`least(job.run_at, ${eb.ref('excluded.run_at')})` })),
      )
      .execute();
  }
}
