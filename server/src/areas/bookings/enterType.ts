import type { FastifyRequest } from 'fastify';
import type { BookingType } from 'shared-api/contracts/bookings';
import type { Tx } from '../../kernel/db/types';
import { HttpError } from '../../kernel/http/errors';
import { findType } from './bookings.queries';
import { loadScope, visibleGroupIds, type ProjectAccess } from '../projects/public';

const noSuchType = () => new HttpError(404, 'There is no such type of bookings.');

/** Finds a type of a group that the caller has to do with. @throws HttpError 401, 404 */
export async function enterType(tx: Tx, request: FastifyRequest, id: number): Promise<BookingType> {
  const groupIds = await visibleGroupIds(tx, await loadScope(tx, await request.signedIn()));
  const type = await findType(tx, id);
  if (!type || (groupIds !== 'all' && !groupIds.includes(type.project_type_id))) throw noSuchType();
  return type;
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
