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
  /** The replacements of `:name` in titles and crumbs: the parameters, and for one that names a filler the filler's title. */
  names: Record<string, string>;
  /** The filler that this address names, on a route with `fillers`. */
  filled?: SlotFiller<R>;
}

export interface WithRoutes {
  disabled?: object | null;
  manifest: { routes: Record<string, ManifestRoute>; slots?: Record<string, ManifestSlot> };
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean);

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment; // Malformed, such as a lone `%`: use it as typed.
  }
}

/** Matches the start of an address against a pattern. @returns the parameters' values; null if it does not match */
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
 * A sort key by which specific routes win: `projects/create` before `projects/:projectId`, compared from the left. A filler's name
 * counts as a fixed segment, but a page of the same address wins, and pages below a filler come last.
 */
function rank({ route, filled }: AreaMatch<unknown>): string {
  const parts = segmentsOf(route.path).map((part) => (part.startsWith(':') ? '1' : '0'));
  return filled ? [...parts.slice(0, -1), '02'].join('') : parts.join('');
}

/** Matches one route against an address; on a route with `fillers`, the address must name a filler. */
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
 * Finds the page of an address from the manifests alone, for both the server and the shell. An address of a `fillers` route is a page
 * only if a remote fills the slot under it; addresses below are pages if the filler declares `within`.
 * @param pathname as in `location.pathname`
 * @param user considers only fillers that are offered to this user
 * @returns null if no remote declares such a page
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
 * The address of a page itself, without the parts that belong to a filler's own pages.
 * @param pathname an address that matched the page
 */
export const addressOf = ({ route }: Pick<AreaMatch<unknown>, 'route'>, pathname: string): string =>
  `/${segmentsOf(pathname).slice(0, segmentsOf(route.path).length).join('/')}`;

/** Like `matchArea`, but treats pages that are not offered to the user as non-existent. */
export function matchOffered<R extends WithRoutes>(
  remotes: readonly R[],
  user: CurrentUser,
  pathname: string,
): AreaMatch<R> | null {
  const match = matchArea(remotes, pathname, user);
  return match && isOffered(user, match.route.when) ? match : null;
}

/** Fills the parameters of `/projects/:projectId` with the address's values. */
const fillPath = (template: string, params: Record<string, string>): string =>
  template.replace(/:([a-zA-Z]+)/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? encodeURIComponent(params[name]!) : whole,
  );

/**
 * The calls with which a page begins, as paths below `/api`: the server preloads them, and the shell sends them before it renders.
 * @param search the query of the address: with one the page asks for something else, so nothing is known ahead
 */
export function firstCallsOf(
  {
    route,
    params,
    remote,
  }: Pick<AreaMatch<{ disabled?: object | null; unfit?: true }>, 'route' | 'params' | 'remote'>,
  search: string,
): string[] {
  if (search || remote.disabled || remote.unfit) return [];
  return [route.data ?? []].flat().map((template) => fillPath(template, params));
}
