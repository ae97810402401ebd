import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { addressOf, matchOffered, type AreaMatch as Match } from 'shared-api/portal';
import type { ShellPage } from './shellPages';

/** The page of a remote at an address. */
export type AreaMatch = Match<RemoteSlice>;

export interface Crumb {
  label: string;
  /** Absolute path; null for the page itself, and for a folder of the sidebar. */
  to: string | null;
}

/** Fills a text with the parameters of the address: `Project: :projectId` becomes `Project: 481`. */
const fill = (text: string, { names }: AreaMatch) =>
  text.replace(/:([a-zA-Z]+)/g, (whole, name: string) => names[name] ?? whole);

export const pageTitle = (match: AreaMatch): string => fill(match.route.title, match);

/** The name by which the guide knows a page: its route's, or with a filler `project_tab/bookings`. */
export const helpName = ({ route, filled }: AreaMatch): string =>
  filled ? `${route.name}/${filled.filler.path}` : route.name;

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

const home: Crumb = { label: 'Home', to: '/home' };

/** The crumbs of one of the shell's own pages. */
export function shellCrumbs({ path, nav, breadcrumb }: ShellPage): Crumb[] {
  if (path === 'home') return [{ label: home.label, to: null }];
  const folder = nav?.group === undefined ? [] : [{ label: nav.group, to: null }];
  return [home, ...folder, { label: breadcrumb, to: null }];
}

/** The nearest page above an address that the user is offered; Home if there is none. */
export function pageAbove(
  remotes: readonly RemoteSlice[],
  user: CurrentUser,
  pathname: string,
): { label: string; to: string } {
  const segments = segmentsOf(pathname);
  for (let length = segments.length - 1; length > 0; length--) {
    const to = `/${segments.slice(0, length).join('/')}`;
    const match = matchOffered(remotes, user, to);
    if (match) return { label: pageTitle(match), to };
  }
  return { label: home.label, to: '/home' };
}

/**
 * The crumbs of a page: Home, each offered page above it, and the page itself. Pages below the address of a filler are not in any
 * manifest: for them the last crumb is a link to the filler. Source: spec 001, point 2.3.
 * @param remotes the offered remotes
 * @param page the page at the address; null for an unknown address, which has only Home
 */
export function crumbsOf(
  remotes: readonly RemoteSlice[],
  user: CurrentUser,
  pathname: string,
  page: AreaMatch | null,
): Crumb[] {
  if (!page) return [home];
  const segments = segmentsOf(pathname);
  const own = addressOf(page, pathname);
  const depth = segmentsOf(own).length;
  const above = segments.slice(0, depth - 1).flatMap((_, index) => {
    const to = `/${segments.slice(0, index + 1).join('/')}`;
    const match = matchOffered(remotes, user, to);
    return match ? [{ label: fill(match.route.breadcrumb, match), to }] : [];
  });
  return [
    home,
    ...above,
    { label: fill(page.route.breadcrumb, page), to: depth < segments.length ? own : null },
  ];
}
