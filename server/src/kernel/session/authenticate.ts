import type { CurrentUser } from 'shared-api/contracts/session';
import { countAudit, writeAudit } from '../audit/writeAudit';
import type { Db, Tx } from '../db/types';
import { HttpError, unauthorised } from '../http/errors';
import { verifyPassword } from '../passwords/passwords';
import { findAccount, type Account } from './session.queries';
import { countAttempt, giveBack, throttleAddress, type SignInCaller } from './throttle';

/** The same error for a wrong password, an unknown account and a deactivated one. */
export const signInRefused = () => unauthorised('The user ID or the password is not right.');

const sessionEntry = (account: Pick<CurrentUser, 'id' | 'name'> | null) => ({
  entity: 'session',
  entityId: account?.id ?? null,
  name: account?.name ?? '',
});

/**
 * Writes an entry about a session to the audit log.
 * @param change.userId the person who acted; null while that is not known
 */
export const auditSession = (
  tx: Tx,
  action: string,
  { userId, account }: { userId: number | null; account: Pick<CurrentUser, 'id' | 'name'> | null },
) => writeAudit(tx, { ...sessionEntry(account), userId, action });

/**
 * Counts a refused sign-in in the audit log's row of the hour. Unknown logins are counted too, so that both take the same time;
 * the login is left out, as people type passwords there.
 */
const auditRefused = (db: Db, account: Account | null, { address }: SignInCaller) =>
  countAudit(
    db,
    { ...sessionEntry(account), userId: null, action: 'sign-in refused' },
    throttleAddress(address),
  );

const isThrottled = (error: unknown): boolean => error instanceof HttpError && error.status === 429;

/** Finds the account of a login, null when there is none, and whether the password is right and lets its person in. */
async function checkPassword(db: Db, login: string, password: string) {
  const account = (await findAccount(db, login)) ?? null;
  const matches = await verifyPassword(account?.password_hash ?? null, password);
  return { account, isRight: matches && account?.active === true };
}

/**
 * Finds the account of a login and verifies its password. The attempt is counted before that and given back when it was right
 * or could not be checked: however many attempts arrive at once, no more than the limit are checked.
 * @param refusal the error for a wrong password of an account; by default it tells nothing about the account
 * @throws HttpError 401 or the refusal, 429, 503
 */
export async function authenticate(
  db: Db,
  login: string,
  password: string,
  caller: SignInCaller,
  refusal: (account: Account | null) => HttpError = signInRefused,
): Promise<Account> {
  const attempt = await countAttempt(db, login, caller).catch(async (error: unknown) => {
    if (isThrottled(error)) await auditRefused(db, (await findAccount(db, login)) ?? null, caller);
    throw error;
  });
  const { account, isRight } = await checkPassword(db, login, password).catch(async (error: unknown) => {
    await giveBack(db, attempt);
    throw error;
  });
  if (!account || !isRight) {
    await auditRefused(db, account, caller);
    throw refusal(account);
  }
  await giveBack(db, attempt, { isRight });
  return account;
}
