import type { DurationTrend, SpanQuery } from 'shared-api/contracts/reports/report';
import { useDurationTrend } from 'shared-api/reports';
import { styled } from 'shared-ui/core';
import { figureAddress } from '../shared/figureAddress';
import { FigureLink } from '../shared/FigureLink';
import { formatMonth } from '../shared/formatMonth';
import { ReportAnswer } from '../shared/ReportAnswer';
import { ReportTable } from '../shared/ReportTable';
import { SpanReportPage } from '../shared/SpanReportPage';
import { PercentileBars, percentileLooks } from './PercentileBars';
import { formatDays } from './formatDays';

const Track = styled('td')({
  position: 'relative',
  width: '45%',
  minWidth: 160,
  '& > i': { position: 'absolute', top: 12, height: 12 },
  ...percentileLooks(17),
});

function TrendTable({ months, query }: { months: DurationTrend; query: SpanQuery }) {
  const most = Math.max(1, ...months.map(({ p95 }) => p95 ?? 0));
  return (
    <ReportTable
      label="Working days from submission to closing, by month"
      columns={[
        ...['Closed in', 'Projects', null, 'p50', 'p80', 'p95'],
        ...['Held', 'Held p50', 'Held p80', 'Held p95'],
      ]}
    >
      {months.map((month) => {
        const { from, to, projects, p50, p80, p95, held } = month;
        const name = formatMonth(from);
        const address = (figure: 'submitted_to_closed' | 'held_until_closed') =>
          figureAddress(query, { name: figure, from, to });
        return (
          <tr key={from}>
            <th scope="row">{name}</th>
            <td>
              <FigureLink count={projects} to={address('submitted_to_closed')} of={`closed in ${name}`} />
            </td>
            <Track aria-hidden>
              <PercentileBars {...{ p50, p80, p95 }} at={(value) => (100 * value) / most} />
            </Track>
            <td>{formatDays(p50)}</td>
            <td>{formatDays(p80)}</td>
            <td>{formatDays(p95)}</td>
            <td>
              <FigureLink
                count={held}
                to={address('held_until_closed')}
                of={`on hold before closing in ${name}`}
              />
            </td>
            <td data-quiet="">{formatDays(month.held_p50)}</td>
            <td data-quiet="">{formatDays(month.held_p80)}</td>
            <td data-quiet="">{formatDays(month.held_p95)}</td>
          </tr>
        );
      })}
    </ReportTable>
  );
}

function Trend({ query }: { query: SpanQuery }) {
  const read = useDurationTrend(query);
  return (
    <ReportAnswer read={read}>
      {(months) => (
        <>
          <TrendTable {...{ months, query }} />
          <p>
            Working days from the submission to the last closing in the month, those on hold apart. Fewer than
            five projects have no percentiles.
          </p>
        </>
      )}
    </ReportAnswer>
  );
}

/** `reports/projects_duration_trend`. Source: domain.md 9. */
export default function DurationTrendPage() {
  return (
    <SpanReportPage
      title="Duration Trend"
      before={{ months: 11 }}
      csv={{ name: 'durationTrend', fileName: 'projects_duration_trend.csv' }}
    >
      {(query) => <Trend query={query} />}
    </SpanReportPage>
  );
}
