import type { RemoteSlice } from 'shared-api/contracts/portal';
import { addressShape } from 'shared-api/portal/addressShape';
import type { Audience, ManifestFeature, ManifestFind, ManifestNav } from 'shared-api/portal/manifest';

type Manifest = RemoteSlice['manifest'];

const without = <T>(entries: Record<string, T>, keys: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).filter(([key]) => !keys.has(key)));

function findWithout(
  find: ManifestFind,
  routes: ReadonlySet<string>,
  { own, shapes }: { own: ReadonlySet<string>; shapes: ReadonlySet<string> },
): ManifestFind {
  const { actions, sources } = find;
  const kept = Object.entries(sources ?? {}).filter(
    ([key, { to }]) => !own.has(key) && !shapes.has(addressShape(to)),
  );
  return {
    ...(actions && { actions: actions.filter(({ route }) => !routes.has(route) && !own.has(route)) }),
    ...(sources && { sources: Object.fromEntries(kept) }),
  };
}

/**
 * Leaves out what belongs to features that are off: routes with their menu entries, actions of quick find and the sources that lead to
 * them, and fillers.
 */
export function leaveOut(manifest: Manifest, off: readonly ManifestFeature[]): Manifest {
  if (!off.length) return manifest;
  const all = (member: 'routes' | 'nav' | 'slots' | 'find') =>
    new Set(off.flatMap((feature) => feature[member] ?? []));
  const routes = all('routes');
  const nav = all('nav');
  const shapes = new Set(
    [...routes].flatMap((key) => {
      const route = manifest.routes[key];
      return route ? [addressShape(route.path)] : [];
    }),
  );
  const isKept = ({ route }: ManifestNav) => !routes.has(route) && !nav.has(route);
  return {
    ...manifest,
    routes: without(manifest.routes, routes),
    nav: manifest.nav.filter(isKept),
    ...(manifest.menus && {
      menus: Object.fromEntries(
        Object.entries(manifest.menus).filter(([, { to }]) => !shapes.has(addressShape(to))),
      ),
    }),
    ...(manifest.find && { find: findWithout(manifest.find, routes, { own: all('find'), shapes }) }),
    ...(manifest.slots && { slots: without(manifest.slots, all('slots')) }),
  };
}

/** A page that belongs to a feature. */
export interface PageOfFeature {
  /** The feature's key in portal.json. */
  name: string;
  path: string;
  within?: true | undefined;
  when?: readonly Audience[] | undefined;
}

/** The address of a filler: that of the route that lists the fillers of its slot, which may be another remote's. */
function addressesOfFiller(slot: string, path: string, all: readonly RemoteSlice[]): string[] {
  return all.flatMap(({ manifest }) =>
    Object.values(manifest.routes)
      .filter(({ fillers }) => fillers === slot)
      .map((route) => route.path.replace(/:[a-zA-Z]+$/, path)),
  );
}

/** Lists the pages of a remote that belong to one of its features: routes, and fillers with an address. */
export function withheldPages(
  { manifest }: RemoteSlice,
  features: Record<string, ManifestFeature>,
  all: readonly RemoteSlice[],
): PageOfFeature[] {
  return Object.entries(features).flatMap(([name, { routes = [], slots = [] }]) => [
    ...routes.flatMap((key): PageOfFeature[] => {
      const route = manifest.routes[key];
      return route ? [{ name, path: route.path, when: route.when }] : [];
    }),
    ...slots.flatMap((key): PageOfFeature[] => {
      const filler = manifest.slots?.[key];
      if (filler?.path === undefined) return [];
      const { slot, path, within, when } = filler;
      return addressesOfFiller(slot, path, all).map((address) => ({
        name,
        path: address,
        within: within ? true : undefined,
        when,
      }));
    }),
  ]);
}
