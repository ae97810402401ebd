import { paths } from '../../contracts/paths';
import type { Named } from '../../contracts/common';
import { get } from '../transport/request';

const lookups = {
  group: paths.projectTypeNames,
  state: paths.projectStateNames,
  user: paths.userNames,
  team: paths.teamNames,
  service: paths.shortServices,
} as const;
export type Lookup = keyof typeof lookups;

/**
 * Lists names for a select field, sorted: those that the caller may see.
 * @param search a part of the name; the server answers at most 300
 */
export const listNames = (lookup: Lookup, search = '', signal?: AbortSignal) =>
  get<Named[]>(lookups[lookup], { ...(search ? { search } : {}), per_page: 300 }, signal);
