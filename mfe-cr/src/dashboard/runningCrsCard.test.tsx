import { render, screen } from '@testing-library/react';
import { ApiProvider, forgetReads } from 'shared-api/client';
import { fakeApi, refusal } from 'shared-api/testing';
import { AppTheme } from 'shared-ui/core';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import { aRow, inMinutes } from '../testing/renderCr';
import RunningCrsCard from './RunningCrsCard';

async function show(answer: object) {
  await forgetReads();
  const api = fakeApi({ 'GET /api/crs': answer });
  render(
    <AppTheme>
      <ApiProvider>
        <TestRouter router={createTestRouter([{ path: '*', element: <RunningCrsCard /> }])} />
      </ApiProvider>
    </AppTheme>,
  );
  return api;
}

describe('the card of the change requests that run', () => {
  it('names those that run with the time to their next update, and leads to each [cr-card.1]', async () => {
    const api = await show([
      aRow({ id: 4, title: 'Firewall cutover', next_update_time: inMinutes(-6.5) }),
      aRow({ id: 5, title: 'First addresses', next_update_time: inMinutes(9.5) }),
      aRow({ id: 6, title: 'Sign-on switch', next_update_time: null }),
    ]);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '4 Firewall cutoverUpdate overdue 6 min',
      '5 First addressesUpdate in 10 min',
      '6 Sign-on switchNo update promised',
    ]);
    expect(screen.getByRole('link', { name: '4 Firewall cutover' })).toHaveAttribute(
      'href',
      '/cr_dashboard/4',
    );
    const query = new URL(api.to('GET /api/crs')[0]!.url, 'http://portal').searchParams;
    expect(query.getAll('status')).toEqual(['in_progress', 'monitoring']);
  });

  it('says that none runs, and leads to the CR dashboard all the same [cr-card.2]', async () => {
    await show([]);
    expect(await screen.findByText('No change request is running.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'CR Dashboard' })).toHaveAttribute('href', '/cr_dashboard');
  });

  it('says that they did not load', async () => {
    await show(refusal(500, 'Out of order.'));
    expect(await screen.findByText('Out of order.')).toBeVisible();
  });
});
