import { sql } from 'kysely';
import type { Attachment, AttachmentType } from 'shared-api/contracts/attachments';
import type { CurrentUser } from 'shared-api/contracts/session';
import { administeredGroupIds } from 'shared-api/portal/audience';
import type { Tx } from '../../../kernel/db/types';
import { mayReadSql } from '../permissions/mayReadSql';

const typeColumns = ['id', 'name', 'is_user_type', 'is_financial', 'template_url', 'ord'] as const;

/** The name of a type's template; null without one in the file store. The facts of templates from before are not known. */
const templateName = sql<string | null>`case when template_file is not null
  then coalesce(template ->> 'name', template_filename) end`.as('template_filename');

/** The attachment types of a group. @param financials whether to include financial types */
export const listTypes = (
  tx: Tx,
  groupId: number,
  { financials }: { financials: boolean },
): Promise<AttachmentType[]> =>
  tx
    .selectFrom('attachment_type')
    .where('project_type_id', '=', groupId)
    .$if(!financials, (query) => query.where('is_financial', '=', false))
    .select([...typeColumns, templateName])
    .orderBy('ord')
    .orderBy('name')
    .execute();

/** A type with its group and the file of its template. */
export const findType = (tx: Tx, id: number) =>
  tx
    .selectFrom('attachment_type')
    .where('id', '=', id)
    .select([...typeColumns, templateName, 'project_type_id', 'template_file'])
    .executeTakeFirst();

/** Whether a person administers a group, or sees the finances of one of its projects. */
export async function seesFinancials(tx: Tx, user: CurrentUser, groupId: number): Promise<boolean> {
  if (user.is_admin || administeredGroupIds(user).includes(groupId)) return true;
  const found = await tx
    .selectFrom('project_list')
    .select('project_id')
    .where('project_type_id', '=', groupId)
    .where(mayReadSql(user, 'financials'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

const attachments = (tx: Tx) =>
  tx
    .selectFrom('attachment as a')
    .innerJoin('usr as u', 'u.id', 'a.creator_id')
    .select([
      'a.id',
      'a.project_id',
      'a.type_name',
      'a.filename',
      'u.id as creator_id',
      'u.name as creator_name',
      'a.created_on',
      'a.quote_id',
      // The driver reads bigint as text; a double represents the size of every file exactly.
      sql<number>`a.size::float8`.as('size'),
      'a.media_type',
      'a.is_financial',
      'a.file',
      'a.sha256',
    ]);

export type AttachmentRecord = Awaited<ReturnType<ReturnType<typeof attachments>['executeTakeFirstOrThrow']>>;

/** Leaves out the name in the file store and the hash. */
export const presentAttachment = ({
  creator_id,
  creator_name,
  created_on,
  file: _file,
  sha256: _sha256,
  ...row
}: AttachmentRecord): Attachment => ({
  ...row,
  creator: { id: creator_id, name: creator_name },
  created_on: created_on.toISOString(),
});

/** A project's financial or other files, oldest first. */
export async function listAttachments(
  tx: Tx,
  projectId: number,
  { financial }: { financial: boolean },
): Promise<Attachment[]> {
  const records = await attachments(tx)
    .where('a.project_id', '=', projectId)
    .where('a.is_financial', '=', financial)
    .orderBy('a.created_on')
    .orderBy('a.id')
    .execute();
  return records.map(presentAttachment);
}

export const findAttachment = (tx: Tx, id: number) =>
  attachments(tx).where('a.id', '=', id).executeTakeFirst();

/** Files by their ids, in the order in which they were added. */
export async function readAttachments(tx: Tx, ids: readonly number[]): Promise<Attachment[]> {
  const records = await attachments(tx).where('a.id', 'in', ids).orderBy('a.id').execute();
  return records.map(presentAttachment);
}

export async function countAttachments(tx: Tx, projectId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('attachment')
    .where('project_id', '=', projectId)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export async function hasQuote(tx: Tx, projectId: number, quoteId: number): Promise<boolean> {
  const found = await tx
    .selectFrom('quote')
    .select('id')
    .where('project_id', '=', projectId)
    .where('id', '=', quoteId)
    .executeTakeFirst();
  return found !== undefined;
}
