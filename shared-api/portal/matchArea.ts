import type { CurrentUser } from '../contracts/session';
import { isOffered } from './audience';
import { fillersOf, type SlotFiller } from './fillers';
import type { ManifestRoute, ManifestSlot } from './manifest';

/** A page of a remote, found by its address. */
export interface AreaMatch<R> {
  remote: R;
  /** The route's key in the manifest. */
  key: string;
  route: ManifestRoute;
  /** Decoded values of `:name` parts. */
  params: Record<string, string>;
  /** What stands for `:name` in titles and crumbs: the parameters, but the title of the filler that one of them names. */
  names: Record<string, string>;
  /** Of a page that gives the fillers of a slot their addresses: the one that this address names. */
  filled?: SlotFiller<R>;
}

interface WithRoutes {
  disabled?: object | null;
  manifest: { routes: Record<string, ManifestRoute>; slots?: Record<string, ManifestSlot> };
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // A lone `%`: as it was typed.
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

/** Which filler an address of a `fillers` route names by its last part. */
const filledBy = <R extends WithRoutes>(
  remotes: readonly R[],
  slot: string,
  path: string,
  user: CurrentUser | undefined,
) => fillersOf(remotes, slot, user).find(({ filler }) => filler.path === path);

/**
 * The page of a remote that an address names, from the manifests alone; the server and the shell both ask here. An address of a
 * `fillers` route is a page only where a remote fills that slot under it.
 * @param pathname as in `location.pathname`
 * @param user takes only fillers that are for this user
 * @returns null when no remote declares such a page
 */
export function matchArea<R extends WithRoutes>(
  remotes: readonly R[],
  pathname: string,
  user?: CurrentUser,
): AreaMatch<R> | null {
  const actual = segmentsOf(pathname);
  let best: AreaMatch<R> | null = null;
  for (const remote of remotes)
    for (const [key, route] of Object.entries(remote.manifest.routes)) {
      const params = matchPath(segmentsOf(route.path), actual);
      if (!params || (best && rank(route) >= rank(best.route))) continue;
      if (route.fillers === undefined) best = { remote, key, route, params, names: params };
      else {
        const filled = filledBy(remotes, route.fillers, decode(actual.at(-1) ?? ''), user);
        const names = { ...params, [segmentsOf(route.path).at(-1)!.slice(1)]: filled?.filler.title ?? '' };
        if (filled) best = { remote, key, route, params, names, filled };
      }
    }
  return best;
}

/** As `matchArea`, but only pages that are offered to the user: the others look as if they did not exist. */
export function matchOffered<R extends WithRoutes>(
  remotes: readonly R[],
  user: CurrentUser,
  pathname: string,
): AreaMatch<R> | null {
  const match = matchArea(remotes, pathname, user);
  return match && isOffered(user, match.route.when) ? match : null;
}
