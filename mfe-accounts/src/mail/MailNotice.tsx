import { useMailState } from 'shared-api/accounts';
import { Banner, Button, LoadError, styled } from 'shared-ui/core';
import type { ListState } from 'shared-ui/grid';

const Stack = styled('div')({ display: 'grid', gap: 8, '&:empty': { display: 'none' } });

const sentence = (failed: number) =>
  failed === 1 ? 'One mail could not be sent.' : `${failed} mails could not be sent.`;

/** Says that no mail leaves the portal, or that mails have failed. */
export function MailNotice({ list }: { list: ListState }) {
  const read = useMailState();
  const { data: state } = read;
  const shows = list.filters['status']?.join() === 'failed';
  return (
    <Stack>
      {!state && <LoadError title="Whether mail is sent could not be read." read={read} />}
      {state && !state.sending && (
        <Banner kind="warning" title="Mail is not sent: this portal has no mail server (SMTP_URL).">
          It is kept here, as it would have been sent.
        </Banner>
      )}
      {state && state.failed > 0 && (
        <Banner
          kind="error"
          title={sentence(state.failed)}
          action={
            !shows && (
              <Button size="small" onClick={() => list.setFilters({ status: ['failed'] })}>
                Show {state.failed === 1 ? 'it' : 'them'}
              </Button>
            )
          }
        >
          Each says why. Once the cause is fixed, it can be sent again.
        </Banner>
      )}
    </Stack>
  );
}
