import { useEffect, useSyncExternalStore } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { matchOffered, type AreaMatch } from 'shared-api/portal';
import { currentPageName, type PageName } from 'shared-ui/core';
import { pageTitle } from '../../pages/areaRoutes';
import { useSession } from '../../session/SessionProvider';
import { offeredActions, type Offer } from '../search/offers';
import { forgetPage, readRecent, rememberPage, type RecentPage } from './recentPages';

/** A recent page as quick find and Home offer it. */
export type RecentOffer = Offer & Pick<RecentPage, 'at'>;

/** How many recent pages are shown at most. */
const maxShown = 8;

interface Visit {
  remotes: readonly RemoteSlice[];
  user: CurrentUser;
}

/** The main page of a thing: for `/projects/481/timeline` that is `/projects/481`, the first page with parameters. */
function mainPage({ remotes, user }: Visit, pathname: string) {
  const segments = pathname.split('/').filter(Boolean);
  for (let depth = 1; depth <= segments.length; depth++) {
    const to = `/${segments.slice(0, depth).join('/')}`;
    const match = matchOffered(remotes, user, to);
    if (match && (depth === segments.length || match.route.path.includes(':'))) return { to, match };
  }
  return null;
}

/** The label of a page with parameters: its subject, or a title that differs from its manifest's. */
function nameOf({ title, subject }: PageName, routeTitle: string, isMain: boolean): string | undefined {
  if (subject) return subject;
  return isMain && title !== routeTitle ? title : undefined;
}

/**
 * Stores a visited page once it has reported its name. Pages of actions are not stored, and pages of things that no longer exist
 * are removed.
 */
export function recordVisit(visit: Visit, page: PageName): void {
  const { remotes, user } = visit;
  const main = mainPage(visit, page.pathname);
  if (!main) return;
  const { to, match } = main;
  const routeTitle = pageTitle(match);
  const at = Date.now();
  if (!match.route.path.includes(':')) {
    const isAction = offeredActions(remotes, user).some((action) => action.to === to);
    if (!isAction) rememberPage(user.id, { to, label: routeTitle, at });
    return;
  }
  if (page.subject === null) return forgetPage(user.id, to);
  const label = nameOf(page, routeTitle, to === page.pathname.replace(/\/+$/, ''));
  if (label === undefined) return;
  rememberPage(user.id, { to, label, at, ...(label === routeTitle ? {} : { detail: routeTitle }) });
}

/** Records visited pages for quick find. */
export function useRecordVisits(): void {
  const { user, remotes } = useSession();
  const page = useSyncExternalStore(currentPageName.subscribe, currentPageName.get);
  useEffect(() => {
    if (user && page) recordVisit({ user, remotes }, page);
  }, [user, remotes, page]);
}

/** The icon of the menu entry that leads to a page or to one above it, else of its area's first entry. */
function iconOf({ remote }: AreaMatch<RemoteSlice>, pathname: string): string {
  const { nav, routes } = remote.manifest;
  const above = nav
    .map(({ icon, route }) => ({ icon, path: `/${routes[route]?.path}` }))
    .filter(({ path }) => `${pathname}/`.startsWith(`${path}/`))
    .sort((a, b) => b.path.length - a.path.length);
  return above[0]?.icon ?? nav[0]?.icon ?? 'portal';
}

/**
 * The pages that the user has visited last, without the present one and without those that are no longer offered.
 * @param pathname of the present page
 */
export function recentOffers(visit: Visit, pathname: string): RecentOffer[] {
  const present = mainPage(visit, pathname)?.to;
  return readRecent(visit.user.id)
    .flatMap((page) => {
      const match = matchOffered(visit.remotes, visit.user, page.to);
      return match && page.to !== present ? [{ ...page, keywords: [], icon: iconOf(match, page.to) }] : [];
    })
    .slice(0, maxShown);
}
