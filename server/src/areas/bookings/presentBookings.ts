import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Booking } from 'shared-api/contracts/bookings';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Db, Tx } from '../../kernel/db/types';
import type { Actor } from './bookings.policy';
import { presentBooking, readSecretPaths } from './bookings.present';
import { readBookings } from './bookings.queries';

/** The person as an actor on bookings of a group's project. @param held the project roles that they hold there */
export const actorIn = (user: CurrentUser, groupId: number, held: readonly number[] = []): Actor => {
  const roles = user.roles.filter((role) => role.project_type_id === groupId);
  return {
    userId: user.id,
    isGlobalAdmin: user.is_admin,
    isGroupAdmin: roles.some(({ name }) => name === 'Admin'),
    roleIds: new Set([...roles.map(({ id }) => id), ...held]),
  };
};

/**
 * The project roles that a person holds on projects, by project. Nothing is read for global admins, who may act without a role.
 * @param projectIds an `int[]`
 */
export async function readProjectRoles(
  tx: Tx,
  user: CurrentUser,
  projectIds: RawBuilder<unknown>,
): Promise<Map<number, number[]>> {
  const held = new Map<number, number[]>();
  if (user.is_admin) return held;
  const rows = await tx
    .selectFrom('project_role')
    .select(['project_id', 'usr_role_id'])
    .where('usr_id', '=', user.id)
    .where(sql<SqlBool>`project_id = any(${projectIds})`)
    .execute();
  for (const { project_id, usr_role_id } of rows)
    held.set(project_id, [...(held.get(project_id) ?? []), usr_role_id]);
  return held;
}

/** Presents bookings of several projects to a person, in the given order. @param ids of their first legs */
export async function presentBookings(db: Db, user: CurrentUser, ids: readonly number[]): Promise<Booking[]> {
  if (!ids.length) return [];
  const [bookings, held] = await Promise.all([
    readBookings(db, ids),
    readProjectRoles(db, user, sql`array(select project_id from booking where id = any(${[...ids]}::int[]))`),
  ]);
  const at = new Date();
  const secretPaths = readSecretPaths();
  return bookings.map((one) => {
    const { project_id: projectId, project_type_id: groupId } = one.first;
    return presentBooking(one, actorIn(user, groupId, held.get(projectId)), at, secretPaths);
  });
}
