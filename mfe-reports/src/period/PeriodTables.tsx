import type { PeriodReport, Throughput } from 'shared-api/contracts/reports/report';
import { formatSpan, type FigureName } from 'shared-api/reportFigure';
import { styled, t } from 'shared-ui/core';
import { figureAddress, type Chosen } from '../shared/figureAddress';
import { FigureLink } from '../shared/FigureLink';
import { ReportTable } from '../shared/ReportTable';
import { signed } from '../shared/signed';

const kinds = ['created', 'submitted', 'closed'] as const satisfies readonly FigureName[];
type Kind = (typeof kinds)[number];
const titles: Record<Kind, string> = { created: 'Created', submitted: 'Submitted', closed: 'Closed' };

const netOf = ({ created, closed }: Throughput) => created - closed;

const Bar = styled('i')({
  display: 'inline-block',
  height: 10,
  marginRight: 8,
  borderRadius: 2,
  backgroundColor: t.chart1,
  '&[data-closed]': { backgroundColor: t.chart2 },
});

export interface PeriodTablesProps {
  report: PeriodReport;
  chosen: Chosen;
  /** "week" or "year". */
  name: string;
  /** What the parts are: "Week of", "Month". */
  partTitle: string;
  partText: (from: string) => string;
}

/** The figures of a period by team, with the change against the period before; while it runs, against the same days of that. */
function TeamTable({ report: { teams, period, before, running }, chosen, name }: PeriodTablesProps) {
  const inBefore = running ? `in the same days of the ${name} before` : `in the ${name} before`;
  const total = (pick: 'now' | 'before') =>
    teams.reduce(
      (all, team) => ({
        created: all.created + team[pick].created,
        submitted: all.submitted + team[pick].submitted,
        closed: all.closed + team[pick].closed,
      }),
      { created: 0, submitted: 0, closed: 0 },
    );
  const cells = (now: Throughput, was: Throughput, team: number | null, of: string) => (
    <>
      {kinds.map((kind) => (
        <td key={kind}>
          <FigureLink
            count={now[kind]}
            to={figureAddress(chosen, { name: kind, ...period, ...(team === null ? {} : { team }) })}
            of={`${kind}, ${of}`}
          />{' '}
          <small title={`${was[kind]} ${inBefore}`}>({signed(now[kind] - was[kind])})</small>
        </td>
      ))}
      <td>
        {signed(netOf(now))}{' '}
        <small title={`${signed(netOf(was))} ${inBefore}`}>({signed(netOf(now) - netOf(was))})</small>
      </td>
    </>
  );
  const title = running
    ? `By team, ${formatSpan(period)} so far, against the same days of the ${name} before, ${formatSpan(before)}`
    : `By team, ${formatSpan(period)}, against ${formatSpan(before)}`;
  return (
    <section>
      <h2>{title}</h2>
      {teams.length === 0 ? (
        <p>
          No project was created, submitted or closed in this {name} {running ? 'so far ' : ''}or{' '}
          {running ? 'in the same days of ' : ''}the one before.
        </p>
      ) : (
        <ReportTable
          label={title}
          columns={['Team', ...kinds.map((kind) => titles[kind]), 'Net']}
          total={
            teams.length > 1
              ? { title: 'All', cells: cells(total('now'), total('before'), null, 'all teams') }
              : undefined
          }
        >
          {teams.map(({ team, now, before: was }) => (
            <tr key={team?.id ?? 0}>
              <th scope="row">{team?.name ?? 'No team'}</th>
              {cells(now, was, team?.id ?? 0, team?.name ?? 'no team')}
            </tr>
          ))}
        </ReportTable>
      )}
    </section>
  );
}

/** The figures of the weeks or months, with bars in their rows: chart and table are one. */
function PartTable({ report: { parts }, chosen, partTitle, partText }: PeriodTablesProps) {
  const most = Math.max(
    1,
    ...parts.flatMap(({ created, submitted, closed }) => [created, submitted, closed]),
  );
  return (
    <section>
      <h2>Created, submitted and closed</h2>
      <ReportTable
        label="Created, submitted and closed"
        columns={[partTitle, ...kinds.map((kind) => titles[kind]), 'Net']}
      >
        {parts.map((part) => (
          <tr key={part.from}>
            <th scope="row">{partText(part.from)}</th>
            {kinds.map((kind) => (
              <td key={kind}>
                <Bar
                  aria-hidden
                  {...(kind === 'closed' ? { 'data-closed': '' } : {})}
                  style={{ width: (100 * part[kind]) / most }}
                />
                <FigureLink
                  count={part[kind]}
                  to={figureAddress(chosen, { name: kind, from: part.from, to: part.to })}
                  of={`${kind}, ${partText(part.from)}`}
                />
              </td>
            ))}
            <td data-quiet="">{signed(netOf(part))}</td>
          </tr>
        ))}
      </ReportTable>
    </section>
  );
}

export const PeriodTables = (props: PeriodTablesProps) => (
  <>
    <TeamTable {...props} />
    <PartTable {...props} />
  </>
);
