import { useOpenByState } from 'shared-api/reports';
import { BarsPicture, useBarsPicture } from 'shared-ui/chart';
import { t } from 'shared-ui/core';
import { withoutDays, type CardProps, type DashboardChoice } from './choice';
import { ReportCard } from './ReportCard';
import { StateTable } from './StateTable';

function OpenByState({ chosen }: { chosen: DashboardChoice }) {
  const query = withoutDays(chosen);
  const { place, save } = useBarsPicture('Open by state', 'open_by_state.png', [
    { label: 'Open', color: t.chart1 },
    { label: 'Late', color: t.chart2 },
  ]);
  return (
    <ReportCard
      title="Open by state"
      read={useOpenByState(query)}
      height={236}
      csv={{ name: 'openByState', fileName: 'open_by_state.csv', query }}
      onPicture={save}
    >
      {(states) => (
        <>
          <BarsPicture
            place={place}
            rows={states.map(({ name, open, late }) => ({
              label: name,
              text: `${open}${late ? `, ${late} late` : ''}`,
              bars: [
                { value: open - (late ?? 0), color: t.chart1 },
                { value: late ?? 0, color: t.chart2 },
              ],
            }))}
          />
          <StateTable chosen={chosen} states={states} />
        </>
      )}
    </ReportCard>
  );
}

/**
 * A card for the dashboard: the open projects of one delivery group by state, those over the target of their state and those on hold.
 * Source: domain.md 9.
 */
export default function OpenByStateCard({ chosen }: CardProps) {
  return chosen && <OpenByState chosen={chosen} />;
}
