import type { CurrentUser } from 'shared-api/contracts/session';
import { administersGroup } from 'shared-api/portal/audience';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Parent, Rule } from '../../kernel/crud/resource';
import type { Tx } from '../../kernel/db/types';
import { forbidden, HttpError } from '../../kernel/http/errors';
import { findGroup } from '../projects/public';

/** The parent of every table of a delivery group. */
export const groupParents: readonly Parent[] = [
  { table: 'project_type', name: 'delivery group', column: 'project_type_id' },
];

const noSuchGroup = () => new HttpError(404, 'There is no such delivery group.');

/** Everyone who sees the group. @throws HttpError 404 for others, in the words for a missing group, so that it does not reveal which exist */
export const byMembers: Rule = async (user, { groupId }, tx) => {
  if (!(await findGroup(tx, user, groupId!))) throw noSuchGroup();
  return true;
};

/** Global admins and the group's own admins. @throws HttpError 404 for people who do not see the group */
export const byAdmins: Rule = async (user, ids, tx) =>
  administersGroup(user, ids.groupId!) || ((await byMembers(user, ids, tx)) && false);

/** Makes other writes of the group's permissions wait until the transaction ends, so that what it compared stays true. */
export const lockGroup = (tx: Tx, groupId: number) =>
  sql`select 1 from project_type where id = ${groupId} for no key update`.execute(tx);

/** The constraints of a table that keep names in a group apart. */
export const uniqueName = (table: string) => ({
  [`${table}_name_case`]: 'name' as const,
  [`${table}_project_type_id_name_key`]: 'name' as const,
});

/**
 * "3 services are in it. …"; the sentences of a refused deletion.
 * @param many follows the number of the rows
 * @param advice `{them}` in it stands for the rows: "them", or "that one"
 */
export const inUse =
  (one: string, many: string, advice: string) =>
  (count: number): string =>
    `${count === 1 ? one : `${count} ${many}`}. ${advice.replace('{them}', count === 1 ? 'that one' : 'them')}`.trim();

/** The caller, who must administer the group. @throws HttpError 404 for a group that they do not see, 403 */
export async function enterGroup(tx: Tx, request: FastifyRequest, groupId: number): Promise<CurrentUser> {
  const user = await request.signedIn();
  const group = await tx.selectFrom('project_type').where('id', '=', groupId).select('id').executeTakeFirst();
  if (!group) throw noSuchGroup();
  if (!administersGroup(user, groupId))
    throw (await findGroup(tx, user, groupId)) ? forbidden() : noSuchGroup();
  return user;
}

/** Admits the admins of the group in the address to a write, before its body is read. */
export const admitAdmin =
  (db: Tx) =>
  async (request: FastifyRequest): Promise<void> => {
    await enterGroup(db, request, (request.params as { groupId: number }).groupId);
  };
