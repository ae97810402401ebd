import type { Permission } from 'shared-api/contracts/permissions';
import { projectPairs, type Method, type Resource } from 'shared-api/projectPairs';
import type { Principal } from '../projects.tables';
import { projectParts } from '../projectParts';
import type { ProjectFacts } from './projectFacts';

/** The caller's relation to one project. */
export interface Caller {
  isGlobalAdmin: boolean;
  /** Holds the group's role `Admin`. */
  isGroupAdmin: boolean;
  /** Holds any group-level role of the project's group. */
  hasGroupRole: boolean;
  isRequester: boolean;
  isTeamMember: boolean;
  isTeamManager: boolean;
  /** Group-level roles held in the project's group, and project roles held on this project. */
  roleIds: ReadonlySet<number>;
  /** Holds any project role on this project. */
  hasProjectRole: boolean;
}

/** A row of project_permission of the project's group. */
export interface PermissionRow {
  id: number;
  method: Method;
  resource: string;
  principal: Principal;
  usr_role_id: number | null;
  project_state_ids: readonly number[];
  on_hold: 'any' | 'no' | 'yes';
}

export const isAdmin = (caller: Pick<Caller, 'isGlobalAdmin' | 'isGroupAdmin'>): boolean =>
  caller.isGlobalAdmin || caller.isGroupAdmin;

/** Whether a caller is the principal that a row, a role rule or a transition names. */
export function isPrincipal(caller: Caller, principal: Principal, roleId: number | null): boolean {
  switch (principal) {
    case 'role':
      return roleId !== null && caller.roleIds.has(roleId);
    case 'requester':
      return caller.isRequester;
    case 'team_member':
      return caller.isTeamMember;
    case 'team_manager':
      return caller.isTeamManager;
    case 'any_user':
      return true;
  }
}

/** An empty list means every state. */
export const isInStates = (states: readonly number[], facts: Pick<ProjectFacts, 'state'>): boolean =>
  !states.length || states.includes(facts.state.id);

export const holdMatches = (wanted: PermissionRow['on_hold'], facts: Pick<ProjectFacts, 'onHold'>): boolean =>
  wanted === 'any' || (wanted === 'yes') === facts.onHold;

/** `milestone` and `milestones` are one resource. */
export const canonicalResource = (resource: string): string =>
  resource === 'milestone' ? 'milestones' : resource;

/** Whether a row gives its pair to a caller on a project. */
export const rowMatches = (row: PermissionRow, caller: Caller, facts: ProjectFacts): boolean =>
  isPrincipal(caller, row.principal, row.usr_role_id) &&
  isInStates(row.project_state_ids, facts) &&
  holdMatches(row.on_hold, facts);

/** Writes that stay possible on a closed project. */
const isOpenWhenClosed = (pair: string): boolean =>
  pair === 'POST update' ||
  projectParts().some(({ permissions }) => permissions?.openWhenClosed?.includes(pair));

/** The conditions of a group's configuration and of a state that forbid a pair, whatever the rows say. */
export function fixedConditionsAgainst(
  pair: string,
  {
    useSubcats,
    state,
  }: Pick<ProjectFacts, 'useSubcats'> & { state: Pick<ProjectFacts['state'], 'isStart' | 'resetProject'> },
): string[] {
  const against: string[] = [];
  if (!useSubcats && (pair === 'PUT services' || pair === 'PUT services_lock'))
    against.push('The delivery group does not use services.');
  if (pair === 'PUT delivery_date' && !state.isStart && !state.resetProject)
    against.push('The completion date changes only in a start state or in one that resets the project.');
  return against;
}

/**
 * Returns the conditions of a project that forbid a pair, as sentences; they apply to admins too. Parts add theirs after the
 * project's own. Source: domain.md 1, step 3.
 */
export function conditionsAgainst(method: Method, resource: string, facts: ProjectFacts): string[] {
  const pair = `${method} ${resource}`;
  const against = fixedConditionsAgainst(pair, facts);
  if (facts.servicesLocked && pair === 'PUT services') against.push('The services are locked.');
  if (facts.state.isClosed && method !== 'GET' && !isOpenWhenClosed(pair))
    against.push('The project is closed.');
  for (const { permissions } of projectParts())
    against.push(...(permissions?.conditionsAgainst?.(pair, facts) ?? []));
  return against;
}

/**
 * Returns the pairs that a caller has on a project, sorted. The guards of all routes use it too.
 * @param rows the rows of the project's group
 */
export function permissionsOf(
  caller: Caller,
  facts: ProjectFacts,
  rows: readonly PermissionRow[],
): Permission[] {
  const granted = new Set(
    rows
      .filter((row) => rowMatches(row, caller, facts))
      .map((row) => `${row.method} ${canonicalResource(row.resource)}`),
  );
  return projectPairs
    .filter(
      ([method, resource]) =>
        (isAdmin(caller) || granted.has(`${method} ${resource}`)) &&
        !conditionsAgainst(method, resource, facts).length,
    )
    .map(([method, resource]) => ({ method, resource }))
    .sort((a, b) => a.resource.localeCompare(b.resource) || a.method.localeCompare(b.method));
}

/** Whether the permissions contain a pair. */
export const may = (permissions: readonly Permission[], method: Method, resource: Resource): boolean =>
  permissions.some((one) => one.method === method && one.resource === resource);

/** Whether a caller sees the project at all; if not, everything below it answers 404. Source: domain.md 1, Visibility. */
export const canSee = (caller: Caller, facts: ProjectFacts, rows: readonly PermissionRow[]): boolean =>
  caller.isGlobalAdmin ||
  caller.hasGroupRole ||
  caller.isRequester ||
  caller.hasProjectRole ||
  caller.isTeamMember ||
  rows.some((row) => row.method === 'GET' && row.resource === 'project' && rowMatches(row, caller, facts));
