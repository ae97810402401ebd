import type { CurrentUser } from 'shared-api/contracts/session';
import { breakpoints, IconButton, phoneMedia, RouterLink, styled, t } from 'shared-ui/core';
import { LiveNotice } from '../live/LiveNotice';
import { FindTrigger } from '../find/FindTrigger';
import { Brand } from '../shared/Brand';
import { lazyAfterFirstScreen } from '../shared/lazyAfterFirstScreen';
import { NewShellNotice } from './NewShellNotice';
import { HelpLink } from './HelpLink';
import { UserMenu } from './UserMenu';

/** Keeps the place of a button until its code has loaded. */
const ButtonPlace = styled('span')({ flex: 'none', width: 32, [phoneMedia]: { width: 44 } });
const Bell = lazyAfterFirstScreen(
  () => import(/* webpackChunkName: "Bell" */ '../notifications/Bell'),
  () => <ButtonPlace />,
);

const Bar = styled('header')({
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  padding: '0 16px',
  borderBottom: `1px solid ${t.border}`,
  [`@media (max-width:${breakpoints.narrow - 0.02}px)`]: { padding: '0 12px 0 4px' },
  [phoneMedia]: { backgroundColor: t.bg, padding: '0 4px' },
});
const HomeLink = styled(RouterLink)({
  borderRadius: 6,
  marginRight: 16,
  // Aligns the search field with the page's left edge.
  [`@media (min-width:${breakpoints.narrow}px)`]: { width: 216, marginRight: 24 },
  [phoneMedia]: { marginRight: 'auto', padding: '10px 0' },
  '&:hover': { textDecoration: 'none' },
});

export interface TopBarProps {
  user: CurrentUser;
  /** Opens the navigation; undefined where the sidebar is visible. */
  onMenu?: (() => void) | undefined;
  menuOpen: boolean;
  onShortcuts: () => void;
  /** The name of the page that "Help" explains. */
  help: string | undefined;
}

/** The portal's name, quick find, notices, help and the user menu. */
export function TopBar({ user, onMenu, menuOpen, onShortcuts, help }: TopBarProps) {
  return (
    <Bar>
      {onMenu && (
        <IconButton
          icon="menu"
          label="Menu"
          noTooltip
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={onMenu}
        />
      )}
      <HomeLink to="/" aria-label="Delivery Portal, start page">
        <Brand />
      </HomeLink>
      <FindTrigger user={user} />
      <NewShellNotice />
      <LiveNotice />
      <HelpLink page={help} />
      <Bell />
      <UserMenu user={user} help={help} onShortcuts={onShortcuts} />
    </Bar>
  );
}
