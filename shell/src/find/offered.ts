import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { addressShape, isOffered } from 'shared-api/portal';
import type { FindSource } from 'shared-api/portal/manifest';
import { formatList } from 'shared-ui/core';
import { offeredShellPages } from '../routes/shellPages';

/** A screen or an action: what is found without asking the server. */
export interface Offer {
  /** Absolute path. */
  to: string;
  label: string;
  detail?: string;
  keywords: readonly string[];
  /** Name of an icon of shared-ui, as the manifest gives it. */
  icon: string;
}

export interface OfferedSource extends FindSource {
  /** Unlike any other: the remote's name and the source's key. */
  key: string;
  remote: RemoteSlice;
}

const routeOf = ({ manifest }: RemoteSlice, key: string) =>
  Object.hasOwn(manifest.routes, key) ? manifest.routes[key] : undefined;

/** Areas as the menu has them: by their first entry. */
const inMenuOrder = (remotes: readonly RemoteSlice[]): RemoteSlice[] => {
  const first = ({ manifest }: RemoteSlice) => Math.min(...manifest.nav.map(({ order }) => order));
  return remotes.toSorted((a, b) => first(a) - first(b) || a.name.localeCompare(b.name));
};

/** Actions of all areas that this user is offered. */
export const offeredActions = (remotes: readonly RemoteSlice[], user: CurrentUser): Offer[] =>
  inMenuOrder(remotes).flatMap((remote) =>
    (remote.manifest.find?.actions ?? []).flatMap(
      ({ route: key, label, icon = 'play', keywords = [], when }) => {
        const route = routeOf(remote, key);
        if (!route || !isOffered(user, when) || !isOffered(user, route.when)) return [];
        const detail = remote.manifest.title;
        return [{ to: `/${route.path}`, label, detail, icon, keywords: [...keywords, route.title] }];
      },
    ),
  );

const ownScreens = (user: CurrentUser): Offer[] =>
  offeredShellPages(user).map(({ path, title, nav, keywords }) => ({
    to: `/${path}`,
    label: title,
    icon: nav?.icon ?? 'book',
    keywords,
    ...(nav?.group === undefined ? {} : { detail: nav.group }),
  }));

/** Pages without parameters that this user is offered, as the menu names them; what is an action is none. */
export function offeredScreens(remotes: readonly RemoteSlice[], user: CurrentUser): Offer[] {
  const ofAreas = inMenuOrder(remotes).flatMap((remote) => {
    const { routes, nav, find, title: area } = remote.manifest;
    const actions = new Set(find?.actions?.map(({ route }) => route));
    return Object.entries(routes).flatMap(([key, route]) => {
      if (route.path.includes(':') || actions.has(key) || !isOffered(user, route.when)) return [];
      const entry = nav.find(({ route: of, when }) => of === key && isOffered(user, when));
      const label = entry?.label ?? route.title;
      const detail = entry?.group ?? (label === area ? undefined : area);
      const icon = entry?.icon ?? nav[0]?.icon ?? 'portal';
      const offer: Offer = { to: `/${route.path}`, label, icon, keywords: [route.title] };
      return detail === undefined ? [offer] : [{ ...offer, detail }];
    });
  });
  return [...ofAreas, ...ownScreens(user)];
}

const leadsToOffered = (remote: RemoteSlice, user: CurrentUser, address: string) =>
  Object.values(remote.manifest.routes).some(
    ({ path, when }) => addressShape(path) === addressShape(address) && isOffered(user, when),
  );

/**
 * Lists of all areas that are searched for this user, in their order. Of several with one title the first counts: people lead
 * to their page where there is one for this user, else to what another area knows of them.
 */
export function offeredSources(remotes: readonly RemoteSlice[], user: CurrentUser): OfferedSource[] {
  const sources = remotes.flatMap((remote) =>
    Object.entries(remote.manifest.find?.sources ?? {})
      .filter(([, { when, to }]) => isOffered(user, when) && leadsToOffered(remote, user, to))
      .map(([key, source]) => ({ ...source, key: `${remote.name}.${key}`, remote })),
  );
  const ordered = sources.sort((a, b) => a.order - b.order || a.key.localeCompare(b.key));
  return ordered.filter(({ title }, index) => ordered.findIndex((one) => one.title === title) === index);
}

/** "Find projects, people, screens and actions": in the field and on the button that opens it. */
export const findPrompt = (sources: readonly OfferedSource[]): string =>
  `Find ${formatList([...sources.map(({ title }) => title.toLocaleLowerCase()), 'screens', 'actions'])}`;

/** What can be found by what, for those who found nothing. */
export const findHint = (sources: readonly OfferedSource[]): string =>
  `You can find ${formatList([...sources.map(({ hint }) => hint), 'screens and actions by their names'])}.`;
