import type { Method, Resource } from 'shared-api/contracts/permissions';
import type { DemoGroup, Who } from '../groups/groupData';
import { demoGroupRoles, demoTeams } from '../../../accounts/demo/people';
import { demoPermissions, demoRoleRules } from '../groups/permissions';

/** Who has a part in a project while its history is planned. */
export interface Cast {
  group: DemoGroup;
  requester: string;
  team: string | null;
  /** Logins by project role. */
  holders: Map<string, string>;
}

/** Members of a team, its manager first. */
export const membersOf = (team: string | null): string[] =>
  demoTeams.find(({ name }) => name === team)?.members ?? [];

/** Holders of a group-level role. */
export const groupHolders = (group: DemoGroup, role: string): string[] =>
  demoGroupRoles[role]?.[group.name] ?? [];

function loginsOf(cast: Cast, who: Who): string[] {
  switch (who) {
    case 'requester':
      return [cast.requester];
    case 'team_member':
      return membersOf(cast.team);
    case 'team_manager':
      return membersOf(cast.team).slice(0, 1);
    case 'any_user':
      return [cast.requester];
  }
  const role = who.slice('role:'.length);
  const holder = cast.holders.get(role);
  return holder === undefined ? groupHolders(cast.group, role) : [holder];
}

/** Everyone who is one of these, each once; the group's admin where nobody is. */
function oneOf(cast: Cast, whos: readonly Who[]): string[] {
  const logins = [...new Set(whos.flatMap((who) => loginsOf(cast, who)))];
  return logins.length ? logins : groupHolders(cast.group, 'Admin');
}

/** Who may take a transition. */
export const movers = (cast: Cast, who: readonly Who[]): string[] => oneOf(cast, who);

/** Who has a pair in every state. */
export const permitted = (cast: Cast, method: Method, resource: Resource): string[] =>
  oneOf(
    cast,
    demoPermissions
      .filter(
        ({ pairs, inStart, inClosed }) =>
          !inStart && !inClosed && pairs.some(([m, r]) => m === method && r === resource),
      )
      .map(({ who }) => who),
  );

/** Who assigns a project role in every state. */
export const assigners = (cast: Cast, role: string): string[] =>
  oneOf(
    cast,
    demoRoleRules.filter((rule) => rule.role === role && !rule.inStart).map(({ who }) => who),
  );
