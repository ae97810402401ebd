import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/types';

/**
 * Sums up the hours that have ended, starting shortly before the last summed hour: reports that were stored late count too. It
 * is idempotent. A row never shrinks, because the reports it counted may have been deleted since.
 */
export async function rollUpBeacons(tx: Tx): Promise<void> {
  await sql`
    insert into beacon_hour (hour, remote, version, kind, n, n_timed, duration_ms, duration_p95_ms)
    select date_trunc('hour', created_on, 'UTC'), remote, version, kind, count(*), count(duration_ms),
      coalesce(sum(duration_ms), 0), percentile_cont(0.95) within group (order by duration_ms)
    from beacon
    where created_on < date_trunc('hour', now(), 'UTC')
      and created_on >= coalesce((select max(hour) - interval '2 hours' from beacon_hour), '-infinity')
    group by 1, 2, 3, 4
    on conflict (hour, remote, version, kind) do update
      set n = excluded.n, n_timed = excluded.n_timed, duration_ms = excluded.duration_ms,
        duration_p95_ms = excluded.duration_p95_ms
      where excluded.n > beacon_hour.n`.execute(tx);
}
