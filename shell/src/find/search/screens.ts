import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { isOffered } from 'shared-api/portal';
import { formatList, type ColorMode } from 'shared-ui/core';
import { offeredShellPages } from '../../pages/shellPages';
import { inMenuOrder, type Offer, type OfferedSource } from './offers';

const themes: { mode: ColorMode; label: string; icon: string }[] = [
  { mode: 'system', label: 'System theme', icon: 'system' },
  { mode: 'light', label: 'Light theme', icon: 'sun' },
  { mode: 'dark', label: 'Dark theme', icon: 'moon' },
];

/**
 * The entries of the user menu that do something, so that they are found by their names as well.
 * @param isView somebody looks at the portal as this user: then nobody signs out, and the password is not theirs to change
 */
export const offeredCommands = (user: CurrentUser, isView: boolean): Offer[] => [
  ...themes.map(({ mode, label, icon }) => ({
    ...{ to: `#${mode}`, command: mode, label, icon },
    ...{ detail: 'Appearance', keywords: ['color', 'colour', 'mode'] },
  })),
  ...(user.canChangePassword && !isView
    ? [{ to: '/password_change', label: 'Change Password', icon: 'password', keywords: ['account'] }]
    : []),
  ...(isView
    ? []
    : [
        {
          ...{ to: '#logout', command: 'logout' as const, label: 'Logout', icon: 'logout' },
          keywords: ['log out', 'sign out', 'exit'],
        },
      ]),
];

const shellScreens = (user: CurrentUser): Offer[] =>
  offeredShellPages(user).map(({ path, title, nav, keywords }) => ({
    to: `/${path}`,
    label: title,
    icon: nav?.icon ?? 'book',
    keywords,
    ...(nav?.group === undefined ? {} : { detail: nav.group }),
  }));

/** The pages without parameters that are offered to this user, labelled as in the menu. Pages of actions are left out. */
export function offeredScreens(remotes: readonly RemoteSlice[], user: CurrentUser): Offer[] {
  const ofAreas = inMenuOrder(remotes).flatMap((remote) => {
    const { routes, nav, find, title: area } = remote.manifest;
    const actions = new Set(find?.actions?.filter(({ query }) => !query).map(({ route }) => route));
    return Object.entries(routes).flatMap(([key, route]) => {
      if (route.path.includes(':') || actions.has(key) || !isOffered(user, route.when)) return [];
      const entry = nav.find(({ route: of, when }) => of === key && isOffered(user, when));
      const label = entry?.label ?? route.title;
      const detail = entry?.group ?? (label === area ? undefined : area);
      const icon = entry?.icon ?? nav[0]?.icon ?? 'portal';
      const offer: Offer = {
        to: `/${route.path}`,
        label,
        icon,
        keywords: [route.title, ...(route.keywords ?? [])],
      };
      return detail === undefined ? [offer] : [{ ...offer, detail }];
    });
  });
  return [...ofAreas, ...shellScreens(user)];
}

/** Explains what can be found, when nothing was. */
export const findHint = (sources: readonly OfferedSource[]): string =>
  `You can find ${formatList([...sources.map(({ hint }) => hint), 'screens and actions by their names'])}.`;
