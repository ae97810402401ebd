import { sql } from 'kysely';
import type { LockServices } from 'shared-api/contracts/services';
import type { Tx } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';
import type { ProjectAccess } from '../permissions/access';
import { touched, touchProject } from '../project.queries';
import type { Change } from '../Change';
import { refreshProjectList } from '../list/projectList.readModel';
import { unitPriceCents } from './services.queries';

/** Copies the current unit price and target into every line without its own; a line without a price stays Pending Quote. */
async function freezePrices(tx: Tx, projectId: number): Promise<void> {
  await sql`
    update project_service f
    set price_from = 'lock', price_cents = now_.price_cents, slo = now_.slo
    from (select l.id, ${unitPriceCents} as price_cents, s.slo
      from project_service l join service s on s.id = l.service_id
      where l.project_id = ${projectId} and l.price_from is null) now_
    where f.id = now_.id`.execute(tx);
}

/**
 * Unlocks a project's services: prices frozen by the lock follow the catalogue again, quotes stay. The caller touches the project
 * and refreshes its row in the list.
 */
export async function unlockServices(tx: Tx, projectId: number): Promise<void> {
  await tx
    .updateTable('project')
    .set({ services_locked: false, services_locked_on: null, services_locked_by: null })
    .where('id', '=', projectId)
    .execute();
  await tx
    .updateTable('project_service')
    .set({ price_from: null, price_cents: null, slo: null })
    .where('project_id', '=', projectId)
    .where('price_from', '=', 'lock')
    .execute();
}

/**
 * Locks or unlocks a project's services. A lock forbids changes of the lines and freezes their prices against changes of the
 * catalogue. Source: spec 000, point 4; domain.md 5.
 * @param access read with the project's row locked
 * @throws HttpError 409 with the present value when the services already have it
 */
export async function lockServices(
  tx: Tx,
  { projectId, facts }: ProjectAccess,
  { services_locked: wanted }: LockServices,
  { userId, at }: Change,
): Promise<void> {
  if (facts.servicesLocked === wanted)
    throw new HttpError(
      409,
      wanted ? 'The services are locked already.' : 'The services are not locked any more.',
      { code: 'lock_changed', extra: { present: wanted } },
    );
  if (wanted) {
    await tx
      .updateTable('project')
      .set({ services_locked: true, services_locked_on: at, services_locked_by: userId, ...touched(at) })
      .where('id', '=', projectId)
      .execute();
    await freezePrices(tx, projectId);
  } else {
    await unlockServices(tx, projectId);
    await touchProject(tx, projectId, at);
  }
  await refreshProjectList(tx, [projectId]);
}
