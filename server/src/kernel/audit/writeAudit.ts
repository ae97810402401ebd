import type { AuditChange } from 'shared-api/contracts/audit';
import type { Tx } from '../db/types';
import { currentRequestId } from '../http/requestContext';

export interface NewAuditEntry {
  /** Who did it; null for the portal itself, and for those who are not signed in. */
  userId: number | null;
  entity: string;
  entityId: number | null;
  /** How it is called now. */
  name: string;
  action: string;
  /** In words, as people read them. No secrets, no passwords, no tokens. */
  changes?: AuditChange[];
  /** Now unless said. */
  at?: Date;
}

/** Notes a write in the audit log, in the transaction that makes it. */
export async function writeAudit(tx: Tx, entry: NewAuditEntry): Promise<void> {
  await tx
    .insertInto('audit_entry')
    .values({
      usr_id: entry.userId,
      entity: entry.entity,
      entity_id: entry.entityId,
      entity_name: entry.name,
      action: entry.action,
      changes: JSON.stringify(entry.changes ?? []),
      request_id: currentRequestId(),
      ...(entry.at ? { created_on: entry.at } : {}),
    })
    .execute();
}
