import type { ComponentType } from 'react';
import type { CurrentUser } from 'shared-api/contracts/session';
import { isOffered } from 'shared-api/portal';
import type { ManifestNav, ManifestRoute } from 'shared-api/portal/manifest';

/** A page of the shell's own inside the frame. Its address and `when` stand in `host.json` too, for server and gate. */
export interface ShellPage extends Pick<ManifestRoute, 'path' | 'title' | 'breadcrumb' | 'when' | 'layout'> {
  load: () => Promise<{ default: ComponentType }>;
  /** Its entry in the sidebar; a page without one is reached otherwise. */
  nav?: Omit<ManifestNav, 'route'>;
  /** Other words by which quick find knows it. */
  keywords: readonly string[];
}

/** They work while any remote is broken: nothing of a remote is needed to show them. */
export const shellPages: readonly ShellPage[] = [
  {
    path: 'admin/portal',
    title: 'Remotes',
    breadcrumb: 'Remotes',
    when: ['admin'],
    load: () => import(/* webpackChunkName: "PlatformPage" */ '../platform/PlatformPage'),
    nav: { label: 'Remotes', icon: 'extension', group: 'Platform', order: 290 },
    keywords: ['platform', 'deploy', 'roll back', 'disable', 'tokens', 'versions'],
  },
  {
    path: 'userguide',
    title: 'User Guide',
    breadcrumb: 'User Guide',
    load: () => import(/* webpackChunkName: "GuidePage" */ '../guide/GuidePage'),
    keywords: ['help', 'manual', 'documentation'],
  },
];

export const offeredShellPages = (user: CurrentUser): ShellPage[] =>
  shellPages.filter(({ when }) => isOffered(user, when));

/**
 * The shell's own page at an address. Asked before the remotes': they may not take these addresses.
 * @returns null where there is none, or none for this user
 */
export function matchShellPage(user: CurrentUser, pathname: string): ShellPage | null {
  const path = pathname.split('/').filter(Boolean).join('/');
  return offeredShellPages(user).find((page) => page.path === path) ?? null;
}
