import type { Notification } from 'shared-api/contracts/personal/notifications';
import { markNotifications } from 'shared-api/home';
import { RouterLink, styled, t, useToast, VisuallyHidden } from 'shared-ui/core';
import { RelativeTime } from '../platform/RelativeTime';
import { reasonOf } from '../shared/reasonOf';

const List = styled('ul')({
  listStyle: 'none',
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& a': {
    display: 'grid',
    gridTemplateColumns: '8px minmax(0, 1fr) auto',
    columnGap: 12,
    padding: '10px 16px',
    color: t.text,
  },
  '& a:hover': { backgroundColor: t.bgHover, textDecoration: 'none' },
  // Inside the row: the panel cuts off what lies around it.
  '& a:focus-visible': { outlineOffset: -2 },
  '& a > i': { width: 8, height: 8, marginTop: 6, borderRadius: 4 },
  '& a[data-unread] > i': { backgroundColor: t.accent },
  '& a[data-unread] strong': { fontWeight: 600 },
  '& strong': { display: 'block', fontWeight: 400, overflowWrap: 'anywhere' },
  '& small, & time': { fontSize: 12, lineHeight: '20px', color: t.text2 },
  '& small': { display: 'block', lineHeight: '16px', padding: '2px 0', overflowWrap: 'anywhere' },
});

export interface NotificationListProps {
  rows: readonly Notification[];
  /** Called when a notification was followed. */
  onGo?: () => void;
}

/** Lists notifications. Following one leads to its thing and marks it as read. */
export function NotificationList({ rows, onGo }: NotificationListProps) {
  const toast = useToast();
  const follow = ({ id, read }: Notification) => {
    onGo?.();
    if (read) return;
    markNotifications({ ids: [id], read: true }).catch((cause: unknown) =>
      toast({ text: `It was not marked as read. ${reasonOf(cause)}`, kind: 'error' }),
    );
  };
  return (
    <List>
      {rows.map((row) => (
        <li key={row.id}>
          <RouterLink to={row.to} onClick={() => follow(row)} {...(row.read ? {} : { 'data-unread': '' })}>
            <i aria-hidden />
            <span>
              <strong>
                {!row.read && <VisuallyHidden>Unread: </VisuallyHidden>}
                {row.text}
              </strong>
              <small>{row.subject}</small>
            </span>
            <RelativeTime at={row.at} />
          </RouterLink>
        </li>
      ))}
    </List>
  );
}
