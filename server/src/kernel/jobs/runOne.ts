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

/** `lost`: the run lost its connection, so its writes were rolled back. */
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
  /** Called as soon as a job was claimed, with its kind: there may be more. */
  claimed?: (kind: string) => void;
  /** Aborting it hands the job back: its connection is closed and its writes are rolled back. */
  handBack?: AbortSignal;
  /** Runs jobs that are due later as well (for tests). */
  future?: boolean;
}

const defaultSeconds = 120;

/** Wraps one connection in Kysely; the caller releases the connection. */
function kyselyOf(client: pg.PoolClient): Db {
  const pool = {
    connect: async () => ({
      query: client.query.bind(client),
      release: () => undefined,
    }),
    end: async () => undefined,
  };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool }) });
}

/** Wraps a pool in Kysely; closing the pool is left to its owner. */
const kyselyOn = (pool: pg.Pool): Db =>
  new Kysely<Database>({
    dialect: new PostgresDialect({ pool: { connect: () => pool.connect(), end: async () => undefined } }),
  });

/** Settles with the work, or rejects when the signal is aborted first. */
async function rejectOnAbort<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // After an abort nothing handles a rejection of the work, so it is ignored.
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

/** Ends a successful run in its transaction: deletes the job's row, or reschedules it. */
async function endRun(
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
  beside: () => Db;
}

/** Runs the job inside a savepoint: a failure rolls back its writes but keeps the claim, so that the failure can be recorded. */
async function runInside(
  tx: Tx,
  { job, kind, log, signal, beside }: Run,
  timeZone: string,
): Promise<Outcome> {
  await sql`savepoint run`.execute(tx);
  try {
    const { id, attempts, now, payload } = job;
    const result = await rejectOnAbort(
      signal,
      kind.run(tx, payload, { id, attempts, signal, now, log, beside }),
    );
    return await endRun(tx, job, kind, result, timeZone);
  } catch (error) {
    // The connection is closed, so nothing can be recorded on it.
    if (signal.aborted) throw error;
    await sql`rollback to savepoint run`.execute(tx);
    log.warn({ job: job.id, kind: kind.name, err: loggable(error as Error) }, 'a job failed');
    return (await putBack(tx, job, kind, error)).dead ? 'dead' : 'failed';
  }
}

/** Records in a new transaction a run that lost its connection, exceeded its time or failed to commit. */
async function noteLost(pool: pg.Pool, { job, kind }: Run, error: unknown): Promise<Outcome> {
  const client = await pool.connect();
  try {
    return await kyselyOf(client)
      .transaction()
      .execute(async (tx) => {
        const unchanged = await sql`
          select 1 from job where id = ${job.id} and attempts = ${job.attempts} and dead_on is null
          for update skip locked`.execute(tx);
        if (!unchanged.rows.length) return 'lost';
        return (await putBack(tx, job, kind, error)).dead ? 'dead' : 'lost';
      });
  } finally {
    client.release();
  }
}

/** Returns a log that adds the request id of the job's cause to every line. */
function withRequestId(log: Log, request_id: string): JobLog {
  const at = (level: keyof JobLog) => (fields: object, text: string) =>
    log[level]({ request_id, ...fields }, text);
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/**
 * Claims and runs the job that has been due longest, and ends it in the same transaction.
 * @returns the outcome; or, when no job is due, the milliseconds until the next one
 * @throws when the database is unavailable; a job's own failure is an outcome
 */
export async function runOne(needs: RunNeeds): Promise<Ran | { next: number | undefined }> {
  const { pool, kinds, timeZone, handBack, future } = needs;
  const names = kinds.map(({ name }) => name);
  const client = await pool.connect();
  // A lost connection emits this event and also fails the running query.
  const ignoreError = () => undefined;
  client.on('error', ignoreError);
  const cancelled = new AbortController();
  let run: Run | undefined;
  let timeLimit: NodeJS.Timeout | undefined;
  const startedAt = performance.now();

  /** The connection is closed instead of released, so that leftover work of the job cannot write on it. */
  const cancel = (reason: Error) => {
    if (cancelled.signal.aborted) return;
    cancelled.abort(reason);
    void client.end().catch(ignoreError);
  };
  const giveBack = () => cancel(new JobFailure('The server stopped.'));
  const finish = (outcome: Outcome): Ran => {
    const { job, log } = run!;
    const ms = Math.round(performance.now() - startedAt);
    log.info({ job: job.id, kind: job.kind, attempts: job.attempts + 1, ms, outcome }, 'job');
    return { id: job.id, kind: job.kind, outcome };
  };

  try {
    const found = await kyselyOf(client)
      .transaction()
      .execute(async (tx) => {
        const job = await claim(tx, names, future);
        if (!job) return { next: await msUntilNext(tx, names) };
        needs.claimed?.(job.kind);
        const kind = kinds.find(({ name }) => name === job.kind)!;
        const requestId = job.request_id ?? randomBytes(16).toString('hex');
        run = {
          ...{ job, kind, log: withRequestId(needs.log, requestId), signal: cancelled.signal },
          beside: () => kyselyOn(pool),
        };
        const seconds = kind.seconds ?? defaultSeconds;
        timeLimit = setTimeout(
          () => cancel(new JobFailure(`It took longer than ${seconds} s.`)),
          seconds * 1000,
        );
        if (handBack?.aborted) giveBack();
        else handBack?.addEventListener('abort', giveBack, { once: true });
        const current = run;
        return withContext({ requestId }, () => runInside(tx, current, timeZone));
      });
    return typeof found === 'string' ? finish(found) : found;
  } catch (error) {
    if (!run) throw error;
    if (handBack?.aborted) return finish('lost');
    run.log.warn({ job: run.job.id, kind: run.kind.name, err: loggable(error as Error) }, 'a job was lost');
    return finish(await noteLost(pool, run, cancelled.signal.aborted ? cancelled.signal.reason : error));
  } finally {
    clearTimeout(timeLimit);
    handBack?.removeEventListener('abort', giveBack);
    client.off('error', ignoreError);
    client.release(cancelled.signal.aborted);
  }
}
