import { sql } from 'kysely';
import type { Method, Permission, Resource } from 'shared-api/contracts/permissions';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Tx } from '../../db/types';
import { HttpError } from '../../http/errors';
import type { RouteGuard } from './routeGuards';
import { canSee, may, permissionsOf, type Caller, type PermissionRow, type ProjectFacts } from './policy';

/** A project as the rules see it, with who asks. */
export interface ProjectAccess {
  projectId: number;
  groupId: number;
  facts: ProjectFacts;
  caller: Caller;
  rows: PermissionRow[];
  permissions: Permission[];
}

/** Absent or invisible: the same answer, so that nobody learns which. */
export const noSuchProject = () => new HttpError(404, 'There is no such project, or you may not see it.');

/** The person whose access is asked for. */
export type Who = Pick<CurrentUser, 'id' | 'is_admin'>;

async function readFacts(tx: Tx, projectId: number, lock: boolean) {
  // By itself: locked in the join below, a row that changes while one waits would no longer match its old state.
  if (lock) await tx.selectFrom('project').select('id').where('id', '=', projectId).forUpdate().execute();
  return tx
    .selectFrom('project as p')
    .innerJoin('project_type as t', 't.id', 'p.project_type_id')
    .innerJoin('project_state as s', 's.id', 'p.project_state_id')
    .where('p.id', '=', projectId)
    .select([
      'p.project_type_id',
      'p.creator_id',
      'p.team_id',
      'p.on_hold',
      'p.services_locked',
      't.use_subcats',
      's.id as state_id',
      's.is_start',
      's.is_closed',
      's.reset_project',
    ])
    .executeTakeFirst();
}

async function readCaller(
  tx: Tx,
  who: Who,
  project: { id: number; groupId: number; creatorId: number; teamId: number | null },
): Promise<Caller> {
  const { rows } = await sql<{ id: number; name: string; of_group: boolean }>`
    select r.id, r.name, true as of_group from usr_role_usr h join usr_role r on r.id = h.usr_role_id
    where h.usr_id = ${who.id} and r.project_type_id = ${project.groupId} and not r.is_project_role
    union all
    select r.id, r.name, false from project_role h join usr_role r on r.id = h.usr_role_id
    where h.usr_id = ${who.id} and h.project_id = ${project.id}`.execute(tx);
  const member =
    project.teamId === null
      ? undefined
      : await tx
          .selectFrom('team_member')
          .select('is_manager')
          .where('team_id', '=', project.teamId)
          .where('usr_id', '=', who.id)
          .executeTakeFirst();
  return {
    isGlobalAdmin: who.is_admin,
    isGroupAdmin: rows.some((role) => role.of_group && role.name === 'Admin'),
    hasGroupRole: rows.some((role) => role.of_group),
    hasProjectRole: rows.some((role) => !role.of_group),
    isRequester: project.creatorId === who.id,
    isTeamMember: member !== undefined,
    isTeamManager: member?.is_manager ?? false,
    roleIds: new Set(rows.map((role) => role.id)),
  };
}

/**
 * Reads what decides about a person's access to a project.
 * @param lock keeps others from changing the project until the transaction ends
 * @returns undefined when there is no such project, whatever the person may see
 */
export async function readAccess(
  tx: Tx,
  projectId: number,
  who: Who,
  { lock = false } = {},
): Promise<ProjectAccess | undefined> {
  const found = await readFacts(tx, projectId, lock);
  if (!found) return undefined;
  const groupId = found.project_type_id;
  const caller = await readCaller(tx, who, {
    id: projectId,
    groupId,
    creatorId: found.creator_id,
    teamId: found.team_id,
  });
  const rows = (await tx
    .selectFrom('project_permission')
    .select(['id', 'method', 'resource', 'principal', 'usr_role_id', 'project_state_ids', 'on_hold'])
    .where('project_type_id', '=', groupId)
    .orderBy('id')
    .execute()) satisfies PermissionRow[];
  const facts: ProjectFacts = {
    useSubcats: found.use_subcats,
    servicesLocked: found.services_locked,
    onHold: found.on_hold,
    state: {
      id: found.state_id,
      isStart: found.is_start,
      isClosed: found.is_closed,
      resetProject: found.reset_project,
    },
    // There are no survey questions yet that a project could be asked.
    surveyOffered: false,
  };
  return { projectId, groupId, facts, caller, rows, permissions: permissionsOf(caller, facts, rows) };
}

/**
 * What a person may do on a project that they see.
 * @throws HttpError 404 for an absent or invisible one
 */
export async function seeProject(
  tx: Tx,
  projectId: number,
  who: Who,
  options?: { lock?: boolean },
): Promise<ProjectAccess> {
  const access = await readAccess(tx, projectId, who, options);
  if (!access || !canSee(access.caller, access.facts, access.rows)) throw noSuchProject();
  return access;
}

/**
 * Holds a call against its route's guard; transitions and role rules are looked up by who acts, when the body is known.
 * @throws HttpError 403
 */
export function requireGuard(access: ProjectAccess, guard: RouteGuard): void {
  if (typeof guard !== 'string') requirePair(access, ...guard);
}

/** @throws HttpError 403 when the pair is not the caller's on this project */
function requirePair(access: ProjectAccess, method: Method, resource: Resource): void {
  if (!may(access.permissions, method, resource))
    throw new HttpError(403, 'You are not allowed to do this on this project now.', {
      code: 'not_permitted',
    });
}
