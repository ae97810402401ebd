import type { PlatformRow } from 'shared-api/contracts/reports/money';
import type { SpanQuery } from 'shared-api/contracts/reports/report';
import { usePlatforms } from 'shared-api/reports';
import { figureAddress } from '../shared/figureAddress';
import { FigureLink } from '../shared/FigureLink';
import { SpanReportPage } from '../shared/SpanReportPage';
import { Amount } from './Amount';
import { hiddenOf } from './HiddenNote';
import { MoneyReport } from './MoneyReport';
import { sumOf } from '../shared/sumOf';

const sums = ['lines', 'quantity', 'value', 'unpriced', 'in_slo', 'over_slo'] as const;

/** `12 of 15 (80%)`: the lines that were completed within their target. */
const inTarget = ({ in_slo: within, over_slo: over }: Pick<PlatformRow, 'in_slo' | 'over_slo'>) =>
  within + over === 0
    ? '–'
    : `${within} of ${within + over} (${Math.round((100 * within) / (within + over))}%)`;

type Sums = Pick<PlatformRow, (typeof sums)[number]> & { hidden: number | 'some' };

const Cells = ({ of: one }: { of: Sums }) => (
  <>
    <td>{one.lines.toLocaleString('en-GB')}</td>
    <td>{one.quantity.toLocaleString('en-GB')}</td>
    <td>
      <Amount dollars={one.value} hidden={one.hidden} />
    </td>
    <td data-quiet="">{one.unpriced}</td>
    <td>{inTarget(one)}</td>
  </>
);

function Platforms({ query }: { query: SpanQuery }) {
  const { from, to } = query;
  return (
    <MoneyReport
      read={usePlatforms(query)}
      label="Services by platform"
      empty="No project with services was submitted in these days"
      columns={[
        'Platform',
        'Projects',
        'Lines',
        'Quantity',
        'Value',
        'Pending quote',
        'Completed within target',
      ]}
      row={(row) => (
        <tr key={row.platform}>
          <th scope="row">{row.platform ?? 'No platform'}</th>
          <td>
            <FigureLink
              count={row.projects}
              to={figureAddress(query, {
                ...{ name: 'on_platform', from, to },
                ...(row.platform ? { label: row.platform } : {}),
              })}
              of={`with services on ${row.platform ?? 'no platform'}`}
            />
          </td>
          <Cells of={row} />
        </tr>
      )}
      total={(rows) => (
        <>
          {/* A project with services on several platforms counts in each row. */}
          <td data-quiet="">–</td>
          <Cells of={{ ...sumOf(rows, sums), hidden: hiddenOf(rows) }} />
        </>
      )}
      note={
        'Services of the projects that were submitted between both days. Lines pending quote have no value yet. A line is ' +
        'completed within its target if its project closed within the target delivery of its service, in days from the submission.'
      }
    />
  );
}

/** `reports/platforms`. Source: domain.md 9. */
export default function PlatformsPage() {
  return (
    <SpanReportPage
      title="Platforms"
      before={{ months: 5 }}
      csv={{ name: 'platforms', fileName: 'platforms.csv' }}
    >
      {(query) => <Platforms query={query} />}
    </SpanReportPage>
  );
}
