import { screen, waitFor, within } from '@testing-library/react';
import type { BookingSubtype, CreateBooking } from 'shared-api/contracts/bookings';
import { refusal, Reply } from 'shared-api/testing';
import { spanText } from '../shared/bookingTimes';
import { aBooking, aSubtype, at, inDays } from '../testing/fixtures';
import { renderBookings, type Served } from '../testing/renderBookings';
import { timeField } from '../testing/timeField';
import portal from '../../portal.json';

const call = 'GET /api/projects/481/booking_subtypes/6/free_times';
const slots = 'GET /api/projects/481/booking_subtypes/6/slots';
const free = [30, 31].map((days) => ({ start: at(days, '18:00'), finish: at(days, '22:00'), slot: 'A' }));
const read = (nth: number) => spanText(free[nth]!, true).replaceAll('\u00a0', ' ');

async function open(isOn: boolean, answer: unknown = free, part: Served = {}) {
  const rendered = await renderBookings({
    address: '/3/create',
    features: { 'bookings.freeTimes': isOn },
    ...part,
    routes: { [call]: answer, [slots]: { starts: free, taken: [] }, ...part.routes },
  });
  await screen.findAllByRole('spinbutton', { name: 'Day' });
  return rendered;
}

test('with the feature on, a click puts a free time into the form and keeps the offer and the focus', async () => {
  const { user, api } = await open(true);
  const list = await screen.findByRole('list', { name: /Next free/ });
  expect(
    within(list)
      .getAllByRole('button')
      .map((one) => one.textContent?.replaceAll('\u00a0', ' ')),
  ).toEqual([read(0), read(1)]);
  const second = within(list).getAllByRole('button')[1]!;
  await user.click(second);
  await waitFor(() => expect(second).toHaveAttribute('aria-pressed', 'true'));
  expect(second).toHaveFocus();
  expect(timeField()).toHaveTextContent('06:00 pm');
  expect(screen.getByRole('spinbutton', { name: 'Day' })).toHaveTextContent(inDays(31).slice(8));
  expect(api.count(call)).toBe(1);
});

test('a click on an offer takes the slot that it names, though any was chosen', async () => {
  const post = 'POST /api/bookings';
  const offers = [{ ...free[0]!, slot: 'B' }, free[1]!];
  const { api, user } = await open(true, offers, {
    subtypes: [aSubtype(6, 'Network Change', { show_slot: true })],
    routes: {
      [post]: ({ body }: { body: CreateBooking }) => new Reply(201, aBooking(77, { start: body.start })),
    },
  });
  const slot = screen.getByRole('combobox', { name: 'Slot' });
  expect(slot).toHaveDisplayValue('Any');
  const offer = await screen.findByRole('button', { name: /, slot B$/ });
  await user.click(offer);
  expect(slot).toHaveDisplayValue('B');
  expect(offer).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Book' }));
  expect(await screen.findByText('Booked.')).toBeVisible();
  expect(api.bodies(post)[0]).toMatchObject({ start: at(30, '18:00'), slot: 'B' });
  expect(api.bodies(post)).toHaveLength(1);
});

test('an offer is no longer pressed once another slot is chosen', async () => {
  const { user } = await open(true, free, {
    subtypes: [aSubtype(6, 'Network Change', { show_slot: true })],
  });
  const offer = (await screen.findAllByRole('button', { name: /, slot A$/ })).find((one) =>
    one.closest('ul'),
  )!;
  await user.click(offer);
  expect(offer).toHaveAttribute('aria-pressed', 'true');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Slot' }), 'B');
  expect(offer).toHaveAttribute('aria-pressed', 'false');
});

describe('the offers of a booking with a second leg', () => {
  const ofMeeting = 'GET /api/projects/481/booking_subtypes/7/free_times';
  const openPair = (order: BookingSubtype['child_order'], part: Served = {}) =>
    open(true, free, {
      subtypes: [
        aSubtype(6, 'Network Change', { child_subtype: { id: 7 }, child_order: order }),
        aSubtype(7, 'Review Meeting', { child: true, duration: 30 }),
      ],
      ...part,
      routes: {
        [ofMeeting]: [],
        'GET /api/projects/481/booking_subtypes/7/slots': { starts: [], taken: [] },
        ...part.routes,
      },
    });

  test.each([
    [
      'before',
      'No Review Meeting is free before the Network Change. Choose a later time for the Network Change.',
      'No Review Meeting is free between this day and the Network Change. Choose an earlier day, or a later time for the Network Change.',
    ],
    [
      'after',
      'No Review Meeting is free after the Network Change. Choose an earlier time for the Network Change.',
      'No Review Meeting is free from this day on. Choose an earlier day, or an earlier time for the Network Change.',
    ],
  ] as const)('say why there is none %s the first leg, and what to do', async (order, text, textFromDay) => {
    const { user } = await openPair(order);
    await user.click(
      within(await screen.findByRole('list', { name: /Next free/ })).getAllByRole('button')[0]!,
    );
    expect(await screen.findByText(text)).toBeVisible();
    await user.click(screen.getAllByRole('spinbutton', { name: 'Day' })[1]!);
    await user.keyboard(inDays(29).split('-').reverse().join(''));
    expect(await screen.findByText(textFromDay)).toBeVisible();
  });

  test('count the times of the booking that is rescheduled as free, for both legs', async () => {
    const { api } = await openPair('any', {
      address: '/3/create?reschedule_of=5',
      routes: { 'GET /api/bookings/5': aBooking(5) },
    });
    await screen.findByRole('list', { name: /Next free/ });
    await waitFor(() => expect(api.count(ofMeeting)).toBeGreaterThan(0));
    const asked = api.calls.filter(({ url }) => url.includes('/free_times'));
    expect(asked.filter(({ url }) => !url.includes('reschedule_of=5'))).toEqual([]);
  });
});

test('with the feature off, the form offers no times and does not ask for them', async () => {
  const { api } = await open(false);
  expect(screen.queryByText(/Next free/)).not.toBeInTheDocument();
  expect(api.count(call)).toBe(0);
});

test('says that no time is free', async () => {
  await open(true, []);
  expect(await screen.findByText('No time is free.')).toBeVisible();
});

test('an error offers a retry and leaves the form usable', async () => {
  await open(true, refusal(500, 'Broken.'));
  expect(await screen.findByText(/The free times did not load/)).toBeVisible();
  expect(screen.getByRole('button', { name: /Retry|Try again/ })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Book' })).toBeEnabled();
});

test('the feature has its calls, and is on until an admin sets it', () => {
  expect(portal.features.freeTimes).toMatchObject({
    default: true,
    calls: [
      'GET /projects/:id/booking_subtypes/:subtypeId/free_times',
      'GET /projects/:id/booking_subtypes/:subtypeId/slots',
      'GET /bookings/:id/free_times',
    ],
  });
});
