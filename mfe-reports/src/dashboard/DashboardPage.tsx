import { Slot, useFillers } from 'shared-api/portal';
import { EmptyState, phoneMedia, styled, wideMedia } from 'shared-ui/core';
import { SpanReportPage } from '../shared/SpanReportPage';

const Grid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  listStyle: 'none',
  '& > li': { minWidth: 0 },
  '& > li:empty': { display: 'none' },
  '& > li[data-columns="12"], & > li[data-columns="9"]': { gridColumn: '1 / -1' },
  [wideMedia]: {
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    '& > li': { gridColumn: 'span 4' },
    '& > li[data-columns="3"]': { gridColumn: 'span 3' },
    '& > li[data-columns="6"]': { gridColumn: 'span 6' },
    '& > li[data-columns="9"]': { gridColumn: 'span 9' },
  },
  [phoneMedia]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** The columns of twelve that cards take; others take four. */
const columns: Readonly<Record<string, number>> = {
  'reports.figures': 12,
  'reports.openByState': 6,
  'reports.ageBands': 3,
  'reports.survey': 3,
  'reports.createdAndClosed': 9,
  'bookings.load': 3,
  'reports.ages': 12,
  'reports.flow': 12,
  'projects.needsYou': 9,
  'cr.running': 3,
};

/** `reports/dashboard`: the cards of the areas, on a delivery group, team and days. Source: spec 001, points 2.3 and 2.6; picture 17. */
export default function DashboardPage() {
  const fillers = useFillers('dashboard.cards');
  return (
    <SpanReportPage
      title="Dashboard"
      before={{ weeks: 11 }}
      csv={{ name: 'dashboard', fileName: 'dashboard.csv' }}
    >
      {(chosen) =>
        fillers.length === 0 ? (
          <EmptyState icon="dashboard" title="There is nothing to show yet">
            The areas of the portal put their figures here. At the moment there are none.
          </EmptyState>
        ) : (
          <Grid>
            <Slot
              name="dashboard.cards"
              props={{ chosen }}
              wrap={({ key }, card) => <li data-columns={columns[key] ?? 4}>{card}</li>}
            />
          </Grid>
        )
      }
    </SpanReportPage>
  );
}
