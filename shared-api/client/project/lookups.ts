import { paths } from '../../contracts/paths';
import type { Named } from '../../contracts/common';
import type { ReferenceTarget } from '../../resources/declareResource';
import { get } from '../transport/request';

const lookups: Record<ReferenceTarget, string> = {
  group: paths.projectTypeNames,
  state: paths.projectStateNames,
  user: paths.userNames,
  team: paths.teamNames,
  service: paths.shortServices,
};
export type Lookup = ReferenceTarget;

/** Lists the names of roles of all delivery groups, each once. @param search a part of the name */
export async function listRoleNames(search = '', signal?: AbortSignal): Promise<Named[]> {
  const query = { ...(search ? { search } : {}), per_page: 300 };
  const roles = await get<Named[]>(paths.userRoles, query, signal);
  const byName = new Map(roles.map(({ id, name }) => [name, { id, name }]));
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Lists names for a select field, sorted: those that the caller may see.
 * @param search a part of the name; the server answers at most 300
 */
export const listNames = (lookup: Lookup, search = '', signal?: AbortSignal) =>
  get<Named[]>(lookups[lookup], { ...(search ? { search } : {}), per_page: 300 }, signal);
