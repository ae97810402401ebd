import type { OpenDatabase } from '../db/database';
import type { Metrics } from '../metrics/metrics';
import { readCounts, type JobCounts } from './jobStats';
import type { Jobs } from './openJobs';

/** Reports the jobs in the table (of all servers), and the runs of this server. */
export function watchJobs(
  metrics: Metrics,
  { db }: Pick<OpenDatabase, 'db'>,
  jobs: Pick<Jobs, 'stats'>,
): void {
  // Both metrics are collected at the same time, so they share one query.
  let pending: Promise<JobCounts[]> | undefined;
  const counts = () => (pending ??= readCounts(db).finally(() => (pending = undefined)));
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
