import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider, forgetReads } from 'shared-api/client';
import type { OpenByState } from 'shared-api/contracts/reports/openByState';
import { fakeApi, refusal } from 'shared-api/testing';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createMemoryRouter, RouterProvider } from 'shared-ui/router';
import portal from '../../portal.json';
import OpenByStateCard from './OpenByStateCard';

const draft = { id: 1, name: 'Draft', is_start: true, colour: 'grey', progress: 0 } as const;
const delivery = { id: 2, name: 'In Delivery', is_start: false, colour: 'green', progress: 0.7 } as const;
const network: OpenByState = {
  id: 3,
  name: 'Network',
  states: [
    { ...draft, open: 9, late: null, late_before: null, held: 0 },
    { ...delivery, open: 1020, late: 5, late_before: '2026-11-01', held: 1 },
  ],
};
const sites: OpenByState = { id: 4, name: 'Sites', states: [] };

async function show(answer: unknown, address = '/') {
  await forgetReads();
  const api = fakeApi({ 'GET /api/reports/open_by_state': answer });
  const router = createMemoryRouter([{ path: '*', element: <OpenByStateCard /> }], {
    initialEntries: [address],
  });
  render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <RouterProvider router={router} />
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return { api, router, user: userEvent.setup({ delay: null }) };
}

const card = () => within(screen.getByRole('region', { name: 'Open by state' }));
const filterOf = (name: string) =>
  Object.fromEntries(
    new URLSearchParams(card().getByRole('link', { name }).getAttribute('href')!.split('?')[1]),
  );

describe('the card of the open projects by state', () => {
  it('shows each figure as a link to the list of its projects', async () => {
    await show([network]);
    const rows = await card().findAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'StateAllLateHeld',
      'Draft 9 open in Draft–0',
      'In Delivery 1,020 open in In Delivery5 late in In Delivery1 held in In Delivery',
    ]);
    const open = {
      project_type_id: '3',
      project_state_name: 'In Delivery',
      project_state_is_closed: 'false',
    };
    expect(filterOf('1,020 open in In Delivery')).toEqual(open);
    expect(filterOf('5 late in In Delivery')).toEqual({ ...open, project_state_date_lt: '2026-11-01' });
    expect(filterOf('1 held in In Delivery')).toEqual({ ...open, on_hold: 'true' });
    expect(card().queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('shows the delivery group of the address, and puts another one there', async () => {
    const { user, router } = await show([network, sites], '/?group=4&other=1');
    expect(await card().findByText('This delivery group has no states yet.')).toBeVisible();
    await user.selectOptions(card().getByRole('combobox', { name: 'Delivery group' }), 'Network');
    expect(await card().findByText('In Delivery')).toBeVisible();
    expect(router.state.location.search).toBe('?group=3&other=1');
  });

  it('says that it did not load, and loads again', async () => {
    let fails = true;
    const { user } = await show(() => (fails ? refusal(500, 'Out of order.') : [network]));
    expect(await card().findByText('Out of order.')).toBeVisible();
    fails = false;
    await user.click(card().getByRole('button', { name: 'Retry' }));
    expect(await card().findByText('In Delivery')).toBeVisible();
  });

  it('is a feature with its call, on until an admin switches it off', () => {
    expect(portal.features.openByState).toMatchObject({
      default: true,
      slots: ['openByState'],
      calls: ['GET /reports/open_by_state'],
    });
  });
});
