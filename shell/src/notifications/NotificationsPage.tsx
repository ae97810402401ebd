import { useNotifications } from 'shared-api/home';
import {
  Button,
  EmptyState,
  LoadError,
  PageHeader,
  phoneMedia,
  Skeleton,
  styled,
  Switch,
  t,
  WhileLoading,
} from 'shared-ui/core';
import { useSearchParams } from 'shared-ui/router';
import { MailChoices } from './MailChoices';
import { NotificationList } from './NotificationList';
import { useMarkAll } from './useMarkAll';

const Body = styled('div')({
  padding: '8px 24px 24px',
  maxWidth: 960,
  [phoneMedia]: { padding: '8px 16px 16px' },
});
const Box = styled('div')({
  marginTop: 8,
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  overflow: 'hidden',
});

/** As many as the server keeps at hand. */
const maxRows = 200;

const skeleton = (
  <div role="status" aria-label="Loading your notifications">
    <Skeleton height={320} />
  </div>
);

/** `notifications`: all notifications of the user, or those that are unread, and which mails they want. */
export default function NotificationsPage() {
  const [params, setParams] = useSearchParams();
  const unread = params.get('unread') === 'true';
  const read = useNotifications({ perPage: maxRows, unread });
  const { page, error } = read;
  const { busy, markAll } = useMarkAll();
  return (
    <>
      <PageHeader
        title="Notifications"
        actions={
          page?.rows.some((row) => !row.read) && (
            <Button busy={busy} onClick={() => void markAll()}>
              Mark all as read
            </Button>
          )
        }
      />
      <Body>
        <Switch
          label="Unread only"
          checked={unread}
          onChange={(on) => setParams(on ? { unread: 'true' } : {}, { replace: true })}
        />
        {error && !page ? (
          <LoadError title="Your notifications did not load." read={read} />
        ) : (
          <WhileLoading loading={!page} skeleton={skeleton}>
            {page?.rows.length === 0 ? (
              <EmptyState icon="bell" title={unread ? 'You have read everything' : 'No notifications yet'}>
                You are told here when a comment is for you, when you are next, when you get a role, when a
                booking of yours is decided, and when a project that you raised moves on, gets a comment, or
                is put on hold.
              </EmptyState>
            ) : (
              <Box>
                <NotificationList rows={page?.rows ?? []} />
              </Box>
            )}
          </WhileLoading>
        )}
        <MailChoices />
      </Body>
    </>
  );
}
