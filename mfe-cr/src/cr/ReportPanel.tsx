import { sendCrReport } from 'shared-api/cr';
import type { Cr } from 'shared-api/contracts/cr/cr';
import { durationText, offByText, outcomeText } from 'shared-api/crReport';
import { hasCrReport, isCrOpen } from 'shared-api/crStatus';
import { Button, ConfirmDialog, styled, t, Tag } from 'shared-ui/core';
import { formatTimestamp } from 'shared-ui/date';
import { useState } from 'react';
import { timeText } from '../shared/crTimes';
import { promisedUpdatesText } from '../shared/updatesInTime';
import { useNow } from '../shared/useNow';
import { CrTimelinePicture } from './CrTimelinePicture';

const Panel = styled('section')({
  display: 'grid',
  gap: 12,
  '& h2': {
    display: 'flex',
    gap: 8,
    alignItems: 'center',
    fontSize: 14,
    lineHeight: '20px',
    fontWeight: 600,
  },
});
const Paper = styled('div')({
  display: 'grid',
  gap: 12,
  padding: '16px 12px',
  overflowX: 'auto',
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.bg,
  overflowWrap: 'anywhere',
  '& > p:first-of-type, & h4': { fontSize: 12, lineHeight: '16px', fontWeight: 500, color: t.text2 },
  '& h3': { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
  '& > div > p': { whiteSpace: 'pre-line' },
});
const Table = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: 12,
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': {
    padding: '6px 6px 6px 0',
    textAlign: 'left',
    fontWeight: 400,
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  '& thead th': { color: t.text2 },
  '& tr > :last-child': { textAlign: 'right', paddingRight: 0 },
  '& tbody tr': { borderTop: `1px solid ${t.borderSubtle}` },
  '& tbody th': { color: t.text2 },
});
const Happened = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '4px 12px',
  margin: 0,
  fontSize: 12,
  lineHeight: '16px',
  '& dt': { color: t.text2, fontVariantNumeric: 'tabular-nums' },
  '& dd': { margin: 0 },
});
const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 8,
  color: t.text2,
});

const span = (start: string | null, end: string | null) =>
  start && end ? durationText(Date.parse(end) - Date.parse(start)) : '–';

/** The planned times against the actual ones. */
function Times({ cr }: { cr: Cr }) {
  const { start_date: start, end_date: end, started_on: started, ended_on: ended } = cr;
  const row = (label: string, planned: string | null, actual: string | null, missing: string) => (
    <tr>
      <th scope="row">{label}</th>
      <td>{planned ? timeText(planned) : 'Not set'}</td>
      <td>{actual ? timeText(actual) : missing}</td>
      <td>{planned && actual ? offByText(planned, actual) : ''}</td>
    </tr>
  );
  return (
    <Table>
      <thead>
        <tr>
          <td />
          <th scope="col">Planned</th>
          <th scope="col">Actual</th>
          <th scope="col">Off by</th>
        </tr>
      </thead>
      <tbody>
        {row('Start', start, started, 'Not started')}
        {row('End', end, ended, 'Not ended')}
        <tr>
          <th scope="row">Duration</th>
          <td>{span(start, end)}</td>
          <td>{span(started, ended)}</td>
          <td />
        </tr>
      </tbody>
    </Table>
  );
}

/** How many of the promised updates came in time; one is late as soon as its time has passed. */
const Updates = ({ cr }: { cr: Cr }) => <p>{promisedUpdatesText(cr, useNow())}</p>;

/** Says when the report of a change request can be sent that was not sent yet. */
const sendingText = ({ status, recipients: { length } }: Cr): string =>
  hasCrReport(status)
    ? length
      ? 'To the recipients, once.'
      : 'Nobody would get it: add recipients first.'
    : isCrOpen(status)
      ? 'You can send it once the CR is completed or rolled back.'
      : 'A cancelled CR sends no report.';

/** The post-CR report as it is mailed, once the change has ended. Source: domain.md 7. */
export function ReportPanel({ cr }: { cr: Cr }) {
  const [asks, setAsks] = useState(false);
  const [now] = useState(() => Date.now());
  const { report } = cr;
  const texts = cr.activities.filter(({ text }) => text !== null).reverse();
  const ready = hasCrReport(cr.status);
  return (
    <Panel aria-label="Post-CR report">
      <h2>
        Post-CR report <Tag kind={report ? 'success' : 'line'}>{report ? 'Sent' : 'Preview'}</Tag>
      </h2>
      <Paper>
        <div>
          <p>
            CR {cr.id}
            {cr.project && ` · ${cr.project.name}`}
          </p>
          <h3>{cr.title}</h3>
        </div>
        <Times cr={cr} />
        <CrTimelinePicture cr={cr} now={now} />
        <div>
          <h4>Outcome</h4>
          <p>{outcomeText(cr.status)}</p>
        </div>
        <div>
          <h4>Executive summary</h4>
          <p>{cr.executive_summary ?? 'None yet.'}</p>
        </div>
        <div>
          <h4>Updates</h4>
          <Updates cr={cr} />
        </div>
        {texts.length > 0 && (
          <div>
            <h4>Activities</h4>
            <Happened>
              {texts.map(({ id, created_on, text }) => (
                <div key={id} style={{ display: 'contents' }}>
                  <dt>{timeText(created_on)}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </Happened>
          </div>
        )}
      </Paper>
      <Foot>
        {report ? (
          <span>
            Sent {formatTimestamp(report.sent_on)} to {report.recipients.length}{' '}
            {report.recipients.length === 1 ? 'person' : 'people'} by {report.sent_by.name}.
          </span>
        ) : (
          <>
            <span>{sendingText(cr)}</span>
            {ready && (
              <Button
                icon="mail"
                variant="primary"
                aria-haspopup="dialog"
                disabled={!cr.recipients.length}
                onClick={() => setAsks(true)}
              >
                Send report
              </Button>
            )}
          </>
        )}
      </Foot>
      {asks && (
        <ConfirmDialog
          open
          title="Send post-CR report"
          confirm="Send report"
          onConfirm={() => sendCrReport(cr.id)}
          onClose={() => setAsks(false)}
        >
          The report is mailed to the recipients as the preview shows it. It is sent once.
        </ConfirmDialog>
      )}
    </Panel>
  );
}
