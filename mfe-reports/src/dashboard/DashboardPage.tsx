import { Slot, useFillers } from 'shared-api/portal';
import { EmptyState, PageHeader, phoneMedia, styled } from 'shared-ui/core';

const Grid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
  gap: 16,
  padding: '16px 24px 24px',
  [phoneMedia]: { padding: 16 },
});

/** `reports/dashboard`: the cards of the areas. Source: spec 001, points 2.3 and 2.6. */
export default function DashboardPage() {
  const fillers = useFillers('dashboard.cards');
  return (
    <>
      <PageHeader title="Dashboard" />
      {fillers.length === 0 ? (
        <EmptyState icon="dashboard" title="There is nothing to show yet">
          The areas of the portal put their figures here. Right now none does.
        </EmptyState>
      ) : (
        <Grid>
          <Slot name="dashboard.cards" props={{}} wrap={(_filler, card) => <li>{card}</li>} />
        </Grid>
      )}
    </>
  );
}
