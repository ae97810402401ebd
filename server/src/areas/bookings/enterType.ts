import type { FastifyRequest } from 'fastify';
import type { BookingType } from 'shared-api/contracts/bookings';
import type { Db, Tx } from '../../kernel/db/types';
import { HttpError } from '../../kernel/http/errors';
import { findType } from './bookings.queries';
import { loadScope, visibleGroupIds, type ProjectAccess, type Scope } from '../projects/public';

const noSuchType = () => new HttpError(404, 'There is no such type of bookings.');

/**
 * Finds a type of a group that the caller has to do with, and which projects the caller sees.
 * @throws HttpError 401, 404
 */
export async function enterType(
  db: Db,
  request: FastifyRequest,
  id: number,
): Promise<{ type: BookingType; scope: Scope }> {
  const user = await request.signedIn();
  const [scope, type] = await Promise.all([loadScope(db, user), findType(db, id)]);
  if (!type) throw noSuchType();
  const { project_type_id: groupId } = type;
  // A role in the group is enough, and spares the search for a project of the group that the person sees.
  if (!scope.groupIds.includes(groupId)) {
    const groupIds = await visibleGroupIds(db, scope);
    if (groupIds !== 'all' && !groupIds.includes(groupId)) throw noSuchType();
  }
  return { type, scope };
}

/** Finds a type of a project's group. @throws HttpError 404 */
export async function findTypeOfProject(
  tx: Tx,
  { groupId }: Pick<ProjectAccess, 'groupId'>,
  id: number,
): Promise<BookingType> {
  const type = await findType(tx, id);
  if (type?.project_type_id !== groupId) throw noSuchType();
  return type;
}
