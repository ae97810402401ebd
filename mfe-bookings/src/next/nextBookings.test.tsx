import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiProvider, forgetReads } from 'shared-api/client';
import type { Booking } from 'shared-api/contracts/bookings';
import { fakeApi, refusal, Reply } from 'shared-api/testing';

import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import { aBooking, aSubtype, mayOnly, withMeeting } from '../testing/fixtures';
import portal from '../../portal.json';
import NextBookings from './NextBookings';

const pending = aBooking(1, { booking_status: 'pending', can: mayOnly({ approve: true, cancel: true }) });
const toReview = aBooking(2, { ...withMeeting, can: mayOnly({ review: true, review_child: true }) });

async function open(
  answer: readonly Booking[] | object,
  element = <NextBookings />,
  total = 2,
  address = '/',
) {
  await forgetReads();
  const served = Array.isArray(answer) ? new Reply(200, answer, { 'X-Total': String(total) }) : answer;
  const api = fakeApi({
    'GET /api/bookings/next': served,
    'GET /api/bookings/1': pending,
    'GET /api/bookings/2': toReview,
    'GET /api/bookings/1/history': [],
    'GET /api/bookings/2/history': [],
    'GET /api/booking_types/3/subtypes': [
      aSubtype(6, 'Network Change'),
      aSubtype(7, 'Review Meeting', { child: true }),
    ],
  });
  const router = createTestRouter([{ path: '*', element }], { initialEntries: [address] });
  const { container } = render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <TestRouter router={router} />
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return { api, container, user: userEvent.setup({ delay: null }) };
}
const rows = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('listitem')
    .map((one) => one.textContent?.replaceAll('\u00a0', ' '));

test('the section names the user’s own steps and opens the panel of each booking in place [bookings-next.3]', async () => {
  const { user } = await open([pending, toReview]);
  const section = await screen.findByRole('region', { name: /Bookings/ });
  expect(within(section).getByRole('heading')).toHaveTextContent('Bookings2');
  expect(rows(section)).toEqual([
    expect.stringMatching(/Network Change for #481 Leaf-spine refreshApprove or decline · /),
    expect.stringMatching(/Review “Network Change” and “Review Meeting” · .* UTC/),
  ]);
  await user.click(within(section).getAllByRole('link')[0]!);
  const panel = await screen.findByRole('region', { name: 'Network Change' });
  const marked = () =>
    within(section)
      .getAllByRole('link', { name: / for #481/ })
      .map((link) => link.getAttribute('aria-current'));
  expect(marked()).toEqual(['true', null]);
  await user.click(within(panel).getByRole('button', { name: 'Next booking' }));
  expect(marked()).toEqual([null, 'true']);
  expect(await screen.findByRole('region', { name: 'Network Change' })).toHaveTextContent('Review Meeting');
});

test('a booking without a time shows its day alone', async () => {
  const day = { start: '2030-06-04T00:00:00.000Z', finish: '2030-06-05T00:00:00.000Z' };
  await open([{ ...pending, ...day, booking_subtype_show_time: false }]);
  const section = await screen.findByRole('region', { name: /Bookings/ });
  expect(rows(section)).toEqual([expect.stringMatching(/Approve or decline · Tue 4 Jun 2030pending$/)]);
});

test('the open panel stays when its booking, the last one that waits, has been decided', async () => {
  await open([], <NextBookings />, 0, '/?booking=1');
  const panel = await screen.findByRole('region', { name: 'Network Change' });
  expect(within(panel).getByRole('button', { name: 'Close' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: /^Bookings/ })).toBeNull();
});

test('the section is not there while nothing waits', async () => {
  const { container, api } = await open([], <NextBookings />, 0);
  await screen.findByText('', { selector: 'body' });
  expect(api.count('GET /api/bookings/next')).toBe(1);
  expect(container.querySelector('section')).toBeNull();
});

test('the section says when it did not load, with Retry', async () => {
  await open(refusal(500, 'Broken.'));
  expect(await screen.findByText(/The bookings that wait for you did not load/)).toBeVisible();
});

test('more than ten are shown on demand', async () => {
  const { api, user } = await open([pending, toReview], <NextBookings />, 12);
  await user.click(await screen.findByRole('button', { name: 'Show more bookings' }));
  expect(api.calls.map(({ url }) => new URL(url, 'http://portal').searchParams.get('per_page'))).toEqual([
    '10',
    '50',
  ]);
});

test('on a card it shows three, without a button for more, and leads to the page', async () => {
  const { api } = await open([pending, toReview], <NextBookings compact />, 12);
  expect(await screen.findByRole('heading', { name: /^Bookings ?12$/ })).toBeVisible();
  expect(screen.getAllByRole('link')[0]).toHaveAttribute('href', '/projects/next?booking=1');
  expect(screen.getByRole('link', { name: 'Show all 12 bookings' })).toHaveAttribute(
    'href',
    '/projects/next',
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(api.calls.map(({ url }) => new URL(url, 'http://portal').searchParams.get('per_page'))).toEqual([
    '3',
  ]);
});

test('a booking whose start has passed is marked', async () => {
  await open([
    aBooking(3, { ...withMeeting, start: '2020-01-01T10:00:00.000Z', can: mayOnly({ review: true }) }),
  ]);
  expect(await screen.findByText('start has passed')).toBeVisible();
});

test('section and call belong to one feature, which is on until an admin sets it', () => {
  expect(portal.features.next).toMatchObject({
    default: true,
    slots: ['next'],
    calls: ['GET /bookings/next'],
  });
});
