import { useOpenByState } from 'shared-api/reports';
import { withoutDays, type CardProps, type DashboardChoice } from './choice';
import { ReportCard } from './ReportCard';
import { StateTable } from './StateTable';

function OpenByState({ chosen }: { chosen: DashboardChoice }) {
  const query = withoutDays(chosen);
  return (
    <ReportCard
      title="Open by state"
      read={useOpenByState(query)}
      height={236}
      csv={{ name: 'openByState', fileName: 'open_by_state.csv', query }}
    >
      {(states) => <StateTable chosen={chosen} states={states} />}
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
