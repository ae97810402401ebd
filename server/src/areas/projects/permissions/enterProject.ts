import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';
import { requireGuard, seeProject, type ProjectAccess } from './access';
import type { ProjectGuard } from './routeGuards';

/** Names the person who locked the services, because the lock alone forbids this change to everyone. @throws HttpError 403 */
async function refuseLockedServices(tx: Tx, { projectId }: ProjectAccess, guard: ProjectGuard) {
  if (guard.kind !== 'pair' || guard.method !== 'PUT' || guard.resource !== 'services') return;
  const found = await tx
    .selectFrom('project as p')
    .innerJoin('usr as u', 'u.id', 'p.services_locked_by')
    .where('p.id', '=', projectId)
    .select('u.name')
    .executeTakeFirst();
  const reason = found ? `${found.name} locked the services.` : 'The services are locked.';
  throw new HttpError(403, `${reason} They can be changed once they are unlocked.`, {
    code: 'not_permitted',
  });
}

/**
 * Reads the caller's access to a project and checks the guard that the route declares.
 * @param lock keeps others from changing the project until the transaction ends
 * @throws HttpError 404 for an absent or invisible project, 403 when the guard refuses the caller
 */
export async function enterProject(
  tx: Tx,
  request: FastifyRequest,
  projectId: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<ProjectAccess> {
  const { guard } = request.routeOptions.config;
  if (!guard) throw new Error(`${request.method} ${request.url} has no guard.`);
  const access = await seeProject(tx, projectId, await request.signedIn(), { lock });
  if (access.facts.servicesLocked) await refuseLockedServices(tx, access, guard);
  requireGuard(access, guard);
  return access;
}
