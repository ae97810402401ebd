import { sql } from 'kysely';
import type { Tx } from '../db/types';

import { JobFailure, type FailedRun, type JobKind } from './jobKind';
import type { ClaimedJob } from './claim';
import { scheduleOf } from './schedule';

const defaultAttempts = 10;
const maxReasonLength = 200;
/** The first and the longest delay between attempts, in seconds. */
const delay = { first: 10, max: 3600 };

/**
 * Returns the seconds until the retry of a failed job: an exponential backoff with 25 % jitter, so that jobs that failed
 * together do not retry together.
 * @param attempts the number of attempts so far
 * @param chance from 0 to 1
 */
export function backoffSeconds(attempts: number, chance = Math.random()): number {
  const base = Math.min(delay.first * 2 ** Math.max(0, attempts - 1), delay.max);
  return base * (0.75 + chance / 2);
}

/**
 * Returns the storable part of an error: the message of a JobFailure; of other errors only name and code, as their messages may
 * quote values.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof JobFailure) return error.message.slice(0, maxReasonLength);
  const { name, code, constraint } = Object(error) as Record<string, unknown>;
  return [name, code, constraint]
    .filter((part) => typeof part === 'string' && part)
    .join(' ')
    .slice(0, maxReasonLength);
}

/**
 * Reschedules a failed job with a growing delay, or marks it as dead after its last attempt. Scheduled jobs are retried
 * forever.
 * @returns the attempt's result
 */
export async function putBack(tx: Tx, job: ClaimedJob, kind: JobKind, error: unknown): Promise<FailedRun> {
  const attempts = job.attempts + 1;
  const final = error instanceof JobFailure && error.options.final === true;
  const dead = !scheduleOf(job, kind) && (final || attempts >= (kind.maxAttempts ?? defaultAttempts));
  const reason = reasonOf(error) || 'Error';
  await tx
    .updateTable('job')
    .set({
      attempts,
      last_error: reason,
      ...(dead
        ? { dead_on: sql`now()` }
        : { run_at: sql`now() + make_interval(secs => ${backoffSeconds(attempts)})` }),
    })
    .where('id', '=', job.id)
    .execute();
  const failed = { reason, attempts, dead };
  await kind.failed?.(tx, job.payload, failed);
  return failed;
}
