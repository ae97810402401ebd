import type { FinancialRow } from 'shared-api/contracts/reports/money';
import type { SpanQuery } from 'shared-api/contracts/reports/report';
import { useFinancial } from 'shared-api/reports';
import { figureAddress } from '../shared/figureAddress';
import { FigureLink } from '../shared/FigureLink';
import { SpanReportPage } from '../shared/SpanReportPage';
import { Amount } from './Amount';
import { MoneyReport } from './MoneyReport';
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

const nameOf = ({ category }: FinancialRow) => category?.name ?? 'No category';
const ownerOf = ({ pan_owner_name: owner }: FinancialRow) => owner ?? 'No PAN owner';

function Financials({ query }: { query: SpanQuery }) {
  return (
    <MoneyReport
      read={useFinancial(query)}
      label="Prices and quotes by category and PAN owner"
      empty="No project with a price was submitted in these days"
      columns={['Category', { text: 'PAN Owner' }, 'Projects', 'Price', 'Approved', 'Pending', 'Rejected']}
      row={(row) => (
        <tr key={`${row.category?.id} ${row.pan_owner_name}`}>
          <th scope="row">{nameOf(row)}</th>
          <td data-text="">{ownerOf(row)}</td>
          <td>
            <FigureLink
              count={row.projects}
              to={listOf(query, row)}
              of={`in ${nameOf(row)}, ${ownerOf(row)}`}
            />
          </td>
          <Amounts of={row} />
        </tr>
      )}
      total={(rows) => (
        <>
          <td />
          <td>{sumOf(rows, ['projects']).projects.toLocaleString('en-GB')}</td>
          <Amounts of={sumOf(rows, [...amounts, 'hidden'])} />
        </>
      )}
      note="Prices as submitted last, and additional quotes, of the projects that were submitted between both days."
    />
  );
}

/** `reports/general/financial`. Source: domain.md 9. */
export default function FinancialPage() {
  return (
    <SpanReportPage
      title="Financial"
      before={{ months: 5 }}
      csv={{ name: 'financial', fileName: 'financial.csv' }}
    >
      {(query) => <Financials query={query} />}
    </SpanReportPage>
  );
}
