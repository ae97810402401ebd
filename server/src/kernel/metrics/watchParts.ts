import { sql } from 'kysely';
import type { OpenDatabase } from '../db/database';
import type { Files } from '../storage/files';
import { readCounts, type JobCounts } from '../jobs/jobStats';
import type { Jobs } from '../jobs/openJobs';
import type { Live } from '../live/live';
import type { Metrics } from './metrics';

/** The request pool: how many connections it has, and how many requests wait for one. */
export function watchPool(metrics: Metrics, { pool }: Pick<OpenDatabase, 'pool'>): void {
  metrics.watch(
    { name: 'portal_db_pool_connections', help: 'Connections of the request pool.', labels: ['state'] },
    () => [
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    ],
  );
  metrics.watch({ name: 'portal_db_pool_waiting', help: 'Requests that wait for a connection.' }, () => [
    { value: pool.waitingCount },
  ]);
}

/** The outbox, of all servers together. */
export function watchMail(metrics: Metrics, { db }: Pick<OpenDatabase, 'db'>): void {
  metrics.watch(
    { name: 'portal_mail', help: 'Mails by status, of all servers.', labels: ['status'] },
    async () => {
      const { rows } = await sql<{ status: string; n: number }>`
        select status, count(*)::int as n from mail where status in ('waiting', 'failed') group by status`.execute(
        db,
      );
      return ['waiting', 'failed'].map((status) => ({
        labels: { status },
        value: rows.find((row) => row.status === status)?.n ?? 0,
      }));
    },
  );
}

/** The open streams of this server, what they were told and why they ended. */
export function watchLive(metrics: Metrics, live: Pick<Live, 'stats'>): void {
  const byName = (label: string, numbers: Readonly<Record<string, number>>) =>
    Object.entries(numbers).map(([name, value]) => ({ labels: { [label]: name }, value }));
  metrics.watch({ name: 'portal_live_streams', help: 'Open event streams.' }, () => [
    { value: live.stats().streams },
  ]);
  metrics.watch(
    { name: 'portal_live_subscriptions', help: 'Projects that streams hear of, counted for each stream.' },
    () => [{ value: live.stats().subscriptions }],
  );
  metrics.watch(
    { name: 'portal_live_listening', help: '1 while this server hears what others publish.' },
    () => [{ value: Number(live.stats().listening) }],
  );
  metrics.watch(
    { name: 'portal_live_opened_total', help: 'Event streams that were opened.', type: 'counter' },
    () => [{ value: live.stats().opened }],
  );
  metrics.watch(
    {
      name: 'portal_live_ended_total',
      help: 'Event streams that ended, by reason.',
      labels: ['reason'],
      type: 'counter',
    },
    () => byName('reason', live.stats().ended),
  );
  metrics.watch(
    {
      name: 'portal_live_events_total',
      help: 'Events sent, counted for each stream.',
      labels: ['event'],
      type: 'counter',
    },
    () => byName('event', live.stats().sent),
  );
}

/** Jobs: those in the table, of all servers together, and those that this server runs and has run. */
export function watchJobs(
  metrics: Metrics,
  { db }: Pick<OpenDatabase, 'db'>,
  jobs: Pick<Jobs, 'stats'>,
): void {
  // Both numbers of the table are asked for at once: one look serves them.
  let looking: Promise<JobCounts[]> | undefined;
  const counts = () => (looking ??= readCounts(db).finally(() => (looking = undefined)));
  metrics.watch(
    { name: 'portal_jobs', help: 'Jobs of all servers: waiting, due and dead.', labels: ['kind', 'state'] },
    async () =>
      (await counts()).flatMap(({ kind, waiting, due, dead }) =>
        Object.entries({ waiting, due, dead }).map(([state, value]) => ({ labels: { kind, state }, value })),
      ),
  );
  metrics.watch(
    {
      name: 'portal_job_lag_seconds',
      help: 'How long the job that is due longest has waited.',
      labels: ['kind'],
    },
    async () => (await counts()).map(({ kind, lag }) => ({ labels: { kind }, value: lag })),
  );
  metrics.watch({ name: 'portal_jobs_running', help: 'Jobs that this server runs now.' }, () => [
    { value: jobs.stats().running },
  ]);
  metrics.watch(
    {
      name: 'portal_job_runs_total',
      help: 'Jobs that this server has run, by outcome.',
      labels: ['kind', 'outcome'],
      type: 'counter',
    },
    () => jobs.stats().runs.map(({ kind, outcome, count }) => ({ labels: { kind, outcome }, value: count })),
  );
}

/** The file store of attachments, as this server has used it. */
export function watchFiles(metrics: Metrics, files: Pick<Files, 'stats' | 'check'>): void {
  metrics.watch(
    {
      name: 'portal_files_total',
      help: 'Files that arrived whole, and that did not.',
      labels: ['outcome'],
      type: 'counter',
    },
    () => {
      const { received, failed } = files.stats();
      return Object.entries({ received, failed }).map(([outcome, value]) => ({ labels: { outcome }, value }));
    },
  );
  metrics.watch(
    { name: 'portal_files_bytes_total', help: 'Bytes of the files that arrived whole.', type: 'counter' },
    () => [{ value: files.stats().bytes }],
  );
  metrics.watch(
    { name: 'portal_files_writable', help: '1 while the file store can be written.' },
    async () => [
      {
        value: await files.check().then(
          () => 1,
          () => 0,
        ),
      },
    ],
  );
}
