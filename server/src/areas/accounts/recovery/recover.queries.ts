import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db/types';

/** Hours for which a link works that an admin hands on, and one that was mailed. */
export const resetHours = { admin: 24, mail: 1 } as const;

/** Active accounts of an e-mail address, however it is written. Several people may share one. */
export const findAccountsOf = (tx: Tx, email: string): Promise<{ id: number }[]> =>
  tx
    .selectFrom('usr')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email.trim()})`)
    .where('active', '=', true)
    .orderBy('id')
    .limit(20)
    .execute();

/** Locked, so that what is done is not for somebody who is being deactivated. */
export const lockUserToReset = (tx: Tx, id: number) =>
  tx
    .selectFrom('usr')
    .select(['id', 'name', 'active', 'can_change_password'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Stores a link's token in place of the one before. @returns when it expires */
export async function storeReset(tx: Tx, userId: number, token_hash: Buffer, hours: number): Promise<Date> {
  // By the clock: of a mail the transaction began before it was sent.
  const values = { token_hash, expires_on: sql<Date>`clock_timestamp() + make_interval(hours => ${hours})` };
  const { expires_on } = await tx
    .insertInto('password_reset')
    .values({ usr_id: userId, ...values })
    .onConflict((conflict) => conflict.column('usr_id').doUpdateSet(values))
    .returning('expires_on')
    .executeTakeFirstOrThrow();
  return expires_on;
}

/** Whose password a token may set; nobody's once it has expired. */
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

/** Uses a token up. @returns whether it was there */
export async function takeReset(tx: Tx, token: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('password_reset')
    .where('token_hash', '=', token)
    .where('expires_on', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
