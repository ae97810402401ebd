import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError, signOut } from 'shared-api/client';
import type { CurrentUser } from 'shared-api/contracts/session';
import { Slot, type Filler, type FillerFailure } from 'shared-api/portal';
import {
  Avatar,
  discardDrafts,
  Menu,
  MenuEntry,
  phoneMedia,
  settleUnsaved,
  styled,
  t,
  UnsavedQuestion,
  useColorMode,
  useIsPhone,
  useToast,
  type MenuPart,
  type UnsavedOutcome,
} from 'shared-ui/core';
import { Icon, isIconName } from 'shared-ui/icons';
import { useLocation } from 'shared-ui/router';
import { useBoot, useSession } from '../session/SessionProvider';
import { helpAddress } from './HelpLink';
import { onLogoutRequest } from '../shared/logoutRequest';
import { useEndView } from '../view/useEndView';

const Trigger = styled('button')({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  height: 32,
  padding: '0 4px',
  border: 0,
  borderRadius: 6,
  background: 'none',
  font: 'inherit',
  letterSpacing: 'inherit',
  fontWeight: 500,
  whiteSpace: 'nowrap',
  color: t.text,
  cursor: 'pointer',
  '&:hover, &[aria-expanded=true]': { backgroundColor: t.bgMuted },
  '& > svg': { color: t.text3 },
  [phoneMedia]: {
    width: 44,
    height: 44,
    justifyContent: 'center',
    '& > span:not([aria-hidden]), & > svg': { display: 'none' },
  },
});
const UserHeader = styled('div')({
  padding: '8px 8px 8px',
  marginBottom: 4,
  borderBottom: `1px solid ${t.border}`,
  '& > strong': { display: 'block', fontWeight: 600 },
  '& > span': { fontSize: 12, lineHeight: '16px', letterSpacing: 0, color: t.text3 },
});

/** Signs out. A session that has ended already is no error. */
async function endSession(): Promise<void> {
  try {
    await signOut();
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.status === 401)) throw cause;
  }
}

export interface UserMenuProps {
  user: CurrentUser;
  /** The name of the page that the guide opens at on a phone, whose bar has no Help. */
  help: string | undefined;
  onShortcuts: () => void;
}

const failedEntry = ({ title }: FillerFailure) => <MenuEntry label={title} icon="cloud-off" disabled />;
/** Keeps the place of an entry that loads, so that the entries below it do not move. */
const waitingEntry = ({ title, icon }: Filler) => (
  <MenuEntry label={title} icon={icon && isIconName(icon) ? icon : 'extension'} disabled />
);

/** The user menu: theme, guide, shortcuts, entries of areas, password and logout. Source: spec 001, point 2.3. */
export function UserMenu({ user, help, onShortcuts }: UserMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { mode, setMode } = useColorMode();
  const isPhone = useIsPhone();
  const { leave } = useSession();
  const { view } = useBoot();
  const { end: endView } = useEndView();
  const toast = useToast();
  const { pathname, search } = useLocation();

  /** The unsaved changes of the question before signing out; it stays while the question closes. */
  const [unsaved, setUnsaved] = useState<UnsavedOutcome | null>(null);
  const [asking, setAsking] = useState(false);

  /** @param discards removes the drafts of the forms on the screen */
  const logout = async (discards = false) => {
    try {
      await endSession();
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      return toast({ text: `You are still signed in. ${reason}`, kind: 'error' });
    }
    if (discards) discardDrafts();
    leave();
  };
  const askToLogout = () => {
    const outcome = settleUnsaved();
    if (!outcome) return void logout();
    setUnsaved(outcome);
    setAsking(true);
  };
  const logoutByName = useEffectEvent(askToLogout);
  useEffect(() => onLogoutRequest(() => logoutByName()), []);
  const back = new URLSearchParams({ redirect: pathname + search }).toString();
  const close = () => setAnchor(null);
  const items: MenuPart[] = [
    { label: 'System theme', icon: 'system', checked: mode === 'system', onSelect: () => setMode('system') },
    { label: 'Light theme', icon: 'sun', checked: mode === 'light', onSelect: () => setMode('light') },
    { label: 'Dark theme', icon: 'moon', checked: mode === 'dark', onSelect: () => setMode('dark') },
    { label: 'User Guide', icon: 'book', divided: true, to: helpAddress(isPhone ? help : undefined) },
    { label: 'Keyboard shortcuts', icon: 'tune', onSelect: onShortcuts },
    {
      key: 'fillers',
      region: <Slot name="user-menu" props={{ close }} waiting={waitingEntry} failed={failedEntry} />,
    },
    ...(user.canChangePassword && !view
      ? [{ label: 'Change Password', icon: 'password' as const, to: `/password_change?${back}` }]
      : []),
    view
      ? { label: 'End view', icon: 'logout', divided: true, onSelect: () => void endView() }
      : { label: 'Logout', icon: 'logout', divided: true, onSelect: askToLogout },
  ];
  return (
    <>
      <Trigger
        type="button"
        aria-label={`User menu, ${user.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Avatar name={user.name} />
        <span>{user.name}</span>
        <Icon name="chevron-down" size={16} />
      </Trigger>
      <Menu
        anchor={anchor}
        label="User menu"
        align="end"
        items={items}
        header={
          <UserHeader>
            <strong>{user.name}</strong>
            {user.ad_account && <span>{user.ad_account}</span>}
          </UserHeader>
        }
        onClose={close}
      />
      <UnsavedQuestion
        open={asking}
        outcome={unsaved}
        title="Log out without saving?"
        leave="Log out"
        stay="Stay"
        onLeave={() => logout()}
        onDiscard={() => {
          setAsking(false);
          void logout(true);
        }}
        onStay={() => setAsking(false)}
      />
    </>
  );
}
