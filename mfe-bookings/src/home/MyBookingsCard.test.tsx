import { render, screen, within } from '@testing-library/react';
import { ApiProvider, forgetReads } from 'shared-api/client';
import { fakeApi, refusal, Reply } from 'shared-api/testing';
import { AppTheme } from 'shared-ui/core';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import { aBooking } from '../testing/fixtures';
import MyBookingsCard from './MyBookingsCard';

async function open(answer: unknown) {
  await forgetReads();
  fakeApi({ 'GET /api/my_bookings': answer });
  const router = createTestRouter([{ path: '*', element: <MyBookingsCard /> }]);
  render(
    <AppTheme>
      <ApiProvider>
        <TestRouter router={router} />
      </ApiProvider>
    </AppTheme>,
  );
  return within(await screen.findByRole('region', { name: 'My bookings, next 7 days' }));
}
const answer = (rows: object[], total = rows.length) => new Reply(200, rows, { 'X-Total': String(total) });

test('lists the times, projects and statuses, each a link to the booking’s panel [my-bookings.2]', async () => {
  const card = await open(
    answer(
      [
        aBooking(1, {
          ...{ start: '2030-06-04T10:00:00.000Z', finish: '2030-06-04T11:30:00.000Z' },
          ...{ slot: 'A', booking_subtype_show_slot: true },
        }),
        aBooking(2, {
          ...{ start: '2030-06-05T10:00:00.000Z', finish: '2030-06-05T11:30:00.000Z' },
          booking_status: 'pending',
        }),
      ],
      9,
    ),
  );
  const [first, second] = await card.findAllByRole('listitem');
  expect(first!.textContent.replaceAll('\u00a0', ' ')).toContain('Tue 4 Jun 2030 10:00 am – 11:30 am');
  expect(first).toHaveTextContent('slot A');
  expect(within(first!).getByRole('link')).toHaveAttribute('href', '/projects/481/bookings/3?booking=1');
  expect(second).toHaveTextContent('pending');
  expect(card.getByText('and 7 more')).toBeVisible();
});

test('names the meeting of a booking while it comes before the work', async () => {
  const work = { start: '2030-06-04T10:00:00.000Z', finish: '2030-06-04T11:30:00.000Z' };
  const meeting = {
    child_booking_subtype_name: 'Review meeting',
    child_booking_subtype_show_slot: true,
    child_start: '2030-06-03T09:00:00.000Z',
    child_finish: '2030-06-03T09:30:00.000Z',
    child_slot: 'Board',
  };
  const past = { child_start: '2020-06-03T09:00:00.000Z', child_finish: '2020-06-03T09:30:00.000Z' };
  const card = await open(
    answer([aBooking(1, { ...work, ...meeting }), aBooking(2, { ...work, ...meeting, ...past })]),
  );
  const [ahead, held] = await card.findAllByRole('listitem');
  expect(ahead!.textContent.replaceAll('\u00a0', ' ')).toContain('Mon 3 Jun 2030 9:00 am – 9:30 am');
  expect(within(ahead!).getByRole('link')).toHaveTextContent('Review meeting, slot Board');
  expect(held!.textContent.replaceAll('\u00a0', ' ')).toContain('Tue 4 Jun 2030 10:00 am – 11:30 am');
  expect(within(held!).getByRole('link')).toHaveTextContent(/^Network Change/);
});

test('shows the days alone of parts without a time, and no slot whose name is not shown', async () => {
  const card = await open(
    answer([
      aBooking(1, {
        ...{ start: '2030-06-04T00:00:00.000Z', finish: '2030-06-06T00:00:00.000Z', slot: 'A' },
        booking_subtype_show_time: false,
        child_booking_subtype_name: 'Site Visit',
        child_booking_subtype_show_time: false,
        child_booking_subtype_show_slot: false,
        ...{ child_start: '2030-06-03T00:00:00.000Z', child_finish: '2030-06-04T00:00:00.000Z' },
        child_slot: 'Board',
      }),
      aBooking(2, {
        ...{ start: '2030-06-04T00:00:00.000Z', finish: '2030-06-06T00:00:00.000Z', slot: 'A' },
        booking_subtype_show_time: false,
      }),
    ]),
  );
  const [visit, work] = await card.findAllByRole('listitem');
  expect(visit).toHaveTextContent(/^Mon 3 Jun 2030 ?Site Visit#481/);
  expect(work).toHaveTextContent(/^Tue 4 Jun 2030 – Wed 5 Jun 2030 ?Network Change#481/);
});

test('names the meeting and the work where both are in these days, each in its place', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const both = aBooking(1, {
    ...{ start: inHours(40), finish: inHours(44), child_booking_subtype_name: 'Review meeting' },
    ...{ child_start: inHours(10), child_finish: inHours(11) },
    ...{ child_slot: 'Board', child_booking_subtype_show_slot: true },
  });
  const between = aBooking(2, { start: inHours(20), finish: inHours(24) });
  const card = await open(answer([both, between]));
  const links = (await card.findAllByRole('listitem')).map((one) => within(one).getByRole('link'));
  expect(links.map((link) => [link.textContent, link.getAttribute('href')!.split('?')[1]])).toEqual([
    ['Review meeting, slot Board', 'booking=1'],
    [expect.stringMatching(/^Network Change/), 'booking=2'],
    [expect.stringMatching(/^Network Change/), 'booking=1'],
  ]);
});

test('says that there is none', async () => {
  const card = await open(answer([]));
  expect(await card.findByText('You have no booking in the next 7 days.')).toBeVisible();
});

test('says when it did not load, with Retry', async () => {
  const card = await open(refusal(500, 'Broken.'));
  expect(await card.findByText(/Your bookings did not load/)).toBeVisible();
  expect(card.getByRole('button', { name: 'Retry' })).toBeVisible();
});
