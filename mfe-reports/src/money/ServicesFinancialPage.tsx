import type { ServiceFinancialRow } from 'shared-api/contracts/reports/money';
import type { SpanQuery } from 'shared-api/contracts/reports/report';
import { useServicesFinancial } from 'shared-api/reports';
import { EmptyState } from 'shared-ui/core';
import { figureAddress } from '../shared/figureAddress';
import { FigureLink } from '../shared/FigureLink';
import { ReportAnswer } from '../shared/ReportAnswer';
import { ReportTable } from '../shared/ReportTable';
import { SpanReportPage } from '../shared/SpanReportPage';
import { sumOf } from '../shared/sumOf';
import { Amount } from './Amount';
import { HiddenNote, hiddenOf } from './HiddenNote';

const ofLines = ['quantity', 'quoted', 'unpriced'] as const;
const ofQuotes = ['approved', 'pending', 'rejected'] as const;

type Sums = Pick<ServiceFinancialRow, (typeof ofLines)[number] | (typeof ofQuotes)[number]> & {
  hidden: number | 'some';
};

/** @param withLines whether it is about lines, beside additional quotes */
const Cells = ({ of: one, withLines = true }: { of: Sums; withLines?: boolean }) => (
  <>
    {withLines ? (
      <>
        <td>{one.quantity.toLocaleString('en-GB')}</td>
        <td>
          <Amount dollars={one.quoted} hidden={one.hidden} />
        </td>
        <td data-quiet="">{one.unpriced}</td>
      </>
    ) : (
      ofLines.map((member) => (
        <td key={member} data-quiet="">
          –
        </td>
      ))
    )}
    {ofQuotes.map((member) => (
      <td key={member}>
        <Amount dollars={one[member]} hidden={one.hidden} />
      </td>
    ))}
  </>
);

function ServicesFinancial({ query }: { query: SpanQuery }) {
  const read = useServicesFinancial(query);
  return (
    <ReportAnswer read={read}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon="reports" title="No project with services was submitted in these days" />
        ) : (
          <>
            <HiddenNote rows={rows} />
            <ReportTable label="Values and quotes by service">
              <thead>
                <tr>
                  <th scope="col">Service</th>
                  <th scope="col">Projects</th>
                  <th scope="col">Quantity</th>
                  <th scope="col">Quoted</th>
                  <th scope="col">Pending quote</th>
                  <th scope="col">Approved</th>
                  <th scope="col">Pending</th>
                  <th scope="col">Rejected</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <tr key={row.service?.id ?? 0}>
                    <th scope="row">{row.service?.name ?? 'Several services'}</th>
                    <td>
                      <FigureLink
                        count={row.projects}
                        to={figureAddress(query, {
                          name: 'with_service',
                          from: query.from,
                          to: query.to,
                          ...(row.service && { state: row.service.id, label: row.service.name }),
                        })}
                        of={`with ${row.service?.name ?? 'several services'}`}
                      />
                    </td>
                    <Cells of={row} withLines={row.service !== null} />
                  </tr>
                ))}
              </tbody>
              {rows.length > 1 && (
                <tfoot>
                  <tr>
                    <th scope="row">All</th>
                    {/* A project with several services counts in each row. */}
                    <td data-quiet="">–</td>
                    <Cells of={{ ...sumOf(rows, [...ofLines, ...ofQuotes]), hidden: hiddenOf(rows) }} />
                  </tr>
                </tfoot>
              )}
            </ReportTable>
            <p>
              Lines of the projects that were submitted between both days. Additional quotes belong to a
              project: those of projects with several services stand in a row of their own.
            </p>
          </>
        )
      }
    </ReportAnswer>
  );
}

/** `reports/services_financial`, of delivery groups that use services. Source: domain.md 9; spec 001, point 6. */
export default function ServicesFinancialPage() {
  return (
    <SpanReportPage
      title="Services Financial"
      months={5}
      csv={{ name: 'servicesFinancial', fileName: 'services_financial.csv' }}
      isFor={(group) => group.use_subcats}
    >
      {(query) => <ServicesFinancial query={query} />}
    </SpanReportPage>
  );
}
