import type { CrReportRow } from 'shared-api/contracts/reports/crReport';
import type { SpanQuery } from 'shared-api/contracts/reports/report';
import { useCrReport } from 'shared-api/reports';
import { figureAddress } from '../shared/figureAddress';
import { FigureLink } from '../shared/FigureLink';
import { formatMonth } from '../shared/formatMonth';
import { ReportAnswer } from '../shared/ReportAnswer';
import { ReportTable } from '../shared/ReportTable';
import { SpanReportPage } from '../shared/SpanReportPage';
import { sumOf } from '../shared/sumOf';

const outcomes = ['completed', 'rolled_back', 'cancelled', 'overruns'] as const;
const updates = ['promised', 'in_time'] as const;

/** `12 of 15 (80%)`. */
const share = ({ in_time: inTime, promised }: Pick<CrReportRow, (typeof updates)[number]>) =>
  promised === 0 ? '–' : `${inTime} of ${promised} (${Math.round((100 * inTime) / promised)}%)`;

type Figures = Pick<CrReportRow, (typeof outcomes)[number] | (typeof updates)[number]>;

const Cells = ({ of: one }: { of: Figures }) => (
  <>
    {outcomes.map((member) => (
      <td key={member} {...(one[member] ? {} : { 'data-quiet': '' })}>
        {one[member]}
      </td>
    ))}
    <td>{share(one)}</td>
  </>
);

function CrReport({ query }: { query: SpanQuery }) {
  const read = useCrReport(query);
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
                        <Cells of={sumOf(months, [...outcomes, ...updates])} />
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
                  <Cells of={month} />
                </tr>
              );
            })}
          </ReportTable>
          <p>
            Change requests of the group’s projects. An overrun ended after its planned end; an update is in
            time if it came by the time for which it was promised.
          </p>
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
