import type { FinancialRow } from 'shared-api/contracts/reports/money';
import type { SpanQuery } from 'shared-api/contracts/reports/report';
import { useFinancial } from 'shared-api/reports';
import { EmptyState } from 'shared-ui/core';
import { figureAddress } from '../shared/figureAddress';
import { FigureLink } from '../shared/FigureLink';
import { ReportAnswer } from '../shared/ReportAnswer';
import { ReportTable } from '../shared/ReportTable';
import { SpanReportPage } from '../shared/SpanReportPage';
import { Amount } from './Amount';
import { HiddenNote } from './HiddenNote';
import { sumOf } from '../shared/sumOf';

const amounts = ['price', 'approved', 'pending', 'rejected'] as const;

const Amounts = ({ of: one }: { of: Pick<FinancialRow, (typeof amounts)[number] | 'hidden'> }) =>
  amounts.map((member) => (
    <td key={member}>
      <Amount dollars={one[member]} hidden={one.hidden} />
    </td>
  ));

/** The list of a row's projects: a figure, and the list's own filter for the PAN owner. */
const listOf = (query: SpanQuery, { category, pan_owner_name: owner }: FinancialRow): string =>
  `${figureAddress(query, {
    name: 'in_category',
    from: query.from,
    to: query.to,
    ...(category && { state: category.id, label: category.name }),
  })}&${new URLSearchParams({ pan_owner_name: owner ?? '' }).toString()}`;

function Financials({ query }: { query: SpanQuery }) {
  const read = useFinancial(query);
  return (
    <ReportAnswer read={read}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState icon="reports" title="No project with a price was submitted in these days" />
        ) : (
          <>
            <HiddenNote rows={rows} />
            <ReportTable label="Prices and quotes by category and PAN owner">
              <thead>
                <tr>
                  <th scope="col">Category</th>
                  <th scope="col" data-text="">
                    PAN Owner
                  </th>
                  <th scope="col">Projects</th>
                  <th scope="col">Price</th>
                  <th scope="col">Approved</th>
                  <th scope="col">Pending</th>
                  <th scope="col">Rejected</th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => {
                  const category = row.category?.name ?? 'No category';
                  const owner = row.pan_owner_name ?? 'No PAN owner';
                  return (
                    <tr key={`${row.category?.id} ${row.pan_owner_name}`}>
                      <th scope="row">{category}</th>
                      <td data-text="">{owner}</td>
                      <td>
                        <FigureLink
                          count={row.projects}
                          to={listOf(query, row)}
                          of={`in ${category}, ${owner}`}
                        />
                      </td>
                      <Amounts of={row} />
                    </tr>
                  );
                })}
              </tbody>
              {rows.length > 1 && (
                <tfoot>
                  <tr>
                    <th scope="row">All</th>
                    <td />
                    <td>{sumOf(rows, ['projects']).projects.toLocaleString('en-GB')}</td>
                    <Amounts of={sumOf(rows, [...amounts, 'hidden'])} />
                  </tr>
                </tfoot>
              )}
            </ReportTable>
            <p>
              Prices as submitted last, and additional quotes, of the projects that were submitted between
              both days.
            </p>
          </>
        )
      }
    </ReportAnswer>
  );
}

/** `reports/general/financial`. Source: domain.md 9. */
export default function FinancialPage() {
  return (
    <SpanReportPage title="Financial" months={5} csv={{ name: 'financial', fileName: 'financial.csv' }}>
      {(query) => <Financials query={query} />}
    </SpanReportPage>
  );
}
