import type { Named } from 'shared-api/contracts/common';
import type { AssignRole, AssignTeam } from 'shared-api/contracts/project';
import type { Tx } from '../../kernel/db/types';
import { HttpError, unprocessable } from '../../kernel/http/errors';
import type { ProjectAccess } from './permissions/access';
import { canAssignRole } from './permissions/roleRules';
import { listRoleRules, touched, touchProject } from './project.queries';
import { refreshProjectList } from './list/projectList.readModel';
import { requireSeenRef } from './requireSeen';

async function presentTeam(tx: Tx, projectId: number): Promise<Named | null> {
  const found = await tx
    .selectFrom('project as p')
    .innerJoin('team as t', 't.id', 'p.team_id')
    .where('p.id', '=', projectId)
    .select(['t.id', 't.name'])
    .executeTakeFirst();
  return found ?? null;
}

async function presentHolder(tx: Tx, projectId: number, roleId: number): Promise<Named | null> {
  const found = await tx
    .selectFrom('project_role as h')
    .innerJoin('usr as u', 'u.id', 'h.usr_id')
    .where('h.project_id', '=', projectId)
    .where('h.usr_role_id', '=', roleId)
    .select(['u.id', 'u.name'])
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Sets the team. Holders of team-bound roles who are not in the new team lose them. Source: domain.md 1.
 * @throws HttpError 422 without a team or for an unknown one, 409 when the team is no longer the one the caller saw
 */
export async function assignTeam(
  tx: Tx,
  { projectId }: ProjectAccess,
  { team, seen }: AssignTeam,
  at: Date,
): Promise<void> {
  // Spec 000, point 5, requires a team.
  if (!team) throw unprocessable('Team is required', { team: 'Team is required' });
  await requireSeenRef(seen, team, () => presentTeam(tx, projectId));
  // Locks the team against deletion until the project belongs to it.
  const found = await tx
    .selectFrom('team')
    .select('id')
    .where('id', '=', team.id)
    .forKeyShare()
    .executeTakeFirst();
  if (!found) throw unprocessable('There is no such team.', { team: 'There is no such team.' });
  const { numDeletedRows } = await tx
    .deleteFrom('project_role')
    .where('project_id', '=', projectId)
    .where('usr_role_id', 'in', (eb) =>
      eb.selectFrom('usr_role').select('id').where('is_team_usr', '=', true),
    )
    .where('usr_id', 'not in', (eb) =>
      eb.selectFrom('team_member').select('usr_id').where('team_id', '=', team.id),
    )
    .executeTakeFirst();
  // Without a change the version stays, so that open forms of others can still be saved.
  if (numDeletedRows === 0n && (await presentTeam(tx, projectId))?.id === team.id) return;
  await tx
    .updateTable('project')
    .set({ team_id: team.id, ...touched(at) })
    .where('id', '=', projectId)
    .execute();
  await refreshProjectList(tx, [projectId]);
}

/**
 * Gives a project role to a person.
 * @throws HttpError 404 for a role that is not one of the group's project roles, 403 by the role's rules, 422 "Team Not Set!"
 *   or for a person who cannot have it, 409 when the holder is no longer the one the caller saw
 */
export async function assignRole(
  tx: Tx,
  { projectId, groupId, caller, facts }: ProjectAccess,
  roleId: number,
  { usr, seen }: AssignRole,
  at: Date,
): Promise<void> {
  const role = await tx
    .selectFrom('usr_role')
    .select(['id', 'name', 'is_team_usr'])
    .where('id', '=', roleId)
    .where('project_type_id', '=', groupId)
    .where('is_project_role', '=', true)
    .executeTakeFirst();
  if (!role) throw new HttpError(404, 'There is no such role on this project.');
  if (!canAssignRole(role.id, caller, facts, await listRoleRules(tx, groupId)))
    throw new HttpError(403, `You may not assign the role ${role.name} now.`);
  // Spec 000, point 5, requires a person.
  if (!usr) throw unprocessable(`${role.name} is required`, { usr: `${role.name} is required` });
  await requireSeenRef(seen, usr, () => presentHolder(tx, projectId, role.id));
  const { team_id } = await tx
    .selectFrom('project')
    .select('team_id')
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow();
  const fault = await holderFault(tx, team_id, role, usr.id);
  if (fault) throw unprocessable(fault, { usr: fault });
  if ((await presentHolder(tx, projectId, role.id))?.id === usr.id) return;
  await setHolder(tx, projectId, role.id, usr.id);
  await touchProject(tx, projectId, at);
  await refreshProjectList(tx, [projectId]);
}

/** Replaces the holder of a project role; null leaves the role without one. */
export async function setHolder(tx: Tx, projectId: number, roleId: number, userId: number | null) {
  await tx
    .deleteFrom('project_role')
    .where('project_id', '=', projectId)
    .where('usr_role_id', '=', roleId)
    .execute();
  if (userId !== null)
    await tx
      .insertInto('project_role')
      .values({ project_id: projectId, usr_role_id: roleId, usr_id: userId })
      .execute();
}

/**
 * Returns the reason why a person cannot have a project role; undefined when they can.
 * @param teamId the project's team, to which holders of a team-bound role must belong
 */
export async function holderFault(
  tx: Tx,
  teamId: number | null,
  role: { is_team_usr: boolean },
  userId: number,
): Promise<string | undefined> {
  const person = await tx
    .selectFrom('usr')
    .select('id')
    .where('id', '=', userId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!person) return 'There is no such person.';
  if (!role.is_team_usr) return undefined;
  // Spec 000, points 5 and 8, prescribes this text.
  if (teamId === null) return 'Team Not Set!';
  const member = await tx
    .selectFrom('team_member')
    .select('id')
    .where('team_id', '=', teamId)
    .where('usr_id', '=', userId)
    .executeTakeFirst();
  return member ? undefined : 'This person is not in the team of the project.';
}
