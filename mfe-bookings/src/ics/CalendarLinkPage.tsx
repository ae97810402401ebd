import { useState } from 'react';
import type { CalendarLink, NewCalendarLink } from 'shared-api/contracts/bookings';
import { makeCalendarLink, revokeCalendarLink, useCalendarLink } from 'shared-api/delivery';
import {
  Banner,
  Button,
  ConfirmDialog,
  CopyField,
  LoadError,
  PageHeader,
  phoneMedia,
  Skeleton,
  styled,
  t,
  useToast,
  WhileLoading,
} from 'shared-ui/core';
import { formatTimestamp } from 'shared-ui/date';

const Body = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  padding: '8px 24px 24px',
  maxWidth: 720,
  '& > ul': { display: 'grid', gap: 4, color: t.text2 },
  [phoneMedia]: { padding: '8px 16px 16px' },
});
const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

type Question = 'replace' | 'revoke';

const questions: Record<Question, { title: string; confirm: string; text: string }> = {
  replace: {
    title: 'Confirm New Link',
    confirm: 'Make New Link',
    text: 'The present link stops working. Calendars that use it show nothing new until they get the new one.',
  },
  revoke: {
    title: 'Confirm Taking Back',
    confirm: 'Take Back',
    text: 'The link stops working. Calendars that use it show nothing new any more.',
  },
};

const skeleton = (
  <div role="status" aria-label="Loading your calendar link">
    <Skeleton width="60%" height={16} />
  </div>
);

/** Whether a link exists, and when it was read. */
function State({ link: { created_on: made, read_on: read } }: { link: CalendarLink }) {
  if (made === null) return <p>You have no calendar link.</p>;
  return (
    <p>
      Your link was made {formatTimestamp(made)} and{' '}
      {read === null ? 'has not been read yet' : `was last read ${formatTimestamp(read)}`}.
    </p>
  );
}

/** `calendar_link`: the private address at which a calendar program reads the user's bookings. It is shown once. */
export default function CalendarLinkPage() {
  const read = useCalendarLink();
  const { data: link, error } = read;
  const toast = useToast();
  const [made, setMade] = useState<NewCalendarLink | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const make = async () => setMade(await makeCalendarLink());
  const makeFirst = async () => {
    try {
      await make();
    } catch (cause) {
      toast({ kind: 'error', text: `No link was made. ${(cause as Error).message}` });
    }
  };
  const confirm = async () => {
    if (question === 'replace') return make();
    await revokeCalendarLink();
    setMade(null);
    toast('The calendar link was taken back.');
  };
  return (
    <>
      <PageHeader title="Calendar Link" />
      <Body>
        <p>
          With a private link the calendar on your computer or phone shows the bookings that you requested or
          review, those of the last 30 days included, and keeps them up to date.
        </p>
        {error && !link ? (
          <LoadError title="Your calendar link did not load." read={read} />
        ) : (
          <WhileLoading loading={!link} skeleton={skeleton}>
            {link && <State link={link} />}
            {made && (
              <>
                <CopyField label="Link" value={made.url} />
                <Banner kind="info">
                  It is shown this once. Whoever has it can read your bookings: hand it to nobody. In your
                  calendar choose to add a calendar “from a URL” or “from the internet”, and paste it there.
                </Banner>
              </>
            )}
            <Row>
              {link?.created_on ? (
                <>
                  <Button aria-haspopup="dialog" onClick={() => setQuestion('replace')}>
                    Make a new link
                  </Button>
                  <Button tone="danger" aria-haspopup="dialog" onClick={() => setQuestion('revoke')}>
                    Take the link back
                  </Button>
                </>
              ) : (
                <Button variant="primary" icon="key" onClick={makeFirst}>
                  Make a link
                </Button>
              )}
            </Row>
          </WhileLoading>
        )}
        <ConfirmDialog
          open={question !== null}
          title={questions[question ?? 'revoke'].title}
          confirm={questions[question ?? 'revoke'].confirm}
          onConfirm={confirm}
          onClose={() => setQuestion(null)}
        >
          {questions[question ?? 'revoke'].text}
        </ConfirmDialog>
      </Body>
    </>
  );
}
