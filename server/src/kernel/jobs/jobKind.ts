import type { Config } from '../config/config';
import type { Log } from '../log/log';
import type { Db, Tx } from '../db/types';

/** The dependencies with which a server creates its job kinds, once. */
export interface JobDeps {
  config: Config;
  log: Log;
}

/** Takes fields first: `log.info({ n }, 'sessions removed')`. */
export type JobLog = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>;

/** The context of one run of a job, in addition to its payload. */
export interface JobContext {
  id: number;
  /** The number of earlier attempts: 0 the first time. */
  attempts: number;
  /** Aborted when the server stops or the run exceeds its time limit; a wait for other systems should end then. */
  signal: AbortSignal;
  /** The transaction's start, by the database's clock. */
  now: Date;
  /** Logs under the request id that caused the job. */
  log: JobLog;
  /** Returns connections outside of the run's transaction, for what others may see while it runs, such as its progress. */
  beside(): Db;
}

/** The result of a failed run. */
export interface FailedRun {
  /** Short and without personal data, since it is stored and logged. */
  reason: string;
  /** The number of attempts including this one. */
  attempts: number;
  /** Retries have ended; an admin must act. */
  dead: boolean;
}

export type Schedule =
  /** The interval, aligned to the hour. */
  | { everyMinutes: number }
  /** Once a day at this time of PORTAL_TZ: `03:10`. */
  | { dailyAt: string };

/** One kind of job. Everything it writes goes through `tx`, so it is committed or rolled back together with the job itself. */
export interface JobKind {
  name: string;
  /**
   * Does the work in a transaction of a few minutes at most.
   * @returns 'again' when there is more to do: the job runs again immediately, in a new transaction
   * @throws JobFailure to give a reason in words; other errors are recorded by their name
   */
  run(tx: Tx, payload: Record<string, unknown>, context: JobContext): Promise<void | 'again'>;
  /** Records a failure for users, in the transaction that reschedules the job; what `run` wrote is rolled back. */
  failed?(tx: Tx, payload: Record<string, unknown>, failed: FailedRun): Promise<void>;
  /** Limits the attempts; 10 by default, which is about an hour and a half. Scheduled jobs are retried forever. */
  maxAttempts?: number;
  /** Limits the seconds of a run; 120 by default. */
  seconds?: number;
  /** Limits the runs of this kind at the same time on a server, as of work that takes much memory. */
  parallel?: number;
  /** A recurring job: one row of it always waits. */
  schedule?: Schedule;
}

/** A failure whose reason may be stored, logged and shown: it names no people and no addresses. */
export class JobFailure extends Error {
  override name = 'JobFailure';
  constructor(
    reason: string,
    /** `final`: a retry is pointless. */
    readonly options: { final?: boolean; cause?: unknown } = {},
  ) {
    super(reason, { cause: options.cause });
  }
}
