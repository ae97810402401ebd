import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { addressShape, isOffered } from 'shared-api/portal';
import type { FindSource } from 'shared-api/portal/manifest';
import { formatList, type ColorMode } from 'shared-ui/core';

/** What quick find does at once, where another result opens a page. */
export type FindCommand = 'logout' | ColorMode;

/** A screen or an action: quick find knows it without the server. */
export interface Offer {
  /** Absolute path; of a command a hash, so that it is unique and leads nowhere else. */
  to: string;
  command?: FindCommand;
  label: string;
  detail?: string;
  keywords: readonly string[];
  /** Name of an icon of shared-ui, as the manifest gives it. */
  icon: string;
}

/** A page directly below the page of each row of a source. */
export interface RowPage {
  label: string;
  keywords: readonly string[];
  /** The address, with `{member}` for a row's values. */
  to: string;
}

interface ShownAddress {
  pathname: string;
  search: string;
}

export interface OfferedSource extends Omit<FindSource, 'pages'> {
  /** Unique: the remote's name and the source's key. */
  key: string;
  remote: RemoteSlice;
  pages: readonly RowPage[];
}

const routeOf = ({ manifest }: RemoteSlice, key: string) =>
  Object.hasOwn(manifest.routes, key) ? manifest.routes[key] : undefined;

/** Sorts areas as in the menu: by the order of their first entry. */
export const inMenuOrder = (remotes: readonly RemoteSlice[]): RemoteSlice[] => {
  const first = ({ manifest }: RemoteSlice) => Math.min(...manifest.nav.map(({ order }) => order));
  return remotes.toSorted((a, b) => first(a) - first(b) || a.name.localeCompare(b.name));
};

/** The address of an action. One that opens a dialog of the shown page keeps the rest of the page's query. */
function actionAddress(path: string, query: string | undefined, shown: ShownAddress | undefined): string {
  if (!query) return path;
  const all = new URLSearchParams(shown?.pathname === path ? shown.search : '');
  for (const [name, value] of new URLSearchParams(query)) all.set(name, value);
  return `${path}?${all.toString()}`;
}

/** The actions of all areas that are offered to this user. @param shown the address of the shown page */
export const offeredActions = (
  remotes: readonly RemoteSlice[],
  user: CurrentUser,
  shown?: ShownAddress,
): Offer[] =>
  inMenuOrder(remotes).flatMap((remote) =>
    (remote.manifest.find?.actions ?? []).flatMap(
      ({ route: key, query, label, icon = 'play', keywords = [], when }) => {
        const route = routeOf(remote, key);
        if (!route || !isOffered(user, when) || !isOffered(user, route.when)) return [];
        const detail = remote.manifest.title;
        const to = actionAddress(`/${route.path}`, query, shown);
        return [{ to, label, detail, icon, keywords: [...keywords, route.title] }];
      },
    ),
  );

const leadsToOffered = (remote: RemoteSlice, user: CurrentUser, address: string) =>
  Object.values(remote.manifest.routes).some(
    ({ path, when }) => addressShape(path) === addressShape(address) && isOffered(user, when),
  );

/** The pages below a row's page that the user is offered; none for a source that does not ask for them. */
function pagesBelow(remote: RemoteSlice, user: CurrentUser, { to, pages = false }: FindSource): RowPage[] {
  const base = typeof pages === 'string' ? pages : to.split('?')[0]!;
  const shape = addressShape(base);
  return Object.values(pages ? remote.manifest.routes : {}).flatMap(
    ({ path, title, when, keywords = [] }) => {
      const last = path.slice(path.lastIndexOf('/') + 1);
      const isBelow = !last.startsWith(':') && addressShape(path) === `${shape}/${last}`;
      return isBelow && isOffered(user, when) ? [{ label: title, keywords, to: `${base}/${last}` }] : [];
    },
  );
}

/**
 * The find sources of all areas for this user, in their declared order. Of several with the same title only the first is used:
 * people are found on their own page if this user may open it, otherwise by another area's source.
 */
export function offeredSources(remotes: readonly RemoteSlice[], user: CurrentUser): OfferedSource[] {
  const sources = remotes.flatMap((remote) =>
    Object.entries(remote.manifest.find?.sources ?? {})
      .filter(([, { when, to }]) => isOffered(user, when) && leadsToOffered(remote, user, to))
      .map(([key, source]) => ({
        ...source,
        key: `${remote.name}.${key}`,
        remote,
        pages: pagesBelow(remote, user, source),
      })),
  );
  const ordered = sources.sort((a, b) => a.order - b.order || a.key.localeCompare(b.key));
  return ordered.filter(({ title }, index) => ordered.findIndex((other) => other.title === title) === index);
}

/** "Find projects, people, screens and actions": the placeholder of the field and of the button that opens it. */
export const findPrompt = (sources: readonly OfferedSource[]): string =>
  `Find ${formatList([...sources.map(({ title }) => title.toLocaleLowerCase()), 'screens', 'actions'])}`;
