import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/types';

/**
 * Locks the live versions until the transaction ends. No other transaction changes what is live or removes kept versions
 * meanwhile, so each deploy is checked against the result of the previous one.
 */
export async function lockDeploys(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('portal deploys'))`.execute(tx);
}

/**
 * Locks the files and versions of one remote until the transaction ends. Take it before `lockDeploys`, never after: the fixed
 * order prevents a deadlock.
 */
export async function lockVersionsOf(tx: Tx, remote: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`versions of ${remote}`}))`.execute(tx);
}
