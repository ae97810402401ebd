import type { Insertable } from 'kysely';
import type { Tx } from '../../../../kernel/db/types';
import type { ServiceTable } from '../../projects.tables';
import { refreshProjectList } from '../../list/projectList.readModel';

/** Adds a service group to a delivery group's catalogue. For tests. @returns its id */
export async function addServiceGroup(
  tx: Tx,
  groupId: number,
  name: string,
  more: { max?: number; platform?: string; ord?: number } = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('service_group')
    .values({ project_type_id: groupId, name, platform: null, max: null, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Adds a service to a delivery group's catalogue. For tests.
 * @param tiers unit prices in cents by minimum quantity
 * @returns its id
 */
export async function addService(
  tx: Tx,
  groupId: number,
  name: string,
  more: Partial<Insertable<ServiceTable>> = {},
  tiers: Record<number, number> = {},
): Promise<number> {
  const { id } = await tx
    .insertInto('service')
    .values({ project_type_id: groupId, name, ...more })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [min, price_cents] of Object.entries(tiers))
    await tx
      .insertInto('service_price')
      .values({ service_id: id, min: Number(min), price_cents })
      .execute();
  return id;
}

/** Removes all services from a project, and their lock. For tests. */
export async function removeServices(tx: Tx, projectId: number): Promise<void> {
  await tx.deleteFrom('project_service').where('project_id', '=', projectId).execute();
  await tx.updateTable('project').set({ services_locked: false }).where('id', '=', projectId).execute();
  await refreshProjectList(tx, [projectId]);
}
