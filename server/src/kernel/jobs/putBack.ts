import { sql } from 'kysely';
import type { Tx } from '../db/types';
import { backoffSeconds } from './backoff';
import { JobFailure, type FailedRun, type JobKind } from './jobKind';
import type { ClaimedJob } from './claim';
import { scheduleOf } from './schedule';

const defaultAttempts = 10;
const longest = 200;

/** What may be stored of an error: the words of a JobFailure, of others the kind only, since their words quote values. */
export function reasonOf(error: unknown): string {
  if (error instanceof JobFailure) return error.message.slice(0, longest);
  const { name, code, constraint } = Object(error) as Record<string, unknown>;
  return [name, code, constraint]
    .filter((part) => typeof part === 'string' && part)
    .join(' ')
    .slice(0, longest);
}

/**
 * Puts a job back after a failed run: later each time, and aside once it is given up. What comes round is never given up.
 * @returns what was decided
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
