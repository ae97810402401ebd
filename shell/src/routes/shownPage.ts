import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { findPage, type FoundPage } from 'shared-api/features';
import { isOffered, matchOffered } from 'shared-api/portal';
import type { AreaMatch } from '../pages/areaRoutes';

/** The shown page, with the version of its remote from which it was rendered. */
export interface Shown {
  pathname: string;
  /** null for an address without a page. */
  match: AreaMatch | null;
}

export interface Offered {
  /** All remotes in their live versions. */
  registered: readonly RemoteSlice[];
  user: CurrentUser;
  pathname: string;
}

export interface PageState {
  /** A form has unsaved changes. */
  unsaved: boolean;
  /** As `unsaved`, but a form that is being saved counts as well. */
  typed: boolean;
  /** An error panel replaces the page: there is nothing to lose. */
  broken: boolean;
}

/** The shown page at another address of the same route, for example of another project. */
function samePage({ remote, key }: AreaMatch, { registered, user, pathname }: Offered): AreaMatch | null {
  const kept = registered.map((live) => (live.name === remote.name ? remote : live));
  const match = matchOffered(kept, user, pathname);
  return match?.remote === remote && match.key === key ? match : null;
}

/** The page that stays shown although its remote has changed; null if the newest version must be used. */
function pageToKeep(
  shown: Shown,
  { match: newest, withheld }: FoundPage<RemoteSlice>,
  offered: Offered,
  page: PageState,
): AreaMatch | null {
  const { match } = shown;
  if (!match || match.remote.disabled) return null;
  const live = offered.registered.find(({ name }) => name === match.remote.name);
  const filler = offered.registered.find(({ name }) => name === match.filled?.remote.name);
  // The kill switch removes the page even under a form with unsaved changes, and a filler only without them.
  if (live?.disabled || (filler?.disabled && !page.unsaved)) return null;
  if (withheld && !page.typed) return null;
  if (page.broken && newest && newest.remote.container !== match.remote.container) return null;
  if (shown.pathname === offered.pathname)
    return isOffered(offered.user, match.route.when) || page.unsaved ? match : null;
  // In the newest versions this address belongs to another page.
  if (newest?.remote.name !== match.remote.name || newest.key !== match.key) return null;
  return samePage(match, offered);
}

/**
 * Decides which page is shown, and in which version. The shown page keeps its version through deploys until another page is opened,
 * which uses the newest version. Only the kill switch and a feature that is switched off remove it, and a newer version replaces a page
 * that has failed. Source: architecture.md, Change while people work.
 * @returns null for an address without a page
 */
export function nextPage(shown: Shown | null, offered: Offered, page: PageState): AreaMatch | null {
  const { registered, user, pathname } = offered;
  const found = findPage(registered, user, pathname);
  const kept = shown && pageToKeep(shown, found, offered, page);
  if (!kept) return found.match;
  const live = offered.registered.find(({ container }) => container === kept.remote.container);
  return live && live !== kept.remote ? { ...kept, remote: live } : kept;
}

/** Whether two matches are the same page of the same version. */
export const isSamePage = (a: AreaMatch | null, b: AreaMatch | null): boolean =>
  a?.remote === b?.remote && a?.key === b?.key;
