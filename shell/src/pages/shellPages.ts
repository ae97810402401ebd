import type { CurrentUser } from 'shared-api/contracts/session';
import { isOffered } from 'shared-api/portal';
import type { ManifestNav, ManifestRoute } from 'shared-api/portal/manifest';

/** The addresses of the shell's own pages; their code is in `routes/shellPageCode.ts`. */
export type ShellPagePath =
  'home' | 'notifications' | 'admin/portal' | 'admin/portal/features' | 'admin/portal/config' | 'userguide';

/** One of the shell's own pages inside the frame. `host.json` repeats its address and `when` for the server and the gate. */
export interface ShellPage extends Pick<ManifestRoute, 'title' | 'breadcrumb' | 'when' | 'layout'> {
  path: ShellPagePath;
  /** Its entry in the sidebar, if it has one. */
  nav?: Omit<ManifestNav, 'route'>;
  /** More words by which quick find finds it. */
  keywords: readonly string[];
}

/** These pages need no remote, so they work whatever remotes fail. */
export const shellPages: readonly ShellPage[] = [
  {
    path: 'home',
    title: 'Home',
    breadcrumb: 'Home',
    nav: { label: 'Home', icon: 'home', order: 0, shortcut: 'g h' },
    keywords: ['start', 'mine', 'today', 'recent'],
  },
  {
    path: 'notifications',
    title: 'Notifications',
    breadcrumb: 'Notifications',
    keywords: ['bell', 'mails', 'unread'],
  },
  {
    path: 'admin/portal',
    title: 'Remotes',
    breadcrumb: 'Remotes',
    when: ['admin'],
    nav: { label: 'Remotes', icon: 'extension', group: 'Platform', order: 290 },
    keywords: ['platform', 'deploy', 'rollback', 'roll back', 'disable', 'tokens', 'versions'],
  },
  {
    // Admins see all features, the owners of a remote those of their remote: the server decides.
    path: 'admin/portal/features',
    title: 'Features',
    breadcrumb: 'Features',
    nav: { label: 'Features', icon: 'tune', group: 'Platform', order: 291, when: ['admin', 'remote-owner'] },
    keywords: ['platform', 'switch', 'flags', 'roll out', 'audience'],
  },
  {
    path: 'admin/portal/config',
    title: 'Configuration',
    breadcrumb: 'Configuration',
    nav: {
      label: 'Configuration',
      icon: 'edit',
      group: 'Platform',
      order: 292,
      when: ['admin', 'remote-owner'],
    },
    keywords: ['platform', 'settings', 'options', 'preferences', 'notice'],
  },
  {
    path: 'userguide',
    title: 'User Guide',
    breadcrumb: 'User Guide',
    keywords: ['help', 'manual', 'documentation'],
  },
];

const openPages = (user: CurrentUser): ShellPage[] => shellPages.filter(({ when }) => isOffered(user, when));

/** The pages that menu and quick find list. Others that the user may open are reached by links. */
export const offeredShellPages = (user: CurrentUser): ShellPage[] =>
  openPages(user).filter(({ nav }) => isOffered(user, nav?.when));

/**
 * Finds the shell's own page at an address. It takes precedence over pages of remotes.
 * @returns null if there is none for this user
 */
export function matchShellPage(user: CurrentUser, pathname: string): ShellPage | null {
  const path = pathname.split('/').filter(Boolean).join('/');
  return openPages(user).find((page) => page.path === path) ?? null;
}
