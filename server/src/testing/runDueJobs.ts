import { jobKinds } from '../parts';
import type { JobKind } from '../kernel/jobs/jobKind';
import { runOne, type Ran } from '../kernel/jobs/runOne';
import { silentLog } from './testCluster';
import type { TestApp } from './testApp';

/**
 * Runs all due jobs one after the other, as a server does, until none is left.
 * @param options.future also runs jobs that are due later (retries, coalescing mails), but no scheduled ones
 * @param options.kinds replaces the server's kinds of jobs
 * @returns the jobs that ran, and their outcomes
 */
export async function runDueJobs(
  { database, config, store, files }: Pick<TestApp, 'database' | 'config' | 'store' | 'files'>,
  { future = false, kinds }: { future?: boolean; kinds?: JobKind[] } = {},
): Promise<Ran[]> {
  const needs = {
    pool: database.pool,
    kinds: kinds ?? jobKinds({ config, log: silentLog, store, files }),
    timeZone: config.timeZone,
    log: silentLog,
    future,
  };
  const ran: Ran[] = [];
  for (;;) {
    const found = await runOne(needs);
    if (!('outcome' in found)) return ran;
    ran.push(found);
  }
}
