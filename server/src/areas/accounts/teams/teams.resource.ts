import { sql } from 'kysely';
import { teamContract, teamMemberContract } from 'shared-api/contracts/accounts';
import { forbidden } from '../../../kernel/http/errors';
import { defineResource, globalAdmin, signedIn } from '../../../kernel/crud/resource';
import { publish } from '../../../kernel/events/publish';
import { lockForRename, refreshAfterRename } from '../../projects/public';
import { managedTeamIds, managesTeam } from '../../../kernel/session/teams.policy';

/** Everyone may read a team, because projects name it; only its managers and global admins get it in the list. */
export const teams = defineResource(teamContract, {
  table: 'team',
  read: signedIn,
  write: globalAdmin,
  listed: (user) => {
    if (user.is_admin) return sql`true`;
    const ids = managedTeamIds(user);
    if (!ids.length) throw forbidden();
    return sql`id = any(${ids}::int[])`;
  },
  derived: (user) => ({
    members: sql`coalesce((
      select jsonb_agg(jsonb_build_object(
        'usr', jsonb_build_object('id', usr.id, 'name', usr.name), 'is_manager', m.is_manager) order by usr.name, usr.id)
      from team_member m join usr on usr.id = m.usr_id where m.team_id = team.id), '[]')`,
    can_edit: sql`${user.is_admin}::boolean or team.id = any(${managedTeamIds(user)}::int[])`,
  }),
  cells: { members: ({ members }) => members.map(({ usr }) => usr.name).join('; ') },
  usedBy: [
    {
      table: 'project',
      column: 'team_id',
      text: (count) =>
        count === 1
          ? 'One project belongs to this team. Give it another team first.'
          : `${count} projects belong to this team. Give them another team first.`,
    },
  ],
  constraints: { team_name: 'name' },
  check: async (tx, { id, before, after }) => {
    if (before && after && before.name !== after.name) await lockForRename(tx, 'team', id);
  },
  saved: async (tx, { id, before, after }) => {
    if (before && after && before.name !== after.name) await refreshAfterRename(tx, 'team', id);
    // The access of the team's members depends on this setting.
    if (before && before.enable_cr_dash !== after?.enable_cr_dash)
      await publish(tx, { kind: 'access', userIds: before.members.map(({ usr }) => usr.id) });
  },
});

/** A team's members. Its managers may change them, and even remove themselves, because a global admin can repair a team. */
export const teamMembers = defineResource(teamMemberContract, {
  name: 'member',
  table: 'team_member',
  parents: [{ table: 'team', name: 'team', column: 'team_id' }],
  read: signedIn,
  write: (user, { teamId }) => managesTeam(user, teamId!),
  saved: async (tx, { before, after }) => {
    const usr = before?.usr ?? after?.usr;
    if (usr) await publish(tx, { kind: 'access', userIds: [usr.id] });
  },
  constraints: { team_member_team_id_usr_id_key: 'usr' },
});
