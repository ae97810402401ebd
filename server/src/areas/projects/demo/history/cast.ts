import type { Method, Resource } from 'shared-api/projectPairs';
import type { DemoGroup, DemoPrincipal } from '../groups/groupData';
import { demoTeams } from '../../../accounts/demo/public';
import { demoGroupRoles } from '../groups/groupRoles';
import { demoPermissions, demoRoleRules } from '../groups/permissions';

/** The people of a project while its history is planned. */
export interface Cast {
  group: DemoGroup;
  requester: string;
  team: string | null;
  /** Logins by project role. */
  holders: Map<string, string>;
}

/** Logins from which the holders of project roles are drawn. A login that is listed twice is drawn twice as often. */
export const demoHolders = {
  managers: ['pm', 'pm', 'grace.holt', 'liam.byrne'],
  panOwners: ['helen.ward', 'quentin.moreau', 'ingrid.larsen'],
  others: ['nadia.haddad', 'fatima.zahra', 'soren.holm', 'jonas.weber'],
}; // prettier-ignore

/** The members of a team, its manager first. */
export const membersOf = (team: string | null): string[] =>
  demoTeams.find(({ name }) => name === team)?.members ?? [];

/** The holders of a group-level role. */
export const groupHolders = (group: DemoGroup, role: string): string[] =>
  demoGroupRoles[role]?.[group.name] ?? [];

function loginsOf(cast: Cast, principal: DemoPrincipal): string[] {
  switch (principal) {
    case 'requester':
      return [cast.requester];
    case 'team_member':
      return membersOf(cast.team);
    case 'team_manager':
      return membersOf(cast.team).slice(0, 1);
    case 'any_user':
      return [cast.requester];
  }
  const role = principal.slice('role:'.length);
  const holder = cast.holders.get(role);
  return holder === undefined ? groupHolders(cast.group, role) : [holder];
}

/** The distinct logins of some principals; the group's admins if there are none. */
export function candidates(cast: Cast, principals: readonly DemoPrincipal[]): string[] {
  const logins = [...new Set(principals.flatMap((principal) => loginsOf(cast, principal)))];
  return logins.length ? logins : groupHolders(cast.group, 'Admin');
}

/** The people who are permitted a pair in every state. */
export const permitted = (cast: Cast, method: Method, resource: Resource): string[] =>
  candidates(
    cast,
    demoPermissions
      .filter(
        ({ pairs, inStart, inClosed }) =>
          !inStart && !inClosed && pairs.some(([m, r]) => m === method && r === resource),
      )
      .map(({ principal }) => principal),
  );

/** The people who may assign a project role in every state. */
export const assigners = (cast: Cast, role: string): string[] =>
  candidates(
    cast,
    demoRoleRules.filter((rule) => rule.role === role && !rule.inStart).map(({ principal }) => principal),
  );
