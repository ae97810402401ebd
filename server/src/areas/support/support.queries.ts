import { sql } from 'kysely';
import type { SupportContext } from 'shared-api/contracts/personal/support';
import { limits } from 'shared-api/limits';
import type { Tx } from '../../kernel/db/types';
import { HttpError } from '../../kernel/http/errors';
import type { HeldFiles } from './receiveForm';

const cases = (tx: Tx) =>
  tx
    .selectFrom('support_case as c')
    .innerJoin('usr as w', 'w.id', 'c.creator_id')
    .leftJoin('usr as a', 'a.id', 'c.assignee_id')
    .select([
      'c.id',
      'c.subject',
      'c.problem_type',
      'c.descr',
      'c.status',
      'c.creator_id',
      'c.assignee_id',
      'c.created_on',
      'c.answered_on',
      'c.updated_on',
      'c.closed_on',
      sql<SupportContext | null>`c.context`.as('context'),
      'w.name as writer_name',
      'w.erased_on',
      'a.name as assignee_name',
    ]);

export const findCase = (tx: Tx, id: number) => cases(tx).where('c.id', '=', id).executeTakeFirst();
export type CaseRecord = NonNullable<Awaited<ReturnType<typeof findCase>>>;

/** Reads a case and locks it until the transaction ends. */
export async function lockCase(tx: Tx, id: number): Promise<CaseRecord | undefined> {
  const locked = await tx.selectFrom('support_case').select('id').where('id', '=', id).forUpdate().execute();
  return locked.length ? findCase(tx, id) : undefined;
}

export const listEntries = (tx: Tx, caseId: number, { notes }: { notes: boolean }) =>
  tx
    .selectFrom('support_message as m')
    .innerJoin('usr as u', 'u.id', 'm.author_id')
    .where('m.case_id', '=', caseId)
    .$if(!notes, (list) => list.where('m.kind', '<>', 'note'))
    .select(['m.id', 'm.kind', 'm.author_id', 'm.created_on', 'm.text', 'u.name as author_name'])
    .orderBy('m.created_on')
    .orderBy('m.id')
    .execute();

export const listFiles = (tx: Tx, caseId: number) =>
  tx
    .selectFrom('support_file')
    .where('case_id', '=', caseId)
    .select(['id', 'message_id', 'filename', 'size'])
    .orderBy('id')
    .execute();

/** Finds a file, its case's writer, and whether it belongs to an internal note. */
export const findFile = (tx: Tx, id: number) =>
  tx
    .selectFrom('support_file as f')
    .innerJoin('support_case as c', 'c.id', 'f.case_id')
    .leftJoin('support_message as m', 'm.id', 'f.message_id')
    .where('f.id', '=', id)
    .select(['f.file', 'f.filename', 'f.size', 'f.sha256', 'f.media_type', 'c.creator_id', 'm.kind'])
    .executeTakeFirst();

export async function countFiles(tx: Tx, caseId: number): Promise<HeldFiles> {
  const { files, bytes } = await tx
    .selectFrom('support_file')
    .where('case_id', '=', caseId)
    .select([sql<number>`count(*)::int`.as('files'), sql<number>`coalesce(sum(size), 0)::float8`.as('bytes')])
    .executeTakeFirstOrThrow();
  return { files, bytes };
}

/** Finds the case that an earlier call of this person with the same idempotency key created. */
export const findMadeCase = (tx: Tx, userId: number, key: string) =>
  tx
    .selectFrom('support_case')
    .select('id')
    .where('creator_id', '=', userId)
    .where('made_key', '=', key)
    .executeTakeFirst();

export const findMadeMessage = (tx: Tx, caseId: number, userId: number, key: string) =>
  tx
    .selectFrom('support_message')
    .select('id')
    .where('case_id', '=', caseId)
    .where('author_id', '=', userId)
    .where('made_key', '=', key)
    .executeTakeFirst();

/** Lets a person submit so many cases in 24 hours. @throws HttpError 429 */
export async function limitCases(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ n: number; seconds: number | null }>`
    select count(*)::int as n, ceil(extract(epoch from min(created_on) + interval '1 day' - now()))::int as seconds
    from support_case where creator_id = ${userId} and created_on > now() - interval '1 day'`.execute(tx);
  const { n, seconds } = rows[0]!;
  if (n < limits.supportCasesDay) return;
  throw new HttpError(
    429,
    `You submitted ${limits.supportCasesDay} support cases within a day. Add to one of them, or wait until tomorrow.`,
    { retryAfter: Math.max(1, seconds ?? 1) },
  );
}

/** Finds an active admin, who may be given cases. */
export const findAdmin = (tx: Tx, id: number) =>
  tx
    .selectFrom('usr')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('active', '=', true)
    .where('is_admin', '=', true)
    .executeTakeFirst();

export const listAdmins = (tx: Tx) =>
  tx.selectFrom('usr').select('id').where('active', '=', true).where('is_admin', '=', true).execute();
