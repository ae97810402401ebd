import { jobKinds } from '../parts';
import type { JobKind } from '../kernel/jobs/jobKind';
import { runOne, type Ran } from '../kernel/jobs/runOne';
import { silentLog } from './testCluster';
import type { TestApp } from './testApp';

/**
 * Runs all jobs that are due, one after the other and as a server would, until none is left.
 * @param options.future runs what is due later as well (retries, what waits to be coalesced), but nothing that comes round
 * @param options.kinds instead of the server's own
 * @returns what ran, and how it ended
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
