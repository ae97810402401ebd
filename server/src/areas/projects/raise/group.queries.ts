import type { GroupRole } from 'shared-api/contracts/groupParts/groupAccess';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../../kernel/db/types';
import { HttpError } from '../../../kernel/http/errors';
import { loadScope, visibleGroupIds } from '../visibility';
import { mayRaise } from './mayRaise';

const columns = ['id', 'name', 'use_subcats', 'use_p4p', 'raise_role_ids'] as const;

/** The members of a delivery group that forms and their rules need. */
export interface GroupRecord {
  id: number;
  name: string;
  use_subcats: boolean;
  use_p4p: boolean;
  raise_role_ids: number[];
}

/** Finds a group that a person belongs to or may raise projects in; undefined for a missing one and for all others. */
export async function findGroup(tx: Tx, user: CurrentUser, id: number): Promise<GroupRecord | undefined> {
  const group = await tx.selectFrom('project_type').select(columns).where('id', '=', id).executeTakeFirst();
  if (!group || mayRaise(user, group)) return group;
  const visible = await visibleGroupIds(tx, await loadScope(tx, user));
  return visible === 'all' || visible.includes(id) ? group : undefined;
}

/** Like `findGroup`. @throws HttpError 404, the same for missing and other groups, so that it does not reveal which exist */
export async function seeGroup(tx: Tx, user: CurrentUser, id: number): Promise<GroupRecord> {
  const group = await findGroup(tx, user, id);
  if (!group) throw new HttpError(404, 'There is no such delivery group, or you may not see it.');
  return group;
}

/** A role as the rules of the form that raises projects need it. */
export type RoleRecord = Pick<
  GroupRole,
  'id' | 'name' | 'is_project_role' | 'is_team_usr' | 'create_at_start' | 'required_state'
>;

/** Lists all roles of a group in their order. */
export async function listGroupRoles(tx: Tx, groupId: number): Promise<RoleRecord[]> {
  const roles = await tx
    .selectFrom('usr_role as r')
    .leftJoin('project_state as s', 's.id', 'r.required_state_id')
    .where('r.project_type_id', '=', groupId)
    .select([
      'r.id',
      'r.name',
      'r.is_project_role',
      'r.is_team_usr',
      'r.create_at_start',
      's.id as state_id',
      's.name as state_name',
      's.is_start',
    ])
    .orderBy('r.ord')
    .orderBy('r.name')
    .execute();
  return roles.map(({ state_id, state_name, is_start, ...role }) => ({
    ...role,
    required_state:
      state_id === null ? null : { id: state_id, name: state_name ?? '', is_start: is_start ?? false },
  }));
}
