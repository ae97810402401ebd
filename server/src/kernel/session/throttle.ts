import { sql } from 'kysely';
import type { Tx } from '../db/types';
import { HttpError } from '../http/errors';
import { tokenHash } from './tokens';

/**
 * Limits within the window: failed sign-ins by account and by address (many people may share an address), recovery mails by
 * mailbox and by address, and unknown deploy tokens by address.
 */
export const throttleLimits = {
  account: 10,
  address: 100,
  recoverMailbox: 5,
  recoverAddress: 30,
  wrongToken: 30,
  windowMinutes: 15,
} as const;

/** A counter: its key, and its limit within the window. */
interface Counted {
  key: Buffer;
  limit: number;
}

const keys = (login: string, address: string): Counted[] => [
  { key: tokenHash(`account:${login.trim().toLowerCase()}`), limit: throttleLimits.account },
  { key: tokenHash(`address:${address}`), limit: throttleLimits.address },
];

const secondsLeft = sql<number>`ceil(extract(epoch from window_end - now()))::int`.as('wait');

/** @throws HttpError 429 when one of the counts has reached its limit */
function refuseAboveLimit(
  counted: Counted[],
  counts: { key: Buffer; failures: number; wait: number }[],
  what: string,
): void {
  for (const { key, limit } of counted) {
    const row = counts.find((one) => one.key.equals(key));
    if (row && row.failures >= limit)
      throw new HttpError(429, `${what} Please wait ${Math.ceil(row.wait / 60)} minutes and try again.`, {
        retryAfter: row.wait,
        code: 'throttled',
      });
  }
}

/**
 * Refuses a sign-in after too many failures, for known and unknown accounts alike.
 * @throws HttpError 429 with the seconds to wait
 */
export async function checkThrottle(tx: Tx, login: string, address: string): Promise<void> {
  const counted = keys(login, address);
  const counts = await tx
    .selectFrom('sign_in_failure')
    .select(['key', 'failures', secondsLeft])
    .where(
      'key',
      'in',
      counted.map(({ key }) => key),
    )
    .where('window_end', '>', sql<Date>`now()`)
    .execute();
  refuseAboveLimit(counted, counts, 'Too many failed tries.');
}

/**
 * Increments each counter; the first count opens its window.
 * @returns the counts, and the seconds until their windows end
 */
async function increment(tx: Tx, counted: Counted[]) {
  const windowEnd = sql<Date>`now() + make_interval(mins => ${throttleLimits.windowMinutes})`;
  return tx
    .insertInto('sign_in_failure')
    .values(counted.map(({ key }) => ({ key, failures: 1, window_end: windowEnd })))
    .onConflict((oc) =>
      oc.column('key').doUpdateSet({
        failures: sql`case when sign_in_failure.window_end > now() then sign_in_failure.failures + 1 else 1 end`,
        window_end: sql`case when sign_in_failure.window_end > now() then sign_in_failure.window_end else excluded.window_end end`,
      }),
    )
    .returning(['key', 'failures', secondsLeft])
    .execute();
}

/** Counts a failed sign-in. */
export async function countFailure(tx: Tx, login: string, address: string): Promise<void> {
  await increment(tx, keys(login, address));
}

/**
 * Counts a request for a recovery mail and refuses it after too many, for known and unknown mailboxes alike.
 * @throws HttpError 429 with the seconds to wait
 */
export async function throttleRecovery(tx: Tx, mailbox: string, address: string): Promise<void> {
  const counted: Counted[] = [
    { key: tokenHash(`recover:${mailbox.trim().toLowerCase()}`), limit: throttleLimits.recoverMailbox },
    { key: tokenHash(`recover address:${address}`), limit: throttleLimits.recoverAddress },
  ];
  const counts = await increment(tx, counted);
  refuseAboveLimit(
    counted,
    // The request that reaches the limit is still allowed.
    counts.map((row) => ({ ...row, failures: row.failures - 1 })),
    'Too many messages were asked for.',
  );
}

/**
 * Counts an unknown deploy token. Known tokens are never throttled: CI jobs share addresses, and 256 random bits cannot be
 * guessed; the limit only saves work on a misconfigured job that retries all day.
 * @throws HttpError 429 with the seconds to wait, after too many
 */
export async function countWrongToken(tx: Tx, address: string): Promise<void> {
  const counted = [{ key: tokenHash(`deploy address:${address}`), limit: throttleLimits.wrongToken }];
  const counts = await increment(tx, counted);
  refuseAboveLimit(
    counted,
    counts.map((row) => ({ ...row, failures: row.failures - 1 })),
    'Too many unknown deploy tokens.',
  );
}

/** Resets an account's failures after its sign-in. The address keeps its count, as one account proves nothing about others. */
export async function clearFailures(tx: Tx, login: string): Promise<void> {
  await tx.deleteFrom('sign_in_failure').where('key', '=', keys(login, '')[0]!.key).execute();
}
