import type { ChangedBy } from 'shared-api/contracts/common';
import type { Tx } from '../db/types';

/** Finds who changed an entity last, and when; undefined when that is not recorded. */
export async function lastChange(tx: Tx, entity: string, entityId: number): Promise<ChangedBy | undefined> {
  const found = await tx
    .selectFrom('audit_entry as e')
    .innerJoin('usr as u', 'u.id', 'e.usr_id')
    .where('e.entity', '=', entity)
    .where('e.entity_id', '=', entityId)
    .orderBy('e.id', 'desc')
    .limit(1)
    .select(['u.id', 'u.name', 'e.created_on'])
    .executeTakeFirst();
  return found && { id: found.id, name: found.name, at: found.created_on.toISOString() };
}
