import { screen } from '@testing-library/react';
import { PortalProvider, type Filler, type FillerProps } from 'shared-api/portal';
import { aPortal } from 'shared-api/testing/fixtures';
import { renderReport } from '../testing/renderReport';
import DashboardPage from './DashboardPage';

function show(cards: Filler[], address = '/') {
  const slots = {
    fillers: (slot: string) => (slot === 'dashboard.cards' ? cards : []),
    Filler: ({ filler, props }: FillerProps) => <p>{`${filler.title} ${JSON.stringify(props)}`}</p>,
  };
  return renderReport(
    <PortalProvider portal={{ ...aPortal, slots }}>
      <DashboardPage />
    </PortalProvider>,
    address,
    {},
  );
}

describe('the dashboard', () => {
  it('lists the cards of the areas in their order, for the group, team and days of the address', async () => {
    const cards = [
      { key: 'reports.openByState', title: 'Open by state' },
      { key: 'sites.racks', title: 'Racks' },
    ];
    const { user, router } = await show(cards, '/?team=5&from=2026-09-07&to=2026-11-24');
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    const items = await screen.findAllByRole('listitem');
    const chosen = '{"chosen":{"group":3,"team":5,"from":"2026-09-07","to":"2026-11-24"}}';
    expect(items.map((item) => item.textContent)).toEqual([`Open by state ${chosen}`, `Racks ${chosen}`]);
    expect(items.map((item) => item.dataset.columns)).toEqual(['6', '4']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Delivery Group' }), 'Sites');
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('"group":4,"from":"2026-09-07"');
    expect(router.state.location.search).toBe('?from=2026-09-07&to=2026-11-24&group=4');
  });

  it('shows the twelve weeks up to the last day at first', async () => {
    await show([{ key: 'sites.racks', title: 'Racks' }], '/?to=2026-11-24');
    expect(await screen.findByRole('listitem')).toHaveTextContent('"from":"2026-09-07","to":"2026-11-24"');
  });

  it('says so when it is empty', async () => {
    await show([]);
    expect(await screen.findByText('There is nothing to show yet')).toBeVisible();
    expect(screen.queryByRole('list')).toBeNull();
  });
});
