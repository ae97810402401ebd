import { sql, type SqlBool } from 'kysely';
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

/** The project roles that a person holds on the projects of bookings, by project. */
async function readProjectRoles(
  tx: Tx,
  userId: number,
  bookingIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await tx
    .selectFrom('project_role')
    .select(['project_id', 'usr_role_id'])
    .where('usr_id', '=', userId)
    .where(
      sql<SqlBool>`project_id = any(array(select project_id from booking where id = any(${[...bookingIds]}::int[])))`,
    )
    .execute();
  const held = new Map<number, number[]>();
  for (const { project_id, usr_role_id } of rows)
    held.set(project_id, [...(held.get(project_id) ?? []), usr_role_id]);
  return held;
}

/** Presents bookings of several projects to a person, in the given order. @param ids of their first legs */
export async function presentBookings(db: Db, user: CurrentUser, ids: readonly number[]): Promise<Booking[]> {
  if (!ids.length) return [];
  const [bookings, held] = await Promise.all([
    readBookings(db, ids),
    // Admins may act without a role.
    user.is_admin ? new Map<number, number[]>() : readProjectRoles(db, user.id, ids),
  ]);
  const at = new Date();
  const secretPaths = readSecretPaths();
  return bookings.map((one) => {
    const { project_id: projectId, project_type_id: groupId } = one.first;
    return presentBooking(one, actorIn(user, groupId, held.get(projectId)), at, secretPaths);
  });
}
