import { useState } from 'react';
import { useCurrentUser } from 'shared-api/portal';
import { Card, RouterLink, styled, t } from 'shared-ui/core';
import { Icon, isIconName } from 'shared-ui/icons';
import { recentOffers } from '../find/recent/recordVisit';
import { RelativeTime } from '../platform/RelativeTime';
import { useSession } from '../session/SessionProvider';

const List = styled('ul')({
  listStyle: 'none',
  '& li + li': { borderTop: `1px solid ${t.borderSubtle}` },
  '& li': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 36, padding: '6px 0' },
  '& svg': { flex: 'none', color: t.text3 },
  '& a': {
    flex: 1,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: t.text,
  },
  '& a > small': { marginLeft: 8, fontSize: 12, color: t.text2 },
  '& time': { flex: 'none', fontSize: 12, color: t.text3 },
});

/** The pages that the user was at last, on this device. */
export function RecentCard() {
  const user = useCurrentUser();
  const { remotes } = useSession();
  // Only a visit of another page changes them.
  const [pages] = useState(() => recentOffers({ remotes, user }, '/home'));
  return (
    <Card title="Recently seen">
      {pages.length === 0 ? (
        <p>The projects and lists that you open are kept here.</p>
      ) : (
        <List>
          {pages.map(({ to, label, detail, icon, at }) => (
            <li key={to}>
              <Icon name={icon !== undefined && isIconName(icon) ? icon : 'extension'} size={16} />
              <RouterLink to={to}>
                {label}
                {detail && <small>{detail}</small>}
              </RouterLink>
              {at !== undefined && <RelativeTime at={new Date(at).toISOString()} />}
            </li>
          ))}
        </List>
      )}
    </Card>
  );
}
