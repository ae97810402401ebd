import { openPool, type OpenDatabase } from '../db/database';
import type { Log } from '../log/log';
import type { Hub } from '../events/hub';
import type { JobKind } from './jobKind';
import type { JobStats } from './jobStats';
import { runOne, type Outcome } from './runOne';
import { addScheduled } from './schedule';

/** Jobs that one server runs at a time, each on a connection of a pool that requests do not use. */
const concurrency = 4;
/** Milliseconds between two looks at the table: in case a notification was missed, or a server died with a job. */
const poll = 5000;
/** Milliseconds until the database is asked again once it did not answer: at first, and at most. */
const retry = { first: 200, most: 5000 };
/** Milliseconds that jobs under way have to end once the server stops. */
const grace = 5000;
/** Milliseconds a job's statement may take, and may keep its connection idle while it waits for others. */
const limits = { statement: 60_000, idle: 150_000 };

export interface Jobs {
  /** Takes up work; until then only `stats` is of use. */
  start(): void;
  /** Takes no more jobs, gives those under way their time, and hands the others back. */
  stop(options?: { grace?: number }): Promise<void>;
  /** Numbers for those who watch this server; those of the table are `readCounts`. */
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
 * Runs the jobs of the table, together with all other servers of the portal. It looks when it hears of a new one, when the
 * next one is due, and every few seconds; a database that is gone is waited for.
 */
export function openJobs({ db, hub, log, kinds, timeZone }: Needs): Jobs {
  const own = openPool(db.connection, log, {
    max: concurrency,
    name: 'portal jobs',
    statementTimeout: limits.statement,
    idleTimeout: limits.idle,
  });
  const runs = new Map<string, { kind: string; outcome: Outcome; count: number }>();
  const under = new Set<Promise<void>>();
  const handBack = new AbortController();
  const forget: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;
  let stopped = true;
  /** Whether the table is being asked, and whether it must be asked again after that. */
  let [asking, again] = [false, false];
  let wait = 0;
  let scheduled = false;

  function count(kind: string, outcome: Outcome): void {
    const key = `${kind} ${outcome}`;
    const known = runs.get(key) ?? { kind, outcome, count: 0 };
    runs.set(key, { ...known, count: known.count + 1 });
  }

  function look(): void {
    if (stopped) return;
    again = true;
    if (asking || under.size >= concurrency) return;
    [asking, again] = [true, false];
    clearTimeout(timer);
    const run = take().finally(() => {
      under.delete(run);
      if (again) look();
    });
    under.add(run);
  }

  const lookIn = (ms: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(look, ms);
  };

  async function take(): Promise<void> {
    let claimed = false;
    try {
      if (!scheduled) {
        await addScheduled(own.db, kinds, timeZone);
        scheduled = true;
      }
      const found = await runOne({
        pool: own.pool,
        kinds,
        timeZone,
        log,
        handBack: handBack.signal,
        claimed: () => {
          claimed = true;
          asking = false;
          if (wait) log.info('jobs are taken up again');
          wait = 0;
          lookIn(poll);
          look();
        },
      });
      if ('outcome' in found) {
        count(found.kind, found.outcome);
        // Whoever ends has room for the next.
        again = true;
        return;
      }
      if (wait) log.info('jobs are taken up again');
      wait = 0;
      lookIn(Math.min(found.next ?? poll, poll));
    } catch (error) {
      if (stopped) return;
      if (!wait) log.warn({ err: error }, 'jobs wait for the database');
      wait = Math.min(wait * 2 || retry.first, retry.most);
      again = false;
      lookIn(wait);
    } finally {
      if (!claimed) asking = false;
    }
  }

  return {
    start() {
      stopped = false;
      forget.push(hub.on('job', look), hub.onGap(look));
      look();
    },
    async stop(options = {}) {
      stopped = true;
      clearTimeout(timer);
      for (const end of forget.splice(0)) end();
      const late = setTimeout(() => handBack.abort(), options.grace ?? grace);
      await Promise.all(under);
      clearTimeout(late);
      await own.db.destroy();
    },
    stats: () => ({ running: under.size - Number(asking), runs: [...runs.values()] }),
  };
}
