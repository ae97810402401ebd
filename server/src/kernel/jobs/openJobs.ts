import { openPool, type OpenDatabase } from '../db/database';
import type { Log } from '../log/log';
import type { Hub } from '../events/hub';
import type { JobKind } from './jobKind';
import type { JobStats } from './jobStats';
import { runOne, type Outcome } from './runOne';
import { addScheduled } from './schedule';

/** Limits the parallel jobs of a server, each on a connection of a pool separate from the requests' pool. */
const concurrency = 4;
/** The polling interval in milliseconds, for missed notifications and for jobs of servers that died. */
const poll = 5000;
/** The first and the longest delay before retrying an unavailable database, in milliseconds. */
const retry = { first: 200, max: 5000 };
/** Milliseconds for which a stopping server waits for its running jobs. */
const grace = 5000;
/** Limits the milliseconds of a job's statement, and of its idle transaction while it waits for other systems. */
const limits = { statement: 60_000, idle: 150_000 };

export interface Jobs {
  /** Starts running jobs; before that only `stats` works. */
  start(): void;
  /** Claims no more jobs, waits for the running ones, and after the grace period hands them back. */
  stop(options?: { grace?: number }): Promise<void>;
  /** The counts of this server; `readCounts` reads those of the table. */
  stats(): JobStats;
}

interface Needs {
  db: Pick<OpenDatabase, 'db' | 'connection'>;
  hub: Pick<Hub, 'on' | 'onGap'>;
  log: Log;
  kinds: JobKind[];
  timeZone: string;
}

/**
 * Runs the jobs of the table, together with all other servers. It polls when a new job is announced, when the next one is due,
 * and every few seconds; it waits while the database is down.
 */
export function openJobs({ db, hub, log, kinds, timeZone }: Needs): Jobs {
  const own = openPool(db.connection, log, {
    // One more for what a job writes beside its transaction.
    max: concurrency + 1,
    name: 'portal jobs',
    statementTimeout: limits.statement,
    idleTimeout: limits.idle,
  });
  const runs = new Map<string, { kind: string; outcome: Outcome; count: number }>();
  const running = new Set<Promise<void>>();
  /** The kinds of the running jobs. */
  const runningKinds: string[] = [];
  const handBack = new AbortController();
  const unsubscribers: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;
  /** Whether a query for a job is running, and whether another one must follow. */
  let [asking, mustRepeat] = [false, false];
  let retryDelay = 0;
  let scheduled = false;

  const countOf = (kind: string) => runningKinds.filter((one) => one === kind).length;

  function count(kind: string, outcome: Outcome): void {
    const key = `${kind} ${outcome}`;
    const known = runs.get(key) ?? { kind, outcome, count: 0 };
    runs.set(key, { ...known, count: known.count + 1 });
  }

  function pollNow(): void {
    if (stopped) return;
    mustRepeat = true;
    if (asking || running.size >= concurrency) return;
    [asking, mustRepeat] = [true, false];
    clearTimeout(timer);
    const run = runNext().finally(() => {
      running.delete(run);
      if (mustRepeat) pollNow();
    });
    running.add(run);
  }

  const pollIn = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(pollNow, ms);
  };

  async function runNext(): Promise<void> {
    let claimed: string | undefined;
    try {
      if (!scheduled) {
        await addScheduled(own.db, kinds, timeZone);
        scheduled = true;
      }
      const found = await runOne({
        pool: own.pool,
        kinds: kinds.filter(({ name, parallel = concurrency }) => countOf(name) < parallel),
        timeZone,
        log,
        handBack: handBack.signal,
        claimed: (kind) => {
          claimed = kind;
          runningKinds.push(kind);
          asking = false;
          if (retryDelay) log.info('jobs are taken up again');
          retryDelay = 0;
          pollIn(poll);
          pollNow();
        },
      });
      if ('outcome' in found) {
        count(found.kind, found.outcome);
        // A finished run frees a slot for the next job.
        mustRepeat = true;
        return;
      }
      if (retryDelay) log.info('jobs are taken up again');
      retryDelay = 0;
      pollIn(Math.min(found.next ?? poll, poll));
    } catch (error) {
      if (stopped) return;
      if (!retryDelay) log.warn({ err: error }, 'jobs wait for the database');
      retryDelay = Math.min(retryDelay * 2 || retry.first, retry.max);
      mustRepeat = false;
      pollIn(retryDelay);
    } finally {
      if (claimed === undefined) asking = false;
      else runningKinds.splice(runningKinds.indexOf(claimed), 1);
    }
  }

  return {
    start() {
      stopped = false;
      unsubscribers.push(hub.on('job', pollNow), hub.onGap(pollNow));
      pollNow();
    },
    async stop(options = {}) {
      stopped = true;
      clearTimeout(timer);
      for (const end of unsubscribers.splice(0)) end();
      const graceTimer = setTimeout(() => handBack.abort(), options.grace ?? grace);
      await Promise.all(running);
      clearTimeout(graceTimer);
      await own.db.destroy();
    },
    stats: () => ({ running: running.size - Number(asking), runs: [...runs.values()] }),
  };
}
