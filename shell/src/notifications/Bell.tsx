import { useState } from 'react';
import { useNotifications } from 'shared-api/home';
import { IconButton, phoneMedia, Popover, styled, t, useIsPhone, VisuallyHidden } from 'shared-ui/core';
import { useNavigate } from 'shared-ui/router';
import { NotificationPanel } from './NotificationPanel';

const Place = styled('div')({ position: 'relative', flex: 'none' });
const Badge = styled('span')({
  position: 'absolute',
  top: -1,
  right: -3,
  minWidth: 16,
  padding: '0 4px',
  borderRadius: 8,
  backgroundColor: t.errorSolid,
  color: '#FFFFFF',
  fontSize: 10,
  lineHeight: '16px',
  fontWeight: 600,
  textAlign: 'center',
  fontVariantNumeric: 'tabular-nums',
  pointerEvents: 'none',
  // The button is larger there, the bell in it is not.
  [phoneMedia]: { top: 5, right: 3 },
});

/** Larger counts are not told apart. */
const maxCount = 99;

/**
 * The bell with the number of unread notifications. It opens a panel, on phones the page. Screen readers are told when the number
 * changes.
 */
export default function Bell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const count = useNotifications({ perPage: 1, unread: true }).page?.total ?? 0;
  const label = count === 0 ? 'Notifications' : `Notifications, ${count} unread`;
  const close = () => setAnchor(null);
  return (
    <Place>
      <IconButton
        icon="bell"
        label={label}
        {...(isPhone ? {} : { 'aria-haspopup': 'dialog' as const, 'aria-expanded': anchor !== null })}
        onClick={({ currentTarget }) =>
          isPhone ? void navigate('/notifications') : setAnchor(currentTarget)
        }
      />
      {count > 0 && <Badge aria-hidden>{count > maxCount ? `${maxCount}+` : count}</Badge>}
      <VisuallyHidden role="status">
        {count > 0 && `${count} unread ${count === 1 ? 'notification' : 'notifications'}`}
      </VisuallyHidden>
      <Popover anchor={anchor} label="Notifications" width={400} align="end" onClose={close}>
        <NotificationPanel onGo={close} />
      </Popover>
    </Place>
  );
}
