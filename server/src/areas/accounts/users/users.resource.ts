import { sql } from 'kysely';
import { userContract } from 'shared-api/contracts/accounts';
import { HttpError } from '../../../kernel/http/errors';
import { defineResource, globalAdmin } from '../../../kernel/crud/resource';
import { publish } from '../../../kernel/events/publish';
import { lockForRename, publishProjectsNaming, refreshAfterRename } from '../../projects/public';
import { deleteReset } from '../recovery/recover.queries';
import { deactivate, endAccess } from './users.queries';
import { refuseLosingAccess } from './users.policy';

/** The users. Deleting one only deactivates the row, so that past work keeps its names. */
export const users = defineResource(userContract, {
  table: 'usr',
  read: globalAdmin,
  write: globalAdmin,
  // users.routes.ts answers a single user, because everyone may read a part of it.
  operations: ['list', 'create', 'update', 'delete'],
  columns: { canChangePassword: 'can_change_password' },
  derived: () => ({
    roles: sql`coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'project_type_id', t.id, 'project_type_name', t.name)
        order by t.name, r.ord, r.id)
      from usr_role_usr h join usr_role r on r.id = h.usr_role_id join project_type t on t.id = r.project_type_id
      where h.usr_id = usr.id and not r.is_project_role), '[]')`,
    teams: sql`coalesce((
      select jsonb_agg(jsonb_build_object('team_id', t.id, 'name', t.name, 'is_manager', m.is_manager) order by t.name)
      from team_member m join team t on t.id = m.team_id where m.usr_id = usr.id), '[]')`,
  }),
  includes: {
    team: (ids) => sql`id in (select usr_id from team_member where team_id = any(${ids}::int[]))`,
  },
  constraints: { usr_login: 'login' },
  check: async (tx, change) => {
    await refuseLosingAccess(tx, change);
    const { id, before, after } = change;
    if (before?.erased_on)
      throw new HttpError(409, 'The data of this person was removed; it can no longer be changed.');
    if (before && after && before.name !== after.name) await lockForRename(tx, 'usr', id);
  },
  saved: async (tx, { id, before, after }) => {
    if (before && after && before.name !== after.name) await refreshAfterRename(tx, 'usr', id);
    // A link for a new password may have been mailed to the old address.
    if (before && after && before.email !== after.email) await deleteReset(tx, id);
    // Reactivation ends access too: nothing of the time before counts again.
    if (before && after && before.active !== after.active) {
      await endAccess(tx, id);
      await publishProjectsNaming(tx, id);
    }
    if (before && after && before.is_admin !== after.is_admin)
      await publish(tx, { kind: 'access', userIds: [id] });
  },
  remove: async (tx, { id }) => {
    await deactivate(tx, id);
    await publishProjectsNaming(tx, id);
  },
});
