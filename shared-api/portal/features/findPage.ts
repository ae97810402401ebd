import type { WithheldPage } from '../../contracts/portal';
import type { CurrentUser } from '../../contracts/session';
import { matchOffered, type AreaMatch, type WithRoutes } from '../matchArea';
import { findWithheld } from './findWithheld';

/** The page at an address, or the one that is not there because its feature is off. */
export interface FoundPage<R> {
  match: AreaMatch<R> | null;
  withheld: WithheldPage | null;
}

/**
 * Finds the page that a person gets at an address.
 * @param pathname as in `location.pathname`
 */
export function findPage<R extends WithRoutes & { withheld?: readonly WithheldPage[] }>(
  remotes: readonly R[],
  user: CurrentUser,
  pathname: string,
): FoundPage<R> {
  const match = matchOffered(remotes, user, pathname);
  if (match?.filled) return { match, withheld: null };
  const withheld = findWithheld(remotes, pathname, match?.route.path)?.page ?? null;
  return { match: withheld ? null : match, withheld };
}
