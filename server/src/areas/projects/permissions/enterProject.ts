import type { FastifyRequest } from 'fastify';
import type { Tx } from '../../../kernel/db/types';
import { requireGuard, seeProject, type ProjectAccess } from './access';

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
  requireGuard(access, guard);
  return access;
}
