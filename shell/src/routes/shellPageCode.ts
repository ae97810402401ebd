import type { ComponentType } from 'react';
import type { ShellPagePath } from '../pages/shellPages';

/** Loads the code of the shell's own pages. It is apart from their list, because pages use that list. */
export const shellPageCode: Record<ShellPagePath, () => Promise<{ default: ComponentType }>> = {
  home: () => import(/* webpackChunkName: "HomePage" */ '../home/HomePage'),
  notifications: () =>
    import(/* webpackChunkName: "NotificationsPage" */ '../notifications/NotificationsPage'),
  'admin/portal': () => import(/* webpackChunkName: "PlatformPage" */ '../platform/PlatformPage'),
  'admin/portal/features': () =>
    import(/* webpackChunkName: "FeaturesPage" */ '../platform/features/FeaturesPage'),
  'admin/portal/config': () => import(/* webpackChunkName: "ConfigPage" */ '../platform/config/ConfigPage'),
  userguide: () => import(/* webpackChunkName: "GuidePage" */ '../guide/GuidePage'),
};
