import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { addressOf, matchOffered, type AreaMatch as Match } from 'shared-api/portal';
import type { ShellPage } from './shellPages';

/** A page of a remote, found by its address. */
export type AreaMatch = Match<RemoteSlice>;

export interface Crumb {
  label: string;
  /** Absolute path; null for the page itself, and for a folder of the sidebar. */
  to: string | null;
}

/** Puts the address's parameters into a text: `Project: :projectId` becomes `Project: 481`. */
const fill = (text: string, { names }: AreaMatch) =>
  text.replace(/:([a-zA-Z]+)/g, (whole, name: string) => names[name] ?? whole);

export const pageTitle = (match: AreaMatch): string => fill(match.route.title, match);

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

const home: Crumb = { label: 'Home', to: '/' };

/** The way to a page of the shell's own. */
export function shellCrumbs({ nav, breadcrumb }: ShellPage): Crumb[] {
  const folder = nav?.group === undefined ? [] : [{ label: nav.group, to: null }];
  return [home, ...folder, { label: breadcrumb, to: null }];
}

/**
 * The way to a page: Home, every page above it that is offered, and the page itself. Pages below the address of a filler are
 * known to the filler alone: the way ends at the filler then, with a link. Source: spec 001, point 2.3.
 * @param remotes those that are offered
 * @param page what is shown at the address; for an unknown address, null, there is only Home
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
