import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { matchOffered, type AreaMatch as Match } from 'shared-api/portal';

/** A page of a remote, found by its address. */
export type AreaMatch = Match<RemoteSlice>;

export interface Crumb {
  label: string;
  /** Absolute path; null for the page itself. */
  to: string | null;
}

/** Puts the address's parameters into a text: `Project: :projectId` becomes `Project: 481`. */
const fill = (text: string, params: Record<string, string>) =>
  text.replace(/:([a-zA-Z]+)/g, (whole, name: string) => params[name] ?? whole);

export const pageTitle = ({ route, params }: AreaMatch): string => fill(route.title, params);

/**
 * The way to a page: Home, every page above it that is offered, and the page itself. Source: spec 001, point 2.3.
 * For an unknown address only Home.
 */
export function crumbsOf(remotes: readonly RemoteSlice[], user: CurrentUser, pathname: string): Crumb[] {
  const crumbs: Crumb[] = [{ label: 'Home', to: '/' }];
  const page = matchOffered(remotes, user, pathname);
  if (!page) return crumbs;
  const segments = pathname.split('/').filter(Boolean);
  for (let depth = 1; depth < segments.length; depth++) {
    const to = `/${segments.slice(0, depth).join('/')}`;
    const above = matchOffered(remotes, user, to);
    if (above) crumbs.push({ label: fill(above.route.breadcrumb, above.params), to });
  }
  return [...crumbs, { label: fill(page.route.breadcrumb, page.params), to: null }];
}
