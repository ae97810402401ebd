import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { fillersOf, isOffered } from 'shared-api/portal';
import type { ManifestNav } from 'shared-api/portal/manifest';
import { preloadRoute } from '../loading/preloadRoute';
import { offeredShellPages } from '../pages/shellPages';
import { shellPageCode } from '../routes/shellPageCode';

export interface NavLink {
  kind: 'link';
  label: string;
  /** Its position; the hundreds are its section. */
  order: number;
  /** Absolute path. */
  to: string;
  /** Name of an icon of shared-ui, as the manifest gives it. */
  icon: string;
  /** Name of the page's remote; `shell` for the shell's own pages. */
  area: string;
  /** Loads the page's code ahead of time. */
  preload: () => void;
  /** The letters that lead to it: `c`, `g p`. */
  shortcut?: string;
  /** Lists of the API whose totals are added up beside it. */
  counts?: readonly string[];
  /** The heading above it in its folder; entries of one heading follow each other. */
  heading?: string;
}

/** Entries that fold under one label. The first entry defines its icon. */
export interface NavFolder {
  kind: 'folder';
  label: string;
  /** The order of its first entry. */
  order: number;
  icon: string;
  links: NavLink[];
}

export type NavItem = NavLink | NavFolder;

interface GroupedLink {
  group: string | undefined;
  groupIcon: string;
  link: NavLink;
}

function toGroupedLink(
  { label, icon, order, group, groupIcon = icon, groupFor, shortcut }: Omit<ManifestNav, 'route'>,
  user: CurrentUser,
  page: Pick<NavLink, 'to' | 'area' | 'preload' | 'counts'>,
): GroupedLink {
  const link: NavLink = { kind: 'link', label, icon, order, ...page, ...(shortcut && { shortcut }) };
  return { group: isOffered(user, groupFor) ? group : undefined, groupIcon, link };
}

/** The lists whose totals stand beside an entry: its own, and those of the fillers of a slot. */
function countsOf(
  { count }: ManifestNav,
  remotes: readonly RemoteSlice[],
  user: CurrentUser,
): Pick<NavLink, 'counts'> {
  if (!count) return {};
  const fillers = count.slot === undefined ? [] : fillersOf(remotes, count.slot, user);
  return { counts: [count.call, ...fillers.flatMap(({ filler }) => filler.count ?? [])] };
}

const remoteEntries = (remotes: readonly RemoteSlice[], user: CurrentUser): GroupedLink[] =>
  remotes.flatMap((remote) =>
    remote.manifest.nav.flatMap((entry) => {
      const { route: key, when } = entry;
      const route = remote.manifest.routes[key];
      // An entry is hidden from users who may not open its page.
      if (!route || !isOffered(user, when) || !isOffered(user, route.when)) return [];
      const preload = () => preloadRoute(remote, key);
      const page = { to: `/${route.path}`, area: remote.name, preload, ...countsOf(entry, remotes, user) };
      return [toGroupedLink(entry, user, page)];
    }),
  );

const shellEntries = (user: CurrentUser): GroupedLink[] =>
  offeredShellPages(user).flatMap(({ nav, path }) => {
    // Ignore errors: opening the page reports them.
    const preload = () => void shellPageCode[path]().catch(() => undefined);
    return nav ? [toGroupedLink(nav, user, { to: `/${path}`, area: 'shell', preload })] : [];
  });

/** The section of an item. */
export const sectionOf = ({ order }: NavItem): number => Math.floor(order / 100);

/**
 * The sidebar's sections (hundreds of `order`) of links and folders, from the manifests and the shell's own pages.
 * A folder contains the entries of all remotes with its label, at the position of its first entry.
 * @param menus folders of rows of the API
 * Source: spec 001, point 2.3; shared-api/portal/manifest.ts.
 */
export function navSections(
  remotes: readonly RemoteSlice[],
  user: CurrentUser,
  menus: readonly NavFolder[] = [],
): NavItem[][] {
  const sections = new Map<number, NavItem[]>();
  const folders = new Map<string, NavFolder>();
  const entries = [...remoteEntries(remotes, user), ...shellEntries(user)].sort(
    (a, b) => a.link.order - b.link.order || a.link.label.localeCompare(b.link.label),
  );
  for (const { group, groupIcon, link } of entries) {
    const known = group === undefined ? undefined : folders.get(group);
    if (known) {
      known.links.push(link);
      continue;
    }
    const item: NavItem =
      group === undefined
        ? link
        : { kind: 'folder', label: group, icon: groupIcon, order: link.order, links: [link] };
    if (item.kind === 'folder') folders.set(item.label, item);
    const section = sectionOf(link);
    sections.set(section, [...(sections.get(section) ?? []), item]);
  }
  for (const menu of menus) {
    const section = sectionOf(menu);
    const items = [...(sections.get(section) ?? []), menu];
    sections.set(
      section,
      items.sort((a, b) => a.order - b.order),
    );
  }
  return [...sections].sort(([one], [other]) => one - other).map(([, items]) => items);
}

export const linksOf = (sections: NavItem[][]): NavLink[] =>
  sections.flat().flatMap((item) => (item.kind === 'link' ? [item] : item.links));

/** The entry to mark as current: its page is the current one or the nearest above it. */
export function currentLink(sections: NavItem[][], pathname: string): NavLink | undefined {
  const path = `${pathname.replace(/\/+$/, '')}/`;
  return linksOf(sections)
    .filter(({ to }) => path.startsWith(`${to}/`))
    .sort((a, b) => b.to.length - a.to.length)[0];
}
