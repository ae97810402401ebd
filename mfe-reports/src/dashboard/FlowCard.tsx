import type { FlowReport } from 'shared-api/contracts/reports/dashboard';
import { formatDay } from 'shared-api/reportFigure';
import { useFlow } from 'shared-api/reports';
import { stateHues, t, useIsPhone } from 'shared-ui/core';
import { figureAddress } from '../shared/figureAddress';
import { ChartTable, useChartPicture, type ChartRow } from './ChartTable';
import type { CardProps, DashboardChoice } from './choice';
import { ReportCard } from './ReportCard';

const onPhone = 6;
const title = 'Cumulative flow';

/** The states from the first one on, and what has closed: the areas lie on each other in this order, from the top. */
function rowsOf(chosen: DashboardChoice, { days, states, closed }: FlowReport, first: number): ChartRow[] {
  return [
    ...states.map(({ id, name, colour, counts }) => ({
      id: `s${id}`,
      label: name,
      color: stateHues[colour],
      of: `in ${name}`,
      values: counts.slice(first),
      to: (point: number) => {
        const day = days[first + point]!;
        return figureAddress(chosen, { name: 'in_state', state: id, label: name, from: day, to: day });
      },
    })),
    {
      id: 'closed',
      label: 'Closed meanwhile',
      color: `color-mix(in srgb, ${t.chart5} 40%, ${t.bg})`,
      of: 'closed',
      values: closed.slice(first),
      to: () => null,
    },
  ];
}

function FlowChart({ chosen }: { chosen: DashboardChoice }) {
  const read = useFlow(chosen);
  const isPhone = useIsPhone();
  const { place, save } = useChartPicture();
  const { data } = read;
  const first = Math.max(0, isPhone ? (data?.days.length ?? 0) - onPhone : 0);
  const shown = {
    points: data?.days.slice(first).map((day) => formatDay(day, 'short')) ?? [],
    rows: data ? rowsOf(chosen, data, first) : [],
  };
  return (
    <ReportCard
      title={title}
      unit="projects at the end of the day"
      read={read}
      height={520}
      csv={{ name: 'flow', fileName: 'flow.csv', query: chosen }}
      onPicture={() => save('cumulative_flow.png', title, shown)}
    >
      {() => <ChartTable label={title} title="State" {...shown} stacked place={place} />}
    </ReportCard>
  );
}

/** A card for the dashboard: how many projects were in each state over time. A band that grows wider is where work piles up. */
export default function FlowCard({ chosen }: CardProps) {
  return chosen && <FlowChart chosen={chosen} />;
}
