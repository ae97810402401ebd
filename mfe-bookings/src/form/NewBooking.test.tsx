import { act, screen, waitFor, within } from '@testing-library/react';
import { refreshProject } from 'shared-api/client';
import type { CreateBooking } from 'shared-api/contracts/bookings';
import { refusal, Reply } from 'shared-api/testing';
import { spanText } from '../shared/bookingTimes';
import { aBooking, aSubtype, at, inDays } from '../testing/fixtures';
import {
  networkChange,
  permissions,
  renderBookings,
  subtypesOf,
  type Served,
} from '../testing/renderBookings';
import { enterTime, timeField } from '../testing/timeField';

const post = 'POST /api/bookings';
const button = (name: string | RegExp) => screen.getByRole('button', { name });
type User = Awaited<ReturnType<typeof renderBookings>>['user'];

/** Opens the form and waits for its fields. */
async function open(served: Served = {}) {
  const rendered = await renderBookings({
    address: '/3/create',
    ...served,
    routes: { [post]: ({ body }: { body: CreateBooking }) => new Reply(201, booked(body)), ...served.routes },
  });
  await screen.findAllByRole('spinbutton', { name: 'Day' });
  return rendered;
}
const booked = ({ start, finish }: CreateBooking, part = {}) => aBooking(77, { start, finish, ...part });

/** Types a day into the nth date field. */
async function typeDay(user: User, days: number, nth = 0) {
  await user.click(screen.getAllByRole('spinbutton', { name: 'Day' })[nth]!);
  await user.keyboard(inDays(days).split('-').reverse().join(''));
}

const span = (days: number, from: string, to: string) =>
  spanText({ start: at(days, from), finish: at(days, to) }, true);
/** The span for queries by text, which normalise spaces. */
const spanRead = (days: number, from: string, to: string) => span(days, from, to).replaceAll('\u00a0', ' ');

describe('booking', () => {
  const emergency = aSubtype(8, 'Emergency Change', { duration: 60 });
  const meeting = aSubtype(7, 'Review Meeting', { child: true });

  test('takes a day and a start, computes the finish, confirms with a toast and opens the list [new-booking.1]', async () => {
    const { api, router, user } = await open({ subtypes: [networkChange, meeting, emergency] });
    const subtype = screen.getByRole('combobox', { name: /Type/ });
    expect(subtype).toHaveFocus();
    // Second legs are never booked alone.
    expect(
      within(subtype)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['Network Change', 'Emergency Change']);
    expect(subtype).toHaveDisplayValue('Network Change');
    expect(screen.queryByRole('combobox', { name: 'Slot' })).not.toBeInTheDocument();
    await typeDay(user, 30);
    await enterTime(user, '18:00');
    expect(await screen.findByText(spanRead(30, '18:00', '22:00'))).toBeVisible();
    await user.selectOptions(subtype, 'Emergency Change');
    expect(await screen.findByText(spanRead(30, '18:00', '19:00'))).toBeVisible();
    await user.click(button('Book'));
    expect(await screen.findByText('Booked.')).toBeVisible();
    expect(api.bodies(post)).toEqual([
      {
        project_id: 481,
        booking_subtype_id: 8,
        start: at(30, '18:00'),
        finish: at(30, '19:00'),
        slot: null,
        data: {},
        child: null,
        reschedule_of: null,
      },
    ]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/projects/481/bookings/3'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('has fields for slot, second leg and details if the subtype has them', async () => {
    const { api, user } = await open({
      subtypes: [
        aSubtype(6, 'Network Change', {
          show_slot: true,
          window: { from: '18:00', to: '06:00' },
          child_subtype: { id: 7 },
          schema: {
            type: 'object',
            properties: {
              device: { type: 'string', title: 'Device' },
              secret: { type: 'string', title: 'Secret', readOnly: true },
            },
            required: ['device'],
            'ui:order': ['device', 'secret'],
          },
        }),
        aSubtype(7, 'Review Meeting', { child: true, duration: 30 }),
      ],
    });
    expect(timeField()).toHaveTextContent('06:00 pm');
    await typeDay(user, 30);
    await typeDay(user, 32, 1);
    await enterTime(user, '14:00', 1);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Slot' }), 'B');
    await user.click(button('Book'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not booked. Check Device');
    expect(screen.queryByRole('textbox', { name: 'Secret' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('textbox', { name: 'Device' }));
    await user.paste('core-1');
    await user.click(button('Book'));
    expect(await screen.findByText('Booked.')).toBeVisible();
    expect(api.bodies(post)).toEqual([
      {
        project_id: 481,
        booking_subtype_id: 6,
        start: at(30, '18:00'),
        finish: at(30, '22:00'),
        slot: 'B',
        data: { device: 'core-1' },
        child: { booking_subtype_id: 7, start: at(32, '14:00'), finish: at(32, '14:30'), slot: null },
        reschedule_of: null,
      },
    ]);
  });

  test('refuses a second leg on the wrong side of the first, and offers it only times on the right one', async () => {
    const freeOf = (id: number) => `GET /api/projects/481/booking_subtypes/${id}/free_times`;
    const slotsOf = (id: number) => `GET /api/projects/481/booking_subtypes/${id}/slots`;
    const { api, user } = await open({
      features: { 'bookings.freeTimes': true },
      routes: {
        [freeOf(6)]: [],
        [freeOf(7)]: [],
        [slotsOf(6)]: { starts: [], taken: [] },
        [slotsOf(7)]: { starts: [], taken: [] },
      },
      subtypes: [
        aSubtype(6, 'Network Change', { child_subtype: { id: 7 }, child_order: 'before' }),
        aSubtype(7, 'Review Meeting', { child: true, duration: 30 }),
      ],
    });
    expect(screen.getByText(/It ends before the Network Change starts\./)).toBeVisible();
    await typeDay(user, 30);
    await enterTime(user, '18:00');
    await waitFor(() =>
      expect(api.calls.map(({ url }) => url)).toContainEqual(
        expect.stringContaining(`7/free_times?before=${encodeURIComponent(at(30, '18:00'))}`),
      ),
    );
    await typeDay(user, 30, 1);
    await enterTime(user, '17:31', 1);
    await user.click(button('Book'));
    expect(await screen.findByText('Review Meeting must end before Network Change starts')).toBeVisible();
    expect(api.count(post)).toBe(0);
    await enterTime(user, '17:30', 1);
    await user.click(button('Book'));
    await waitFor(() => expect(api.count(post)).toBe(1));
  });

  test('has only days if the subtype shows no time', async () => {
    const { api, user } = await open({
      subtypes: [aSubtype(6, 'Site Visit', { show_time: false, duration: 1_440 })],
    });
    expect(screen.queryByRole('group', { name: /Start time/ })).not.toBeInTheDocument();
    // Today has begun.
    await typeDay(user, 0);
    await user.click(button('Book'));
    expect(await screen.findByText(/^The Date must be after /)).toBeVisible();
    await typeDay(user, 30);
    await user.click(button('Book'));
    expect(await screen.findByText('Booked.')).toBeVisible();
    expect(api.bodies(post)[0]).toMatchObject({ start: at(30, '00:00'), finish: at(31, '00:00') });
  });

  test('shows why it would be pending before it is sent, and why it is afterwards', async () => {
    const { user } = await open({
      subtypes: [aSubtype(6, 'Network Change', { window: { from: '18:00', to: '06:00' } })],
      routes: {
        'GET /api/holidays': [{ id: 1, date: inDays(30), name: 'Founders’ Day' }],
        [post]: ({ body }: { body: CreateBooking }) =>
          new Reply(201, booked(body, { booking_status: 'pending', pending_descr: 'It is a holiday.' })),
      },
    });
    await typeDay(user, 30);
    expect(await screen.findByText(/^Will be pending: .* is a holiday\.$/)).toBeVisible();
    await enterTime(user, '12:00');
    expect(
      await screen.findByText(
        /^Will be pending: outside the window 6:00\spm – 6:00\sam UTC; .* is a holiday\.$/,
      ),
    ).toBeVisible();
    await typeDay(user, 31);
    await enterTime(user, '20:00');
    await waitFor(() => expect(screen.queryByText(/Will be pending/)).not.toBeInTheDocument());
    await user.click(button('Book'));
    expect(await screen.findByText('Pending: It is a holiday.')).toBeVisible();
  });

  test('requires the missing values, and a day within the horizon', async () => {
    const { api, user } = await open();
    await user.click(button('Book'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not booked. Check Date and Start time.');
    await typeDay(user, 91);
    expect(await screen.findByText(/^The Date must be before /)).toBeVisible();
    await typeDay(user, -1);
    expect(await screen.findByText(/^The Date must be after /)).toBeVisible();
    await typeDay(user, 0);
    await enterTime(user, '00:00');
    expect(await screen.findByText(/^The Start time must be after /)).toBeVisible();
    expect(api.count(post)).toBe(0);
  });
});

describe('a booking that the server refuses', () => {
  test('because the time is taken: a free time fills the form', async () => {
    let answer: unknown = refusal(409, 'Network Change: B is taken at that time.', {
      code: 'slot_taken',
      booking_subtype_id: 6,
      free: [
        { start: at(31, '02:00'), finish: at(31, '06:00'), slot: 'A' },
        { start: at(31, '06:00'), finish: at(31, '10:00'), slot: 'B' },
      ],
    });
    const { api, user } = await open({
      subtypes: [aSubtype(6, 'Network Change', { show_slot: true })],
      routes: { [post]: () => answer },
    });
    await typeDay(user, 30);
    await enterTime(user, '18:00');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Slot' }), 'B');
    await user.click(button('Book'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not booked. Network Change: B is taken');
    const free = within(screen.getByRole('list', { name: 'Free times' }));
    expect(free.getAllByRole('button').map((one) => one.textContent)).toEqual([
      `${span(31, '02:00', '06:00')}, slot A`,
      `${span(31, '06:00', '10:00')}, slot B`,
    ]);
    await user.click(free.getAllByRole('button')[0]!);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(button('Book')).toHaveFocus();
    expect(timeField()).toHaveTextContent('02:00 am');
    answer = new Reply(201, aBooking(77));
    await user.click(button('Book'));
    expect(await screen.findByText('Booked.')).toBeVisible();
    expect(api.bodies(post)[1]).toMatchObject({
      start: at(31, '02:00'),
      finish: at(31, '06:00'),
      slot: 'A',
    });
  });

  test('because the second leg’s time is taken: a free time fills the fields of that leg', async () => {
    const { user } = await open({
      subtypes: [
        aSubtype(6, 'Network Change', { child_subtype: { id: 7 } }),
        aSubtype(7, 'Review Meeting', { child: true, duration: 30 }),
      ],
      routes: {
        [post]: refusal(409, 'No slot of Review Meeting is free.', {
          code: 'slot_taken',
          booking_subtype_id: 7,
          free: [{ start: at(33, '09:00'), finish: at(33, '09:30'), slot: 'A' }],
        }),
      },
    });
    await typeDay(user, 30);
    await enterTime(user, '18:00');
    await typeDay(user, 32, 1);
    await enterTime(user, '14:00', 1);
    await user.click(button('Book'));
    await user.click(await screen.findByRole('button', { name: span(33, '09:00', '09:30') }));
    expect(timeField(1)).toHaveTextContent('09:00 am');
    expect(timeField()).toHaveTextContent('06:00 pm');
  });

  test('because of invalid fields: each message stays beside its field until the value changes', async () => {
    const { user } = await open({
      routes: {
        [post]: refusal(422, 'This cannot be booked.', {
          fields: { start: 'The Start must be before another day', reschedule_of: 'Not this one' },
        }),
      },
    });
    await typeDay(user, 30);
    await enterTime(user, '18:00');
    await user.click(button('Book'));
    expect(await screen.findByText('The Start must be before another day')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('reschedule_of: Not this one');
    await typeDay(user, 31);
    await waitFor(() => expect(screen.queryByText(/must be before another day/)).not.toBeInTheDocument());
  });

  test('because of a lost permission: the input stays', async () => {
    const { api, router, user } = await open({
      routes: { [post]: refusal(403, 'You are not allowed to do this now.') },
    });
    await typeDay(user, 30);
    await enterTime(user, '18:00');
    api.routes[permissions] = [];
    await act(() => refreshProject('481'));
    expect(timeField()).toHaveTextContent('06:00 pm');
    await user.click(button('Book'));
    expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to do this now.');
    expect(router.state.location.pathname).toBe('/projects/481/bookings/3/create');
  });
});

describe('the form', () => {
  test('redirects users who may not book to the list, with a toast [new-booking.2]', async () => {
    const { router } = await renderBookings({ address: '/3/create', permissions: [] });
    expect(await screen.findByText('You may not book for this project now.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/projects/481/bookings/3');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  test('asks before it is left dirty, and restores the draft after a reload', async () => {
    const first = await open();
    await first.user.click(screen.getByRole('link', { name: 'Cancel' }));
    await screen.findByRole('heading', { name: 'Change Windows Bookings' });
    first.unmount();
    const second = await open();
    await enterTime(second.user, '18:00');
    await second.user.click(screen.getByRole('link', { name: 'Cancel' }));
    await second.user.click(
      within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).getByRole('button', {
        name: 'Stay',
      }),
    );
    await waitFor(() => expect(timeField()).toHaveTextContent('06:00 pm'));
    second.unmount();
    const third = await open({ fresh: false });
    expect(await screen.findByText('Restored what you typed.')).toBeVisible();
    await waitFor(() => expect(timeField()).toHaveTextContent('06:00 pm'));
    await third.user.click(button('Discard'));
    expect(timeField()).toHaveTextContent('hh:mm');
    expect(screen.queryByText('Restored what you typed.')).not.toBeInTheDocument();
  });

  test('shows a failed load, with Retry', async () => {
    const { api, user } = await renderBookings({
      address: '/3/create',
      routes: { [subtypesOf(3)]: refusal(500, 'Out of order.') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The form did not load');
    api.routes[subtypesOf(3)] = [networkChange];
    await user.click(button('Retry'));
    expect(await screen.findByRole('button', { name: 'Book' })).toBeVisible();
  });

  test('says that nothing can be booked', async () => {
    await renderBookings({ address: '/3/create', subtypes: [aSubtype(7, 'Meeting', { child: true })] });
    expect(await screen.findByRole('heading', { name: 'Nothing can be booked' })).toBeVisible();
  });
});

describe('rescheduling', () => {
  const details = {
    schema: { type: 'object', properties: { device: { type: 'string', title: 'Device' } } },
  };
  const replaced = aBooking(5, { data: { device: 'core-1' } });

  test('starts from the booking that it replaces, and names that booking', async () => {
    const { api, user } = await open({
      address: '/3/create?reschedule_of=5',
      subtypes: [aSubtype(8, 'Other'), aSubtype(6, 'Network Change', details)],
      routes: { 'GET /api/bookings/5': replaced },
    });
    expect(screen.getByRole('heading', { name: 'Reschedule Booking' })).toBeVisible();
    expect(screen.getByText(new RegExp(`${spanRead(30, '18:00', '22:00')} is given up`))).toBeVisible();
    expect(screen.getByRole('combobox', { name: /Type/ })).toHaveDisplayValue('Network Change');
    expect(screen.getByRole('combobox', { name: /Type/ })).toHaveFocus();
    expect(screen.getByRole('textbox', { name: 'Device' })).toHaveValue('core-1');
    await user.click(button('Reschedule'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Not rescheduled. Check Date');
    expect(screen.getByText('It takes place then already')).toBeVisible();
    expect(api.count(post)).toBe(0);
    await typeDay(user, 40);
    await enterTime(user, '20:00');
    await user.click(button('Reschedule'));
    expect(await screen.findByText('Rescheduled.')).toBeVisible();
    expect(api.bodies(post)[0]).toMatchObject({
      reschedule_of: 5,
      start: at(40, '20:00'),
      data: { device: 'core-1' },
    });
  });

  test('keeps the second part where it is, if only the first one moves', async () => {
    const child = {
      child_id: 9,
      child_booking_subtype_id: 7,
      child_start: at(32, '14:00'),
      child_finish: at(32, '14:30'),
    };
    const { api, user } = await open({
      address: '/3/create?reschedule_of=5',
      subtypes: [
        aSubtype(6, 'Network Change', { child_subtype: { id: 7 }, child_order: 'before' }),
        aSubtype(7, 'Review Meeting', { child: true, duration: 30 }),
      ],
      routes: {
        'GET /api/bookings/5': aBooking(5, { start: at(33, '18:00'), finish: at(33, '22:00'), ...child }),
      },
    });
    await typeDay(user, 40);
    await user.click(button('Reschedule'));
    expect(await screen.findByText('Rescheduled.')).toBeVisible();
    expect(api.bodies(post)[0]).toMatchObject({
      start: at(40, '18:00'),
      child: { booking_subtype_id: 7, start: at(32, '14:00'), finish: at(32, '14:30') },
    });
  });

  test('says that an inactive booking cannot be rescheduled', async () => {
    await renderBookings({
      address: '/3/create?reschedule_of=5',
      routes: { 'GET /api/bookings/5': { ...replaced, booking_status: 'cancelled' } },
    });
    expect(await screen.findByRole('heading', { name: 'That booking cannot be rescheduled' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Bookings' })).toHaveAttribute(
      'href',
      '/projects/481/bookings/3',
    );
  });
});
