import { render, screen } from '@testing-library/react';
import { PortalProvider, type Filler, type FillerProps } from 'shared-api/portal';
import { AppTheme } from 'shared-ui/core';
import { MemoryRouter } from 'shared-ui/router';
import DashboardPage from './DashboardPage';

const user = {
  id: 2,
  name: 'Grace Holt',
  ad_account: '',
  is_admin: false,
  roles: [],
  teams: [],
  canChangePassword: true,
  max_attachment_size_mb: 20,
};

function show(cards: Filler[]) {
  const slots = {
    fillers: (slot: string) => (slot === 'dashboard.cards' ? cards : []),
    Filler: ({ filler }: FillerProps) => <p>{`Card: ${filler.title}`}</p>,
  };
  render(
    <AppTheme>
      <MemoryRouter>
        <PortalProvider portal={{ user, organisation: 'Northline', timeZone: 'UTC', slots }}>
          <DashboardPage />
        </PortalProvider>
      </MemoryRouter>
    </AppTheme>,
  );
}

test('the dashboard lists the cards of the areas, in their order', () => {
  show([
    { key: 'projects.open', title: 'Open projects' },
    { key: 'sites.racks', title: 'Racks' },
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Card: Open projects',
    'Card: Racks',
  ]);
});

test('an empty dashboard says so', () => {
  show([]);
  expect(screen.getByText('There is nothing to show yet')).toBeVisible();
  expect(screen.queryByRole('list')).toBeNull();
});
