import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/types';
import { HttpError } from '../http/errors';
import { findLastUse } from './knownDevice';
import { tokenHash } from './tokens';

/**
 * Limits within the window. Attempts to sign in are counted by account and address, so that nobody can lock a colleague out
 * from elsewhere; by account from all addresses, and by address for all accounts, far higher, as many people may share an
 * address. Browsers in which the person has signed in before count by themselves alone. Further limits: recovery mails by mailbox
 * and by address, and unknown deploy tokens by address. Source: docs/adr/0040-attempts-to-sign-in.md.
 */
export const throttleLimits = {
  account: 10,
  accountEverywhere: 100,
  address: 1000,
  recoverMailbox: 5,
  recoverAddress: 200,
  wrongToken: 30,
  windowMinutes: 15,
} as const;

/** A counter: its key, and its limit within the window. */
interface Counted {
  key: Buffer;
  limit: number;
}

/** The origin of an attempt to sign in. */
export interface SignInCaller {
  /** The caller's IP address. */
  address: string;
  /** The token of the caller's browser, if anybody has signed in there. */
  device: string | null;
}

/** An attempt that was counted. */
interface Attempt {
  /** The counter that a success sets back to zero. */
  own: Counted;
  /** The counters from which a success takes only its own attempt. */
  shared: Counted[];
}

/**
 * The part of an IP address by which callers are counted: an IPv4 address, or the first 64 bits of an IPv6 address, since a
 * single caller usually has all addresses below these.
 */
export function throttleAddress(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIP(address) !== 6) return address;
  const [front = '', back] = address.toLowerCase().split('%')[0]!.split('::');
  const groups = front.split(':').filter(Boolean);
  const last = (back ?? '').split(':').filter(Boolean);
  const zeros = back === undefined ? 0 : 8 - groups.length - last.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const byAccount = (login: string, address: string): Counted => ({
  key: tokenHash(`account:${login.trim().toLowerCase()}:${throttleAddress(address)}`),
  limit: throttleLimits.account,
});
const byAccountEverywhere = (login: string): Counted => ({
  key: tokenHash(`account:${login.trim().toLowerCase()}`),
  limit: throttleLimits.accountEverywhere,
});
const byAddress = (address: string): Counted => ({
  key: tokenHash(`address:${throttleAddress(address)}`),
  limit: throttleLimits.address,
});
/** Counts by the last sign-in instead of the browser's token, which anybody who signs in there replaces. */
const byDevice = (login: string, lastUse: string): Counted => ({
  key: tokenHash(`device:${login.trim().toLowerCase()}:${lastUse}`),
  limit: throttleLimits.account,
});

const secondsLeft = sql<number>`ceil(extract(epoch from window_end - now()))::int`.as('wait');

interface Count {
  key: Buffer;
  failures: number;
  wait: number;
}

/** @throws HttpError 429 when one of the counts has exceeded its limit */
function refuseAboveLimit(counted: Counted[], counts: Count[], what: string): void {
  for (const { key, limit } of counted) {
    const row = counts.find((one) => one.key.equals(key));
    if (row && row.failures > limit)
      throw new HttpError(429, `${what} Please wait ${Math.ceil(row.wait / 60)} minutes and try again.`, {
        retryAfter: row.wait,
        code: 'throttled',
      });
  }
}

/**
 * Increments each counter; the first count opens its window.
 * @returns the counts, and the seconds until their windows end
 */
async function increment(tx: Tx, counted: Counted[]): Promise<Count[]> {
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

const tooManyTries = 'Too many failed tries.';

/** Reads the counters without locking them, so that a flood of refused attempts takes no locks on them. @throws HttpError 429 */
async function refuseExhausted(tx: Tx, counted: Counted[]): Promise<void> {
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
  refuseAboveLimit(
    counted,
    counts.map((row) => ({ ...row, failures: row.failures + 1 })),
    tooManyTries,
  );
}

/**
 * Counts an attempt to sign in before its password is checked, for known and unknown accounts alike.
 * @returns the attempt, to be given back when it succeeds or is not checked
 * @throws HttpError 429 with the seconds to wait; then nothing is counted
 */
export async function countAttempt(db: Db, login: string, caller: SignInCaller): Promise<Attempt> {
  const { address, device } = caller;
  const lastUse = device === null ? undefined : await findLastUse(db, login, device);
  const attempt: Attempt =
    lastUse !== undefined
      ? { own: byDevice(login, lastUse), shared: [] }
      : { own: byAccount(login, address), shared: [byAccountEverywhere(login), byAddress(address)] };
  const counted = [attempt.own, ...attempt.shared];
  await refuseExhausted(db, counted);
  await db.transaction().execute(async (tx) => {
    refuseAboveLimit(counted, await increment(tx, counted), tooManyTries);
  });
  return attempt;
}

/**
 * Takes an attempt out of the counts, as it was right or was not checked. A right one also forgives the failures before it,
 * but not those that others share: one account proves nothing about others.
 */
export async function giveBack(
  db: Db,
  { own, shared }: Attempt,
  { isRight }: { isRight: boolean } = { isRight: false },
): Promise<void> {
  if (isRight) await db.deleteFrom('sign_in_failure').where('key', '=', own.key).execute();
  // One statement for each row: a statement that locks several could deadlock with `increment`.
  for (const { key } of isRight ? shared : [own, ...shared])
    await db
      .updateTable('sign_in_failure')
      .set((eb) => ({ failures: eb('failures', '-', 1) }))
      .where('key', '=', key)
      .where('failures', '>', 0)
      .execute();
}

/**
 * Counts a request for a recovery mail and refuses it after too many, for known and unknown mailboxes alike.
 * @throws HttpError 429 with the seconds to wait
 */
export async function throttleRecovery(tx: Tx, mailbox: string, address: string): Promise<void> {
  const counted: Counted[] = [
    { key: tokenHash(`recover:${mailbox.trim().toLowerCase()}`), limit: throttleLimits.recoverMailbox },
    { key: tokenHash(`recover address:${throttleAddress(address)}`), limit: throttleLimits.recoverAddress },
  ];
  const counts = await increment(tx, counted);
  refuseAboveLimit(counted, counts, 'Too many messages were asked for.');
}

/**
 * Counts an unknown deploy token. Known tokens are never throttled: CI jobs share addresses, and 256 random bits cannot be
 * guessed; the limit only saves work on a misconfigured job that retries all day.
 * @throws HttpError 429 with the seconds to wait, after too many
 */
export async function countWrongToken(tx: Tx, address: string): Promise<void> {
  const counted = [
    { key: tokenHash(`deploy address:${throttleAddress(address)}`), limit: throttleLimits.wrongToken },
  ];
  const counts = await increment(tx, counted);
  refuseAboveLimit(counted, counts, 'Too many unknown deploy tokens.');
}

/** Forgives the failures of an account after its password was set by a link: those from this address, and those from everywhere. */
export async function clearFailures(tx: Tx, login: string, address: string): Promise<void> {
  for (const { key } of [byAccount(login, address), byAccountEverywhere(login)])
    await tx.deleteFrom('sign_in_failure').where('key', '=', key).execute();
}
