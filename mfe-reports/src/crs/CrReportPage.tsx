import type { CrFigure, CrReportRow } from 'shared-api/contracts/reports/crReport';
import type { Span, SpanQuery } from 'shared-api/contracts/reports/report';
import { formatSpan } from 'shared-api/reportFigure';
import { useCrReport } from 'shared-api/reports';
import { figureAddress } from '../shared/figureAddress';
import { FigureLink } from '../shared/FigureLink';
import { formatMonth } from '../shared/formatMonth';
import { useReportAddress } from '../shared/ReportPage';
import { ReportAnswer } from '../shared/ReportAnswer';
import { ReportTable } from '../shared/ReportTable';
import { SpanReportPage } from '../shared/SpanReportPage';
import { sumOf } from '../shared/sumOf';
import { crFigureTitles, listAddress, parseList } from './crFigureAddress';
import { CrFigureList } from './CrFigureList';

const outcomes = ['completed', 'rolled_back', 'cancelled', 'overruns'] as const;
const updates = ['promised', 'in_time'] as const;

type Figures = Pick<CrReportRow, (typeof outcomes)[number] | (typeof updates)[number]>;

interface CellsProps {
  of: Figures;
  /** The days that the figures are of. */
  span: Span;
}

/** Figures that lead to what they count: `12 of 15 (80%)` for the updates. */
function Cells({ of: one, span: { from, to } }: CellsProps) {
  const { query } = useReportAddress();
  const link = (figure: CrFigure) => (
    <FigureLink
      count={one[figure]}
      to={listAddress(query, { figure, from, to })}
      of={`${crFigureTitles[figure].toLowerCase()}, ${formatSpan({ from, to })}`}
    />
  );
  return (
    <>
      {outcomes.map((member) => (
        <td key={member}>{link(member)}</td>
      ))}
      <td>
        {one.promised === 0 ? (
          '–'
        ) : (
          <>
            {link('in_time')} of {link('promised')} ({Math.round((100 * one.in_time) / one.promised)}%)
          </>
        )}
      </td>
    </>
  );
}

function CrReport({ query }: { query: SpanQuery }) {
  const read = useCrReport(query);
  const { query: address } = useReportAddress();
  const open = parseList(address);
  return (
    <ReportAnswer read={read}>
      {(months) => (
        <>
          <ReportTable
            label="Change requests by month"
            columns={[
              'Ended in',
              'Projects',
              'Completed',
              'Rolled back',
              'Cancelled',
              'Overruns',
              'Updates in time',
            ]}
            total={
              months.length > 1
                ? {
                    title: 'All',
                    cells: (
                      <>
                        {/* A project whose change requests ended in several months counts in each. */}
                        <td data-quiet="">–</td>
                        <Cells of={sumOf(months, [...outcomes, ...updates])} span={query} />
                      </>
                    ),
                  }
                : undefined
            }
          >
            {months.map((month) => {
              const { from, to } = month;
              return (
                <tr key={from}>
                  <th scope="row">{formatMonth(from)}</th>
                  <td>
                    <FigureLink
                      count={month.projects}
                      to={figureAddress(query, { name: 'cr_ended', from, to })}
                      of={`with a change request that ended in ${formatMonth(from)}`}
                    />
                  </td>
                  <Cells of={month} span={month} />
                </tr>
              );
            })}
          </ReportTable>
          <p>
            Change requests of the group’s projects. An overrun ended after its planned end; an update is in
            time if it came by the time for which it was promised.
          </p>
          {open && <CrFigureList {...{ query, open }} closeTo={listAddress(address, null)} />}
        </>
      )}
    </ReportAnswer>
  );
}

/** `reports/cr_report`. Source: domain.md 9. */
export default function CrReportPage() {
  return (
    <SpanReportPage
      title="CR Report"
      before={{ months: 11 }}
      csv={{ name: 'crs', fileName: 'cr_report.csv' }}
    >
      {(query) => <CrReport query={query} />}
    </SpanReportPage>
  );
}
