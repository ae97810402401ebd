import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { isOffered, matchOffered } from 'shared-api/portal';
import type { AreaMatch } from '../pages/areaRoutes';

/** What is on the screen, with the version of its remote that it was drawn with. */
export interface Shown {
  pathname: string;
  /** Null for an address without a page. */
  match: AreaMatch | null;
}

export interface Offered {
  /** Every remote in its live version. */
  registered: readonly RemoteSlice[];
  user: CurrentUser;
  pathname: string;
}

export interface PageState {
  /** A form holds what is not saved. */
  unsaved: boolean;
  /** A failure stands in the place of the page: nothing of it can be lost. */
  broken: boolean;
}

/** The page that is shown, where the address has changed to another of the same page: another project, say. */
function samePage({ remote, key }: AreaMatch, { registered, user, pathname }: Offered): AreaMatch | null {
  const kept = registered.map((one) => (one.name === remote.name ? remote : one));
  const match = matchOffered(kept, user, pathname);
  return match?.remote === remote && match.key === key ? match : null;
}

/** The page that stays whatever became of its remote meanwhile; null when it does not. */
function stays(shown: Shown, newest: AreaMatch | null, offered: Offered, page: PageState): AreaMatch | null {
  const { match } = shown;
  if (!match || match.remote.disabled) return null;
  const live = offered.registered.find(({ name }) => name === match.remote.name);
  const filler = offered.registered.find(({ name }) => name === match.filled?.remote.name);
  // The kill switch waits for nobody.
  if (live?.disabled || filler?.disabled) return null;
  if (page.broken && newest && newest.remote.container !== match.remote.container) return null;
  if (shown.pathname === offered.pathname)
    return isOffered(offered.user, match.route.when) || page.unsaved ? match : null;
  // The newest versions lead somewhere else from here.
  if (newest?.remote.name !== match.remote.name || newest.key !== match.key) return null;
  return samePage(match, offered);
}

/**
 * Which page is shown, and of which version. A page that is on the screen stays what it is, whatever is deployed, until another
 * page is opened: then the newest version is used. Only its kill switch takes it away, and a newer version takes the place of one
 * that has failed. Source: architecture.md, Change while people work.
 * @returns null for an address without a page
 */
export function nextPage(shown: Shown | null, offered: Offered, page: PageState): AreaMatch | null {
  const newest = matchOffered(offered.registered, offered.user, offered.pathname);
  const kept = shown && stays(shown, newest, offered, page);
  if (!kept) return newest;
  const live = offered.registered.find(({ container }) => container === kept.remote.container);
  return live && live !== kept.remote ? { ...kept, remote: live } : kept;
}

/** Whether two are the same page of the same version at the same address. */
export const isSame = (a: AreaMatch | null, b: AreaMatch | null): boolean =>
  a?.remote === b?.remote && a?.key === b?.key;
