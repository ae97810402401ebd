import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider, forgetReads } from 'shared-api/client';
import type { BookingLoad } from 'shared-api/contracts/bookings';
import { fakeApi, refusal } from 'shared-api/testing';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import portal from '../../portal.json';
import BookingLoadCard from './BookingLoadCard';

async function show(answer: BookingLoad | object) {
  await forgetReads();
  const api = fakeApi({ 'GET /api/bookings/load': answer });
  const element = <BookingLoadCard chosen={{ group: 3, from: '2026-09-07', to: '2026-11-24' }} />;
  render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <TestRouter router={createTestRouter([{ path: '*', element }])} />
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return api;
}

describe('the card of the booking load', () => {
  it('shows for each subtype how many slots are taken, and leads to its calendar', async () => {
    const api = await show([
      { id: 6, name: 'Standard change', booking_type_id: 3, taken: 57, possible: 80 },
      { id: 7, name: 'Review meeting', booking_type_id: 3, taken: 0, possible: 0 },
    ]);
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Standard change57 of 8071%',
      'Review meeting0 of 0–',
    ]);
    expect(screen.getByRole('banner')).toHaveTextContent('Booking loadnext 4 weeks71%');
    expect(screen.getByRole('link', { name: 'Standard change' })).toHaveAttribute(
      'href',
      '/booking_types/3/bookings/calendar',
    );
    expect(new URL(api.to('GET /api/bookings/load')[0]!.url, 'http://portal').search).toBe('?group=3');
  });

  it('can be downloaded as a picture, which is drawn from the taken share of each subtype', async () => {
    await show([{ id: 6, name: 'Standard change', booking_type_id: 3, taken: 57, possible: 80 }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Download Booking load' }));
    expect(await screen.findByRole('menuitem', { name: 'Chart as picture' })).toBeVisible();
    const texts = [...document.querySelectorAll('svg text')].map(({ textContent }) => textContent);
    expect(texts).toEqual(['Standard change', '57 of 80, 71%']);
  });

  it('says that nothing can be booked, and offers no picture of it', async () => {
    await show([]);
    expect(await screen.findByText('Nothing can be booked with this delivery group.')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('says that it did not load', async () => {
    await show(refusal(500, 'Out of order.'));
    expect(await screen.findByText('Out of order.')).toBeVisible();
  });

  it('is a feature with its call', () => {
    expect(portal.features.load).toMatchObject({
      default: true,
      slots: ['load'],
      calls: ['GET /bookings/load'],
    });
  });
});
