import type { AuditChange } from 'shared-api/contracts/audit';
import { paths } from 'shared-api/contracts/paths';
import type { Tx } from '../db/types';
import { publish } from '../events/publish';
import { currentRequestId } from '../http/requestContext';

export interface NewAuditEntry {
  /** The person who acted; null for the portal itself and for callers who are not signed in. */
  userId: number | null;
  entity: string;
  entityId: number | null;
  /** The entity's current name. */
  name: string;
  action: string;
  /** The changed fields in readable words, without secrets, passwords or tokens. */
  changes?: AuditChange[];
  /** Defaults to now. */
  at?: Date;
}

/** Writes an entry to the audit log, in the transaction of the change. */
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
  await publish(tx, { kind: 'list', path: paths.audit });
}
