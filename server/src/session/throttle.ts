import { sql } from 'kysely';
import type { Tx } from '../db/types';
import { HttpError } from '../http/errors';
import { tokenHash } from './tokens';

/** Failures allowed within the window, by account and by address; many people may share an address. */
export const throttleLimits = { account: 10, address: 100, windowMinutes: 15 } as const;

const keys = (login: string, address: string) => [
  { key: tokenHash(`account:${login.trim().toLowerCase()}`), limit: throttleLimits.account },
  { key: tokenHash(`address:${address}`), limit: throttleLimits.address },
];

/**
 * Refuses a further try at signing in while there have been too many failures; known and unknown accounts alike.
 * @throws HttpError 429 with the seconds to wait
 */
export async function checkThrottle(tx: Tx, login: string, address: string): Promise<void> {
  const now = sql<Date>`now()`;
  const found = await tx
    .selectFrom('sign_in_failure')
    .select(['key', 'failures', sql<number>`ceil(extract(epoch from window_end - now()))::int`.as('wait')])
    .where(
      'key',
      'in',
      keys(login, address).map(({ key }) => key),
    )
    .where('window_end', '>', now)
    .execute();
  for (const { key, limit } of keys(login, address)) {
    const row = found.find((one) => one.key.equals(key));
    if (row && row.failures >= limit)
      throw new HttpError(
        429,
        `Too many failed tries. Please wait ${Math.ceil(row.wait / 60)} minutes and try again.`,
        { retryAfter: row.wait, code: 'throttled' },
      );
  }
}

/** Counts a failure; the first one opens the window. */
export async function countFailure(tx: Tx, login: string, address: string): Promise<void> {
  const windowEnd = sql<Date>`now() + make_interval(mins => ${throttleLimits.windowMinutes})`;
  await tx
    .insertInto('sign_in_failure')
    .values(keys(login, address).map(({ key }) => ({ key, failures: 1, window_end: windowEnd })))
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({
        failures: sql`case when sign_in_failure.window_end > now() then sign_in_failure.failures + 1 else 1 end`,
        window_end: sql`case when sign_in_failure.window_end > now() then sign_in_failure.window_end else excluded.window_end end`,
      }),
    )
    .execute();
}

/** Forgets the failures of an account that signed in. The address keeps its count: one account proves nothing for others. */
export async function clearFailures(tx: Tx, login: string): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('key', '=', keys(login, '')[0]!.key).execute();
}
