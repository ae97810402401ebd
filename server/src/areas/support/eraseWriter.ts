import { sql } from 'kysely';
import type { Tx } from '../../kernel/db/types';

const removed = 'Removed with the personal data of its writer';

/**
 * Erases what a person wrote to support, and what was answered: the correspondence is about them. Of their cases the number, the problem
 * type, the status and the times stay. The file cleaner removes the bytes of files whose rows are gone.
 */
export async function eraseWriter(tx: Tx, usrId: number): Promise<void> {
  const own = sql`(select id from support_case where creator_id = ${usrId})`;
  await sql`delete from support_message where case_id in ${own}`.execute(tx);
  await sql`delete from support_file where case_id in ${own}`.execute(tx);
  await sql`
    update mail set text = null, html = null, subject = rule
    where kind like 'support\\_%' and exists (
      select from jsonb_array_elements(events) e where (e->'data'->>'caseId')::int in ${own})`.execute(tx);
  await sql`
    update support_case set subject = 'Removed', descr = ${removed}, context = null, status = 'closed',
      closed_on = coalesce(closed_on, now()), version = version + 1
    where creator_id = ${usrId}`.execute(tx);
}
