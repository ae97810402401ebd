import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/types';

/**
 * Locks the live versions until the transaction ends: nobody else changes what is live or removes what is kept, so each deploy is
 * judged by what the one before has left.
 */
export async function lockDeploys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('portal deploys'))`.execute(tx);
}

/**
 * Locks the files and versions of one remote until the transaction ends. Always taken before `lockDeploys`, never after it, so
 * that two transactions cannot wait for each other.
 */
export async function lockVersionsOf(tx: Tx, remote: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`versions of ${remote}`}))`.execute(tx);
}
