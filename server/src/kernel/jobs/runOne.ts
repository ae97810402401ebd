import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import type { Log } from '../log/log';
import type { Database, Db, Tx } from '../db/types';
import { withContext } from '../http/requestContext';
import { loggable } from '../http/requestLog';
import { claim, msUntilNext, type ClaimedJob } from './claim';
import { putBack } from './putBack';
import { JobFailure, type JobKind, type JobLog } from './jobKind';
import { nextRun, scheduleOf } from './schedule';

/** `lost`: the connection went with the run, so that nothing of it was kept. */
export type Outcome = 'done' | 'again' | 'failed' | 'dead' | 'lost';

export interface Ran {
  id: number;
  kind: string;
  outcome: Outcome;
}

export interface RunNeeds {
  pool: pg.Pool;
  kinds: JobKind[];
  timeZone: string;
  log: Log;
  /** Called as soon as a job was found: there may be another one. */
  claimed?: () => void;
  /** Hands the job back: its connection is closed, and what it wrote is rolled back. */
  handBack?: AbortSignal;
  /** Takes what is due later too (for tests). */
  future?: boolean;
}

const defaultSeconds = 120;

/** Kysely over one connection, which its caller releases. */
function over(client: pg.PoolClient): Db {
  const pool = {
    connect: async () => ({
      query: client.query.bind(client),
      release: () => undefined,
    }),
    end: async () => undefined,
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool }) });
}

/** Settles with the work, or is rejected as soon as the signal is aborted. */
async function unless<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // After the abort nobody waits for it any more.
  work.catch(() => undefined);
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** The job is over: its row goes, or waits for the next time, in the transaction of what it wrote. */
async function settle(
  tx: Tx,
  job: ClaimedJob,
  kind: JobKind,
  result: void | 'again',
  timeZone: string,
): Promise<Outcome> {
  const schedule = scheduleOf(job, kind);
  const next = result === 'again' ? sql<Date>`now()` : schedule && nextRun(schedule, timeZone);
  if (next)
    await tx
      .updateTable('job')
      .set({ run_at: next, attempts: 0, last_error: null })
      .where('id', '=', job.id)
      .execute();
  else await tx.deleteFrom('job').where('id', '=', job.id).execute();
  return result === 'again' ? 'again' : 'done';
}

interface Run {
  job: ClaimedJob;
  kind: JobKind;
  log: JobLog;
  signal: AbortSignal;
}

/** Runs it inside a savepoint: when it fails its writes are gone, and the claim is still held to say so. */
async function runInside(tx: Tx, { job, kind, log, signal }: Run, timeZone: string): Promise<Outcome> {
  await sql`savepoint run`.execute(tx);
  try {
    const { id, attempts, now, payload } = job;
    const result = await unless(signal, kind.run(tx, payload, { id, attempts, signal, now, log }));
    return await settle(tx, job, kind, result, timeZone);
  } catch (error) {
    // Its connection is closed: nothing more can be said on it.
    if (signal.aborted) throw error;
    await sql`rollback to savepoint run`.execute(tx);
    log.warn({ job: job.id, kind: kind.name, err: loggable(error as Error) }, 'a job failed');
    return (await putBack(tx, job, kind, error)).dead ? 'dead' : 'failed';
  }
}

/** A run whose connection was lost, which took too long, or whose commit was refused: noted in a transaction of its own. */
async function noteLost(pool: pg.Pool, { job, kind }: Run, error: unknown): Promise<Outcome> {
  const client = await pool.connect();
  try {
    return await over(client)
      .transaction()
      .execute(async (tx) => {
        const still = await sql`
          select 1 from job where id = ${job.id} and attempts = ${job.attempts} and dead_on is null
          for update skip locked`.execute(tx);
        if (!still.rows.length) return 'lost';
        return (await putBack(tx, job, kind, error)).dead ? 'dead' : 'lost';
      });
  } finally {
    client.release();
  }
}

/** A log whose every line carries the id of what caused the job. */
function underId(log: Log, request_id: string): JobLog {
  const at = (level: keyof JobLog) => (fields: object, text: string) =>
    log[level]({ request_id, ...fields }, text);
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/**
 * Runs the job that is due longest, in one transaction with its end.
 * @returns what became of it; or, when none is due, the milliseconds until one is
 * @throws whatever keeps it from asking the database; a job's own failure is an outcome
 */
export async function runOne(needs: RunNeeds): Promise<Ran | { next: number | undefined }> {
  const { pool, kinds, timeZone, handBack, future } = needs;
  const names = kinds.map(({ name }) => name);
  const client = await pool.connect();
  // A connection that is lost while it is held tells it here, and in the query that runs.
  const quiet = () => undefined;
  client.on('error', quiet);
  const ended = new AbortController();
  let run: Run | undefined;
  let overdue: NodeJS.Timeout | undefined;
  const began = performance.now();

  /** Closed, not released: whatever of the job still runs finds no connection to write on. */
  const cut = (reason: Error) => {
    if (ended.signal.aborted) return;
    ended.abort(reason);
    void client.end().catch(quiet);
  };
  const give = () => cut(new JobFailure('The server stopped.'));
  const line = (outcome: Outcome): Ran => {
    const { job, log } = run!;
    const ms = Math.round(performance.now() - began);
    log.info({ job: job.id, kind: job.kind, attempts: job.attempts + 1, ms, outcome }, 'job');
    return { id: job.id, kind: job.kind, outcome };
  };

  try {
    const found = await over(client)
      .transaction()
      .execute(async (tx) => {
        const job = await claim(tx, names, future);
        if (!job) return { next: await msUntilNext(tx, names) };
        needs.claimed?.();
        const kind = kinds.find(({ name }) => name === job.kind)!;
        const requestId = job.request_id ?? randomBytes(16).toString('hex');
        run = { job, kind, log: underId(needs.log, requestId), signal: ended.signal };
        const seconds = kind.seconds ?? defaultSeconds;
        overdue = setTimeout(() => cut(new JobFailure(`It took longer than ${seconds} s.`)), seconds * 1000);
        if (handBack?.aborted) give();
        else handBack?.addEventListener('abort', give, { once: true });
        const mine = run;
        return withContext({ requestId }, () => runInside(tx, mine, timeZone));
      });
    return typeof found === 'string' ? line(found) : found;
  } catch (error) {
    if (!run) throw error;
    if (handBack?.aborted) return line('lost');
    run.log.warn({ job: run.job.id, kind: run.kind.name, err: loggable(error as Error) }, 'a job was lost');
    return line(await noteLost(pool, run, ended.signal.aborted ? ended.signal.reason : error));
  } finally {
    clearTimeout(overdue);
    handBack?.removeEventListener('abort', give);
    client.off('error', quiet);
    client.release(ended.signal.aborted);
  }
}
