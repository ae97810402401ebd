import type { CreatedAndClosed } from 'shared-api/contracts/reports/dashboard';
import { formatDay } from 'shared-api/reportFigure';
import { useCreatedAndClosed } from 'shared-api/reports';
import { t, useIsPhone } from 'shared-ui/core';
import { figureAddress } from '../shared/figureAddress';
import { signed } from '../shared/signed';
import { ChartTable, useChartPicture, type ChartRow } from './ChartTable';
import type { CardProps, DashboardChoice } from './choice';
import { ReportCard } from './ReportCard';

/** The weeks or months that a phone has room for. */
const onPhone = 6;

const titles = {
  week: { title: 'Created and closed per week', first: 'Week from' },
  month: { title: 'Created and closed per month', first: 'Month from' },
};

function rowsOf(chosen: DashboardChoice, parts: CreatedAndClosed['parts']): ChartRow[] {
  const row = (name: 'created' | 'closed', label: string, color: string, dashed: boolean): ChartRow => ({
    id: name,
    label,
    color,
    dashed,
    of: name,
    values: parts.map((part) => part[name]),
    to: (point) => figureAddress(chosen, { name, from: parts[point]!.from, to: parts[point]!.to }),
  });
  return [row('created', 'Created', t.chart1, false), row('closed', 'Closed', t.chart2, true)];
}

function CreatedAndClosedChart({ chosen }: { chosen: DashboardChoice }) {
  const read = useCreatedAndClosed(chosen);
  const isPhone = useIsPhone();
  const { place, save } = useChartPicture(true);
  const { title, first } = titles[read.data?.unit ?? 'week'];
  const parts = read.data?.parts.slice(isPhone ? -onPhone : 0) ?? [];
  const shown = { points: parts.map(({ from }) => formatDay(from, 'short')), rows: rowsOf(chosen, parts) };
  return (
    <ReportCard
      title={title}
      read={read}
      height={340}
      csv={{ name: 'throughput', fileName: 'created_and_closed.csv', query: chosen }}
      onPicture={() => save('created_and_closed.png', title, shown)}
    >
      {() => {
        const net = parts.map(({ created, closed }) => created - closed);
        return (
          <ChartTable label={title} title={first} {...shown} sums place={place}>
            <tr data-quiet="">
              <th scope="row">Net</th>
              {net.map((value, point) => (
                <td key={parts[point]!.from}>{signed(value)}</td>
              ))}
              {!isPhone && <td data-sum="">{signed(net.reduce((sum, value) => sum + value, 0))}</td>}
            </tr>
          </ChartTable>
        );
      }}
    </ReportCard>
  );
}

/** A card for the dashboard: the projects that were created and closed in each week. */
export default function CreatedAndClosedCard({ chosen }: CardProps) {
  return chosen && <CreatedAndClosedChart chosen={chosen} />;
}
