import { projectPairs, type Method, type Permission, type Resource } from 'shared-api/contracts/permissions';
import type { Principal } from '../projects.tables';

/** What the rules need to know of a project. */
export interface ProjectFacts {
  useSubcats: boolean;
  servicesLocked: boolean;
  onHold: boolean;
  state: { id: number; isStart: boolean; isClosed: boolean; resetProject: boolean };
  /** The survey is open to this caller: spec 000, point 9. */
  surveyOffered: boolean;
  /** The delivery group has something to book. */
  isBookable: boolean;
}

/** Who the caller is on one project. */
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

/** Whether a caller is the principal that a row, a role rule or a transition speaks of. */
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
const openWhenClosed = new Set<string>(['POST update', 'POST attachments', 'POST survey']);

/**
 * Why the project's condition takes a pair away, in words; empty when it does not. Holds for admins too.
 * Source: domain.md 1, step 3.
 */
export function conditionsAgainst(method: Method, resource: string, facts: ProjectFacts): string[] {
  const pair = `${method} ${resource}`;
  const against: string[] = [];
  if (!facts.useSubcats && (pair === 'PUT services' || pair === 'PUT services_lock'))
    against.push('The delivery group does not use services.');
  if (facts.servicesLocked && pair === 'PUT services') against.push('The services are locked.');
  if (pair === 'PUT delivery_date' && !facts.state.isStart && !facts.state.resetProject)
    against.push('The completion date changes only in a start state or in one that resets the project.');
  if (facts.state.isClosed && method !== 'GET' && !openWhenClosed.has(pair))
    against.push('The project is closed.');
  if (pair === 'POST bookings' && !facts.isBookable) against.push('The delivery group has nothing to book.');
  if (pair === 'POST survey' && !facts.surveyOffered) against.push('The survey is not open.');
  return against;
}

/**
 * The pairs that a caller has on a project, in the registry's order. The same function guards every route.
 * @param rows those of the project's group
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

/** Whether `permissionsOf` holds a pair. */
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
