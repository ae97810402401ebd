import { sql } from 'kysely';
import type { AuditChange } from 'shared-api/contracts/audit';
import { supportPaths } from 'shared-api/contracts/paths/supportPaths';
import type { SupportEntryKind } from 'shared-api/contracts/personal/support';
import { supportReference, type SupportStatus } from 'shared-api/supportCase';
import { writeAudit } from '../../kernel/audit/writeAudit';
import type { Tx } from '../../kernel/db/types';
import type { CaseRecord } from './support.queries';

/** Titles of statuses in the audit log. */
const statusTitles: Record<SupportStatus, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' };

/**
 * Records a write on a case, and tells admins and its writer. The entry names the case by its reference: what people wrote to support
 * does not go into the audit log.
 * @param told false for writes that its writer does not see
 */
export async function recordCase(
  tx: Tx,
  { id, creator_id }: Pick<CaseRecord, 'id' | 'creator_id'>,
  {
    by,
    action,
    changes,
    told = true,
  }: { by: number; action: string; changes?: AuditChange[]; told?: boolean },
): Promise<void> {
  await writeAudit(
    tx,
    {
      userId: by,
      entity: 'support_case',
      entityId: id,
      name: supportReference(id),
      action,
      ...(changes && { changes }),
    },
    { kind: 'list', path: supportPaths.support },
    ...(told ? [{ kind: 'list' as const, path: supportPaths.support, userId: creator_id }] : []),
  );
}

export const statusChange = (from: SupportStatus, to: SupportStatus): AuditChange[] =>
  from === to ? [] : [{ field: 'Status', from: statusTitles[from], to: statusTitles[to] }];

/** Adds an entry to a case. @returns its id */
export async function addEntry(
  tx: Tx,
  caseId: number,
  entry: { kind: SupportEntryKind; by: number; at: Date; text?: string; key?: string | null },
): Promise<number> {
  const { id } = await tx
    .insertInto('support_message')
    .values({
      case_id: caseId,
      kind: entry.kind,
      author_id: entry.by,
      created_on: entry.at,
      text: entry.text ?? null,
      made_key: entry.key ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets the status of a case and the times that go with it. */
export async function setStatus(
  tx: Tx,
  caseId: number,
  { status, at, answered = false }: { status: SupportStatus; at: Date; answered?: boolean },
): Promise<void> {
  await tx
    .updateTable('support_case')
    .set({
      status,
      updated_on: at,
      closed_on: status === 'closed' ? at : null,
      ...(answered && { answered_on: at }),
      version: sql`version + 1`,
    })
    .where('id', '=', caseId)
    .execute();
}
