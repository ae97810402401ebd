import { useId } from 'react';
import type { CrRow } from 'shared-api/contracts/cr/cr';
import { hasCrReport, isCrOpen } from 'shared-api/crStatus';
import { Avatar, RouterLink, styled, t, Tag } from 'shared-ui/core';
import { relativeTime } from 'shared-ui/date';
import { Icon } from 'shared-ui/icons';
import { countdownTo, type Countdown } from '../shared/countdown';
import { clockText, shortTimeText, timeText } from '../shared/crTimes';
import { leadOf } from '../shared/leadOf';

const Box = styled('article')({
  position: 'relative',
  border: `1px solid ${t.border}`,
  borderRadius: 8,
  backgroundColor: t.bg,
  overflow: 'hidden',
  '&:hover': { borderColor: t.borderStrong },
  '&:focus-within': { outline: `2px solid ${t.focus}`, outlineOffset: 1 },
  '&[data-kind=soon]': { borderColor: t.warningBorder },
  '&[data-kind=overdue]': { borderColor: t.errorBorder },
});
const Count = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 36,
  padding: '6px 12px 0',
  color: t.text2,
  fontVariantNumeric: 'tabular-nums',
  '& strong': { marginLeft: 'auto', fontWeight: 500 },
  '&[data-kind]': { paddingBottom: 6, fontWeight: 500 },
  '&[data-kind=soon]': {
    color: t.warning,
    backgroundColor: t.warningBg,
    borderBottom: `1px solid ${t.warningBorder}`,
  },
  '&[data-kind=overdue]': {
    color: t.error,
    backgroundColor: t.errorBg,
    borderBottom: `1px solid ${t.errorBorder}`,
  },
});
const Body = styled('div')({
  'p:not([data-kind]) + &': { paddingTop: 4 },
  display: 'grid',
  gap: 8,
  padding: 12,
  overflowWrap: 'anywhere',
  '& h3': { display: 'flex', gap: 8, fontSize: 14, lineHeight: '20px', fontWeight: 600 },
  '& h3 > span': { flex: 'none', color: t.accentText, fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
  // The whole card leads to the change request.
  '& h3 a': { color: t.text, textDecoration: 'none', outline: 'none' },
  '& h3 a::after': { content: '""', position: 'absolute', inset: 0 },
  '& p': { fontSize: 12, lineHeight: '16px', color: t.text2 },
  '& p[data-text]': { fontSize: 13, lineHeight: '18px', color: t.text },
});
const Foot = styled('footer')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  color: t.text2,
  '& > [data-since]': { marginLeft: 'auto', fontSize: 12, lineHeight: '16px' },
});

const countWords = { later: 'Next update in', soon: 'Next update in', overdue: 'Update overdue' };

function CountdownLine({ countdown: { kind, text } }: { countdown: Countdown }) {
  return (
    <Count {...(kind === 'later' ? {} : { 'data-kind': kind })}>
      <Icon name={kind === 'overdue' ? 'error-filled' : 'clock'} />
      {countWords[kind]} <strong>{text}</strong>
    </Count>
  );
}

/** The planned start, the time since it runs, or the time at which it ended. */
function sinceText(
  { status, start_date: start, started_on: started, status_since: since }: CrRow,
  now: number,
) {
  if (status === 'planned') return `Starts ${timeText(start, now)}`;
  if (isCrOpen(status)) return `Since ${shortTimeText(started ?? since, now)}`;
  return `${timeText(since, now)}`;
}

/** One change request on the dashboard: the countdown to its next update, its last activity and its lead. */
export function CrCard({ cr, now }: { cr: CrRow; now: number }) {
  const id = useId();
  const open = isCrOpen(cr.status);
  const countdown = open ? countdownTo(cr.next_update_time, now) : null;
  const lead = leadOf(cr);
  const last = open ? cr.last_activity : null;
  return (
    <Box aria-labelledby={id} {...(countdown && { 'data-kind': countdown.kind })}>
      {countdown ? (
        <CountdownLine countdown={countdown} />
      ) : (
        open && (
          <Count>
            <Icon name="clock" />
            No update promised
          </Count>
        )
      )}
      <Body>
        <div>
          <h3>
            <span>{cr.id}</span>
            <RouterLink id={id} to={`/cr_dashboard/${cr.id}`}>
              {cr.title}
            </RouterLink>
          </h3>
          {cr.project && (
            <p>
              {cr.project.id} {cr.project.name}
            </p>
          )}
          {cr.status === 'planned' && <p>{sinceText(cr, now)}</p>}
        </div>
        {last && (
          <div>
            <p title={clockText(last.created_on)}>
              {relativeTime(last.created_on, new Date(now))}, {last.creator.name}
            </p>
            <p data-text="">{last.text.length > 140 ? `${last.text.slice(0, 139)}…` : last.text}</p>
          </div>
        )}
        <Foot>
          <Avatar name={lead?.name ?? null} />
          <span>{lead?.name ?? 'No lead'}</span>
          {cr.status !== 'planned' && <span data-since="">{sinceText(cr, now)}</span>}
        </Foot>
        {hasCrReport(cr.status) && (
          <div>
            <Tag kind={cr.report_sent_on ? 'success' : 'warning'}>
              {cr.report_sent_on ? 'Report sent' : 'Report not sent'}
            </Tag>
          </div>
        )}
      </Body>
    </Box>
  );
}
