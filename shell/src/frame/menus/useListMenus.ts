import { useEffect, useMemo, useState } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { addressShape, isOffered } from 'shared-api/portal';
import type { ManifestMenu } from 'shared-api/portal/manifest';
import { runAfterFirstScreen } from 'shared-ui/core';
import { preloadRoute } from '../../loading/preloadRoute';
import type { NavFolder } from '../navModel';
import type { MenuEntries, MenuEntry } from './readMenus';

interface OfferedMenu {
  /** The remote's name and the menu's key. */
  key: string;
  remote: RemoteSlice;
  menu: ManifestMenu;
}

const offeredMenus = (remotes: readonly RemoteSlice[], user: CurrentUser): OfferedMenu[] =>
  remotes.flatMap((remote) =>
    Object.entries(remote.disabled ? {} : (remote.manifest.menus ?? {}))
      .filter(([, { when }]) => isOffered(user, when))
      .map(([key, menu]) => ({ key: `${remote.name}.${key}`, remote, menu })),
  );

const storageKey = (user: CurrentUser) => `menus:${user.id}`;

/** The entries of the last visit, so that the entries below do not move when the present ones arrive. */
function readStored(user: CurrentUser): MenuEntries {
  try {
    return JSON.parse(localStorage.getItem(storageKey(user)) ?? '{}') as MenuEntries;
  } catch {
    return {}; // Storage is forbidden, or the entry is no JSON.
  }
}

function toFolder({ remote, menu }: OfferedMenu, entries: readonly MenuEntry[]): NavFolder {
  const { label, icon, order, to } = menu;
  const routes = Object.entries(remote.manifest.routes);
  const route = routes.find(([, { path }]) => addressShape(path) === addressShape(to))?.[0];
  const preload = () => route && preloadRoute(remote, route);
  const shared = { kind: 'link', icon, order, area: remote.name, preload } as const;
  return { kind: 'folder', label, icon, order, links: entries.map((entry) => ({ ...shared, ...entry })) };
}

/** The folders of the sidebar that list rows of the API. They are read once the first screen is there; empty ones are left out. */
export function useListMenus(remotes: readonly RemoteSlice[], user: CurrentUser): NavFolder[] {
  const menus = useMemo(() => offeredMenus(remotes, user), [remotes, user]);
  const [entries, setEntries] = useState(() => readStored(user));
  useEffect(() => {
    if (!menus.length) return undefined;
    const controller = new AbortController();
    const read = async () => {
      const { readMenus } = await import(/* webpackChunkName: "AfterFirstScreen" */ './readMenus');
      const found = await readMenus(menus, controller.signal);
      if (controller.signal.aborted) return;
      setEntries(found);
      localStorage.setItem(storageKey(user), JSON.stringify(found));
    };
    // Ignore errors: the sidebar keeps the entries that it knew.
    const cancel = runAfterFirstScreen(() => void read().catch(() => undefined));
    return () => {
      cancel();
      controller.abort();
    };
  }, [menus, user]);
  return useMemo(
    () => menus.map((one) => toFolder(one, entries[one.key] ?? [])).filter(({ links }) => links.length > 0),
    [menus, entries],
  );
}
