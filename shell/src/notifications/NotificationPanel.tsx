import { useNotifications } from 'shared-api/home';
import { Button, LoadError, RouterLink, Skeleton, styled, t, useDelayedFlag } from 'shared-ui/core';
import { NotificationList } from './NotificationList';
import { useMarkAll } from './useMarkAll';

const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 48,
  padding: '0 8px 0 16px',
  borderBottom: `1px solid ${t.border}`,
  '& h2': { fontSize: 14, lineHeight: '20px', fontWeight: 600 },
});
const Body = styled('div')({
  maxHeight: 'min(480px, 60dvh)',
  overflowY: 'auto',
  '& > p, & > div[role=status]': { padding: 16 },
});
const Foot = styled('footer')({ padding: '10px 16px', borderTop: `1px solid ${t.border}` });

/** The panel names so many; the page lists all. */
const maxRows = 20;

/** The newest notifications below the bell. @param onGo called when a link was followed */
export function NotificationPanel({ onGo }: { onGo: () => void }) {
  const read = useNotifications({ perPage: maxRows });
  const { page, error } = read;
  const slow = useDelayedFlag(!page && !error);
  const { busy, markAll } = useMarkAll();
  return (
    <>
      <Head>
        <h2>Notifications</h2>
        {page?.rows.some((row) => !row.read) && (
          <Button variant="text" size="small" busy={busy} onClick={() => void markAll()}>
            Mark all as read
          </Button>
        )}
      </Head>
      <Body>
        {error && !page ? (
          <LoadError title="Your notifications did not load." read={read} />
        ) : page?.rows.length === 0 ? (
          <p>Nothing yet. You are told here when a comment is for you, when you are next, and more.</p>
        ) : page ? (
          <NotificationList rows={page.rows} onGo={onGo} />
        ) : (
          slow && (
            <div role="status" aria-label="Loading your notifications">
              <Skeleton height={160} />
            </div>
          )
        )}
      </Body>
      <Foot>
        <RouterLink to="/notifications" onClick={onGo}>
          All notifications and mails
        </RouterLink>
      </Foot>
    </>
  );
}
