import type { CurrentUser } from 'shared-api/contracts/session';
import { writeAudit } from '../audit/writeAudit';
import type { Db, Tx } from '../db/types';
import { unauthorised } from '../http/errors';
import { verifyPassword } from './passwords';
import { findAccount } from './session.queries';
import { checkThrottle, clearFailures, countFailure } from './throttle';

/** The same error for a wrong password, an unknown account and a deactivated one. */
export const signInRefused = () => unauthorised('The user ID or the password is not right.');

/**
 * Writes an entry about a session to the audit log.
 * @param change.userId the person who acted; null while that is not known
 */
export const auditSession = (
  tx: Tx,
  action: string,
  { userId, account }: { userId: number | null; account: Pick<CurrentUser, 'id' | 'name'> | null },
) =>
  writeAudit(tx, {
    userId,
    entity: 'session',
    entityId: account?.id ?? null,
    name: account?.name ?? '',
    action,
  });

/**
 * Finds the account of a login and verifies its password.
 * @param address the caller's IP address, by which attempts are throttled as well
 * @throws HttpError 401, 429
 */
export async function authenticate(db: Db, login: string, password: string, address: string) {
  await checkThrottle(db, login, address);
  const account = await findAccount(db, login);
  const matches = await verifyPassword(account?.password_hash ?? null, password);
  if (!account?.active || !matches) {
    await countFailure(db, login, address);
    // An unknown login is audited as well, so that both take the same time; the login is left out, as people type passwords there.
    await auditSession(db, 'sign-in refused', { userId: null, account: account ?? null });
    throw signInRefused();
  }
  await clearFailures(db, login);
  return account;
}
