import type { CurrentUser } from 'shared-api/contracts/session';
import { administersGroup } from 'shared-api/portal/audience';
import type { FastifyRequest } from 'fastify';
import type { Parent, Rule } from '../../kernel/crud/resource';
import type { Tx } from '../../kernel/db/types';
import { forbidden, HttpError } from '../../kernel/http/errors';
import { findGroup } from '../projects/public';

/** The parent of every table of a delivery group. */
export const groupParents: readonly Parent[] = [
  { table: 'project_type', name: 'delivery group', column: 'project_type_id' },
];

/** Global admins and the group's own admins. */
export const byAdmins: Rule = (user, { groupId }) => administersGroup(user, groupId!);

const noSuchGroup = () => new HttpError(404, 'There is no such delivery group.');

/** Everyone who sees the group. @throws HttpError 404 for others, in the words for a missing group, so that it does not reveal which exist */
export const byMembers: Rule = async (user, { groupId }, tx) => {
  if (!(await findGroup(tx, user, groupId!))) throw noSuchGroup();
  return true;
};

/** The constraints of a table that keep names in a group apart. */
export const uniqueName = (table: string) => ({
  [`${table}_name_case`]: 'name' as const,
  [`${table}_project_type_id_name_key`]: 'name' as const,
});

/** "3 services are in it. …"; the sentences of a refused deletion. @param be `[one, many]` of the verb's phrase */
export const inUse =
  (one: string, many: string, advice: string) =>
  (count: number): string =>
    `${count === 1 ? one : `${count} ${many}`}. ${advice}`.trim();

/** The caller, who must administer the group. @throws HttpError 404 for a group that does not exist, 403 */
export async function enterGroup(tx: Tx, request: FastifyRequest, groupId: number): Promise<CurrentUser> {
  const user = await request.signedIn();
  const group = await tx.selectFrom('project_type').where('id', '=', groupId).select('id').executeTakeFirst();
  if (!group) throw noSuchGroup();
  if (!administersGroup(user, groupId)) throw forbidden();
  return user;
}

/** Admits the admins of the group in the address to a write, before its body is read. */
export const admitAdmin =
  (db: Tx) =>
  async (request: FastifyRequest): Promise<void> => {
    await enterGroup(db, request, (request.params as { groupId: number }).groupId);
  };
