import type { Config } from '../config/config';
import type { Log } from '../log/log';
import type { Tx } from '../db/types';

/** What a kind of job is made with, once a server. */
export interface JobDeps {
  config: Config;
  log: Log;
}

/** Takes fields first: `log.info({ n }, 'sessions removed')`. */
export type JobLog = Record<'info' | 'warn' | 'error', (fields: object, text: string) => void>;

/** What one run of a job knows beside its payload. */
export interface JobContext {
  id: number;
  /** How often it was tried before: 0 the first time. */
  attempts: number;
  /** Aborted when the server stops or the run has taken too long; what waits for others should stop waiting. */
  signal: AbortSignal;
  /** When the transaction began, by the database's clock. */
  now: Date;
  /** Writes under the id of what caused the job. */
  log: JobLog;
}

/** A run that did not work out. */
export interface FailedRun {
  /** Short and without personal data: it is stored and logged. */
  reason: string;
  /** How often it has been tried, this run included. */
  attempts: number;
  /** Given up: it waits for an admin. */
  dead: boolean;
}

export type Schedule =
  /** Every so many minutes, aligned to the hour. */
  | { everyMinutes: number }
  /** Once a day at this time of PORTAL_TZ: `03:10`. */
  | { dailyAt: string };

/** One kind of work. All that it writes goes through `tx` and is kept or lost together with the job itself. */
export interface JobKind {
  name: string;
  /**
   * Does it, in a transaction that ends in minutes.
   * @returns 'again' when there is more of the same: it runs once more, at once, in a transaction of its own
   * @throws JobFailure to give a reason in words, anything else to give one by name
   */
  run(tx: Tx, payload: Record<string, unknown>, context: JobContext): Promise<void | 'again'>;
  /** Notes a failure where people see it, in the transaction in which the job is put back; what `run` wrote is gone. */
  failed?(tx: Tx, payload: Record<string, unknown>, failed: FailedRun): Promise<void>;
  /** Tries until it is given up; 10 unless said, which is about an hour and a half. One of a schedule is never given up. */
  maxAttempts?: number;
  /** Seconds that one run may take; 120 unless said. */
  seconds?: number;
  /** Of work that comes round: there is always one of it waiting. */
  schedule?: Schedule;
}

/** A failure whose reason may be stored, logged and shown: no names, no addresses. */
export class JobFailure extends Error {
  override name = 'JobFailure';
  constructor(
    reason: string,
    /** `final`: trying again is of no use. */
    readonly options: { final?: boolean; cause?: unknown } = {},
  ) {
    super(reason, { cause: options.cause });
  }
}
