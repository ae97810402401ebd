import { hash } from 'node:crypto';
import { sql } from 'kysely';
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

const rowOf = ({ userId, entity, entityId, name, action, changes, at }: NewAuditEntry) => ({
  usr_id: userId,
  entity,
  entity_id: entityId,
  entity_name: name,
  action,
  changes: JSON.stringify(changes ?? []),
  request_id: currentRequestId(),
  ...(at ? { created_on: at } : {}),
});

/** Writes an entry to the audit log, in the transaction of the change. */
export async function writeAudit(tx: Tx, entry: NewAuditEntry): Promise<void> {
  await tx.insertInto('audit_entry').values(rowOf(entry)).execute();
  await publish(tx, { kind: 'list', path: paths.audit });
}

/**
 * Counts what anybody on the network can cause as often as they like: one entry per hour, address, action and thing, with the
 * time and request id of its first occurrence. No browser is notified, as strangers could cause that without limit.
 * @param address the caller's address, of which only a hash is stored
 */
export async function countAudit(
  tx: Tx,
  entry: Omit<NewAuditEntry, 'at' | 'changes'>,
  address: string,
): Promise<void> {
  const { entity, entityId, action } = entry;
  const key = hash('sha256', JSON.stringify([address, entity, entityId, action]), 'buffer');
  await tx
    .insertInto('audit_entry')
    .values({ ...rowOf(entry), times_hour: sql<Date>`date_trunc('hour', now())`, times_key: key })
    .onConflict((conflict) =>
      conflict
        .columns(['times_hour', 'times_key'])
        .where('times_key', 'is not', null)
        .doUpdateSet((eb) => ({ times: eb('audit_entry.times', '+', 1) })),
    )
    .execute();
}
