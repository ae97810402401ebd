import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db/types';

/** Hours until a link expires: one that an admin created, and one that was mailed. */
export const resetHours = { admin: 24, mail: 1 } as const;

/** Finds the active accounts of an e-mail address, regardless of case. Several people may share an address. */
export const findAccountsOf = (tx: Tx, email: string): Promise<{ id: number }[]> =>
  tx
    .selectFrom('usr')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email.trim()})`)
    .where('active', '=', true)
    .orderBy('id')
    .limit(20)
    .execute();

/** Locks a user's row, so that no concurrent deactivation slips between the check and the reset. */
export const lockUserToReset = (tx: Tx, id: number) =>
  tx
    .selectFrom('usr')
    .select(['id', 'name', 'email', 'active', 'can_change_password'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Stores a link's token and replaces an earlier one. @returns its expiry */
export async function storeReset(tx: Tx, userId: number, token_hash: Buffer, hours: number): Promise<Date> {
  // The clock's time instead of now(): a mail's transaction began before the mail was sent.
  const values = { token_hash, expires_on: sql<Date>`clock_timestamp() + make_interval(hours => ${hours})` };
  const { expires_on } = await tx
    .insertInto('password_reset')
    .values({ usr_id: userId, ...values })
    .onConflict((conflict) => conflict.column('usr_id').doUpdateSet(values))
    .returning('expires_on')
    .executeTakeFirstOrThrow();
  return expires_on;
}

/**
 * Stores the token of a link that was mailed, unless the account or its address was changed while the mail was sent: the link is in
 * a mailbox that may belong to somebody else.
 * @param email the address that it was mailed to
 */
export async function storeMailedReset(
  tx: Tx,
  {
    userId,
    email,
    tokenHash,
    hours,
  }: { userId: number; email: string | null; tokenHash: Buffer; hours: number },
): Promise<void> {
  const user = await lockUserToReset(tx, userId);
  if (user?.active && user.can_change_password && user.email === email)
    await storeReset(tx, user.id, tokenHash, hours);
}

/** Finds the user whose password a token may set; undefined when the token is unknown or has expired. */
export const findResetUser = (tx: Tx, token: Buffer) =>
  tx
    .selectFrom('password_reset')
    .innerJoin('usr', 'usr.id', 'password_reset.usr_id')
    .where('token_hash', '=', token)
    .where('expires_on', '>', sql<Date>`now()`)
    .where('usr.active', '=', true)
    .where('usr.can_change_password', '=', true)
    .select(['usr.id', 'usr.name', 'usr.login', 'usr.email', 'usr.password_hash'])
    .executeTakeFirst();

/** Deletes a valid token. @returns false when it was used, replaced or has expired */
export async function takeReset(tx: Tx, token: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_reset')
    .where('token_hash', '=', token)
    .where('expires_on', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes a person's link for a new password, if there is one. */
export async function deleteReset(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('password_reset').where('usr_id', '=', userId).execute();
}
