import type { ServiceFinancialRow } from 'shared-api/contracts/reports/money';
import type { SpanQuery } from 'shared-api/contracts/reports/report';
import { useServicesFinancial } from 'shared-api/reports';
import { figureAddress } from '../shared/figureAddress';
import { FigureLink } from '../shared/FigureLink';
import { SpanReportPage } from '../shared/SpanReportPage';
import { sumOf } from '../shared/sumOf';
import { Amount } from './Amount';
import { hiddenOf } from './HiddenNote';
import { MoneyReport } from './MoneyReport';

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
  const { from, to } = query;
  return (
    <MoneyReport
      read={useServicesFinancial(query)}
      label="Values and quotes by service"
      empty="No project with services was submitted in these days"
      columns={[
        'Service',
        'Projects',
        'Quantity',
        'Quoted',
        'Pending quote',
        'Approved',
        'Pending',
        'Rejected',
      ]}
      row={(row) => (
        <tr key={row.service?.id ?? 0}>
          <th scope="row">{row.service?.name ?? 'Several services'}</th>
          <td>
            <FigureLink
              count={row.projects}
              to={figureAddress(query, {
                ...{ name: 'with_service', from, to },
                ...(row.service && { state: row.service.id, label: row.service.name }),
              })}
              of={`with ${row.service?.name ?? 'several services'}`}
            />
          </td>
          <Cells of={row} withLines={row.service !== null} />
        </tr>
      )}
      total={(rows) => (
        <>
          {/* A project with several services counts in each row. */}
          <td data-quiet="">–</td>
          <Cells of={{ ...sumOf(rows, [...ofLines, ...ofQuotes]), hidden: hiddenOf(rows) }} />
        </>
      )}
      note={
        'Lines of the projects that were submitted between both days. Additional quotes belong to a project: those of ' +
        'projects with several services stand in a row of their own.'
      }
    />
  );
}

/** `reports/services_financial`, of delivery groups that use services. Source: domain.md 9; spec 001, point 6. */
export default function ServicesFinancialPage() {
  return (
    <SpanReportPage
      title="Services Financial"
      before={{ months: 5 }}
      csv={{ name: 'servicesFinancial', fileName: 'services_financial.csv' }}
      isFor={(group) => group.use_subcats}
    >
      {(query) => <ServicesFinancial query={query} />}
    </SpanReportPage>
  );
}
