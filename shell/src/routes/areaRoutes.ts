import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { isOffered } from 'shared-api/portal';
import type { ManifestRoute } from 'shared-api/portal/manifest';

/** A page of a remote, found by its address. */
export interface AreaMatch {
  remote: RemoteSlice;
  /** The route's key in the manifest. */
  key: string;
  route: ManifestRoute;
  params: Record<string, string>;
}

export interface Crumb {
  label: string;
  /** Absolute path; null for the page itself. */
  to: string | null;
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // A lone `%`: shown as it was typed.
  }
}

function matchPath(pattern: string[], actual: string[]): Record<string, string> | null {
  if (pattern.length !== actual.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = decode(actual[index]!);
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}

/** `projects/create` before `projects/:projectId`: from the left, the first fixed segment wins. */
const rank = (route: ManifestRoute) =>
  segmentsOf(route.path)
    .map((part) => (part.startsWith(':') ? '1' : '0'))
    .join('');

/**
 * The page of a remote that an address names, from the manifests alone.
 * @param pathname as in `location.pathname`
 * @returns null when no remote declares such a page
 */
export function matchArea(remotes: readonly RemoteSlice[], pathname: string): AreaMatch | null {
  const actual = segmentsOf(pathname);
  let best: AreaMatch | null = null;
  for (const remote of remotes)
    for (const [key, route] of Object.entries(remote.manifest.routes)) {
      const params = matchPath(segmentsOf(route.path), actual);
      if (params && (!best || rank(route) < rank(best.route))) best = { remote, key, route, params };
    }
  return best;
}

/** As `matchArea`, but only pages that are offered to the user: the others look as if they did not exist. */
export function matchOffered(
  remotes: readonly RemoteSlice[],
  user: CurrentUser,
  pathname: string,
): AreaMatch | null {
  const match = matchArea(remotes, pathname);
  return match && isOffered(user, match.route.when) ? match : null;
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
  const segments = segmentsOf(pathname);
  for (let depth = 1; depth < segments.length; depth++) {
    const to = `/${segments.slice(0, depth).join('/')}`;
    const above = matchOffered(remotes, user, to);
    if (above) crumbs.push({ label: fill(above.route.breadcrumb, above.params), to });
  }
  return [...crumbs, { label: fill(page.route.breadcrumb, page.params), to: null }];
}
