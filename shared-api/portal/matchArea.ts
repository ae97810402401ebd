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

/** Values of a pattern's parameters at an address; what follows below the pattern is not looked at. */
function paramsOf(pattern: string[], actual: string[]): Record<string, string> | null {
  if (pattern.length > actual.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = decode(actual[index]!);
    if (part.startsWith(':')) params[part.slice(1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}

/**
 * `projects/create` before `projects/:projectId`: from the left, the first fixed segment wins. The name of a filler is one, but
 * stands behind the very same of a page, and what lies below a filler behind every page there.
 */
function rank({ route, filled }: AreaMatch<unknown>): string {
  const parts = segmentsOf(route.path).map((part) => (part.startsWith(':') ? '1' : '0'));
  return filled ? [...parts.slice(0, -1), '02'].join('') : parts.join('');
}

/** A route at an address: a page there, or where the route is for fillers, the filler that the address names. */
function matchRoute<R extends WithRoutes>(
  remotes: readonly R[],
  remote: R,
  [key, route]: [string, ManifestRoute],
  actual: string[],
  user: CurrentUser | undefined,
): AreaMatch<R> | null {
  const pattern = segmentsOf(route.path);
  const params = paramsOf(pattern, actual);
  const isBelow = actual.length > pattern.length;
  if (!params || (isBelow && route.fillers === undefined)) return null;
  if (route.fillers === undefined) return { remote, key, route, params, names: params };
  const name = pattern.at(-1)!.slice(1);
  const filled = fillersOf(remotes, route.fillers, user).find(({ filler }) => filler.path === params[name]);
  if (!filled || (isBelow && !filled.filler.within)) return null;
  return { remote, key, route, params, names: { ...params, [name]: filled.filler.title }, filled };
}

/**
 * The page of a remote that an address names, from the manifests alone; the server and the shell both ask here. An address of a
 * `fillers` route is a page only where a remote fills that slot under it; addresses below that one are pages too where the
 * filler has pages `within`.
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
    for (const entry of Object.entries(remote.manifest.routes)) {
      const match = matchRoute(remotes, remote, entry, actual, user);
      if (match && (!best || rank(match) < rank(best))) best = match;
    }
  return best;
}

/**
 * The address of a page: its own where `pathname` lies below it, in the pages of a filler.
 * @param pathname one that the page was found by
 */
export const addressOf = ({ route }: Pick<AreaMatch<unknown>, 'route'>, pathname: string): string =>
  `/${segmentsOf(pathname).slice(0, segmentsOf(route.path).length).join('/')}`;

/** As `matchArea`, but only pages that are offered to the user: the others look as if they did not exist. */
export function matchOffered<R extends WithRoutes>(
  remotes: readonly R[],
  user: CurrentUser,
  pathname: string,
): AreaMatch<R> | null {
  const match = matchArea(remotes, pathname, user);
  return match && isOffered(user, match.route.when) ? match : null;
}
