import { act, screen, waitFor, within } from '@testing-library/react';
import { refreshProject } from 'shared-api/client';
import type { BookingHistoryEntry } from 'shared-api/contracts/bookings';
import { refusal } from 'shared-api/testing';
import { dayText, spanText } from '../shared/bookingTimes';
import { aBooking, aSubtype, at, mayOnly, withMeeting } from '../testing/fixtures';
import { bookingsOf, renderBookings } from '../testing/renderBookings';

const bookingPath = (id: number) => `GET /api/bookings/${id}`;
const historyOf = (id: number) => `GET /api/bookings/${id}/history`;
const status = (id: number) => `PUT /api/bookings/${id}/status`;

const change = aSubtype(6, 'Network Change', {
  show_slot: true,
  child_subtype: { id: 7 },
  schema: {
    type: 'object',
    required: [],
    'ui:order': ['reason', 'impact', 'record', 'code'],
    properties: {
      reason: { type: 'string', title: 'Reason' },
      impact: { type: 'string', title: 'Impact', oneOf: [{ const: 'brief', title: 'Brief interruption' }] },
      record: { type: 'string', title: 'Change record', format: 'uri' },
      code: { type: 'string', title: 'Door code', writeOnly: true },
    },
  },
});
const subtypes = [change, aSubtype(7, 'Review Meeting', { child: true })];
const data = { reason: 'Old switch', impact: 'brief', record: 'https://docs.northline.example/4711' };

const entry = (id: number, part: Partial<BookingHistoryEntry> = {}): BookingHistoryEntry => ({
  id,
  created_on: '2026-11-20T16:02:00.000Z',
  creator: { name: 'Maya Chen' },
  event: 'booked',
  booking_subtype_name: 'Network Change',
  review_status: null,
  comment: null,
  rescheduled: null,
  ...part,
});

const panel = () => screen.findByRole('region', { name: 'Network Change' });
const open = (row = aBooking(1, { ...withMeeting, data }), routes: Record<string, unknown> = {}) =>
  renderBookings({
    address: '/3?booking=1',
    subtypes,
    bookings: [row],
    routes: { [bookingPath(1)]: row, [historyOf(1)]: [entry(1)], ...routes },
  });

describe('the panel of a booking', () => {
  test('opens from the list, has an address, and returns the focus when it closes [booking-panel.1]', async () => {
    const row = aBooking(1, { data });
    const { router, user } = await renderBookings({
      subtypes,
      bookings: [row],
      routes: { [bookingPath(1)]: row, [historyOf(1)]: [] },
    });
    await user.click(await screen.findByRole('link', { name: 'Network Change' }));
    expect(router.state.location.search).toBe('?booking=1');
    expect(await within(await panel()).findByText('Old switch')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Network Change' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(router.state.location.search).toBe('');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Network Change' })).toHaveFocus());
  });

  test('closes while it loads, and the focus is on the link of the booking', async () => {
    const { user } = await open(undefined, { [bookingPath(1)]: new Promise(() => undefined) });
    await screen.findByRole('link', { name: 'Network Change' });
    expect(await screen.findByRole('heading', { name: 'Booking' })).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Network Change' })).toHaveFocus());
  });

  test('is one panel while it loads and afterwards, and keeps the focus on its heading', async () => {
    const row = aBooking(1, { data });
    let answer: (booking: typeof row) => void = () => undefined;
    await open(row, { [bookingPath(1)]: new Promise((resolve) => (answer = resolve)) });
    const loading = await screen.findByRole('region', { name: 'Booking' });
    expect(screen.getByRole('heading', { name: 'Booking' })).toHaveFocus();
    act(() => answer(row));
    expect(await panel()).toBe(loading);
    expect(screen.getByRole('heading', { name: 'Network Change' })).toHaveFocus();
  });

  test('shows both legs, every answer under its title, links and choices by title [booking-panel.2]', async () => {
    await open();
    const region = within(await panel());
    const legs = within(region.getByRole('list', { name: 'Times' })).getAllByRole('listitem');
    expect(legs.map((leg) => leg.textContent)).toEqual([
      expect.stringContaining(
        `Network Change slot A${spanText({ start: at(30, '18:00'), finish: at(30, '22:00') }, true)} UTC`,
      ),
      expect.stringContaining('Review Meeting'),
    ]);
    const answer = (title: string) => region.getByText(title).nextElementSibling;
    expect(answer('Reason')).toHaveTextContent('Old switch');
    expect(answer('Impact')).toHaveTextContent('Brief interruption');
    expect(within(answer('Change record') as HTMLElement).getByRole('link')).toHaveAttribute(
      'href',
      data.record,
    );
    expect(answer('Door code')).toHaveTextContent('Not shown');
    expect(answer('Requester')).toHaveTextContent('Maya Chen');
  });

  test('shows a spinner for a history that takes longer than half a second, not before [booking-panel.6]', async () => {
    let answer: (entries: BookingHistoryEntry[]) => void = () => undefined;
    const pending = new Promise<BookingHistoryEntry[]>((resolve) => {
      answer = resolve;
    });
    let asked = 0;
    await open(undefined, {
      [historyOf(1)]: () => {
        asked = performance.now();
        return pending;
      },
    });
    const region = within(await panel());
    await region.findByRole('status', { name: 'Loading the history' });
    expect(performance.now() - asked).toBeGreaterThan(490);
    answer([entry(1)]);
    expect(await region.findByText(/booked it/)).toBeVisible();
    expect(region.queryByRole('status', { name: 'Loading the history' })).not.toBeInTheDocument();
  });

  test('lists its history with links to the booking that it replaced [booking-panel.3]', async () => {
    const [from, to] = [
      { id: 4, start: at(20, '18:00') },
      { id: 1, start: at(30, '18:00') },
    ];
    const row = aBooking(1, { ...withMeeting, reschedule_of: from });
    await open(row, {
      [historyOf(1)]: [
        entry(3, {
          event: 'reviewed',
          creator: { name: 'Tom Leclerc' },
          booking_subtype_name: 'Review Meeting',
          review_status: 'Approved',
          comment: 'Well planned.',
        }),
        entry(2, { event: 'rescheduled', rescheduled: { from, to } }),
      ],
    });
    const history = within(await screen.findByRole('region', { name: 'History' }));
    await history.findByText('Well planned.');
    expect(history.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
      'Tom Leclerc set Approved for Review Meeting',
      `Maya Chen rescheduled it from ${dayText(from.start)}`,
    ]);
    const links = within(await panel()).getAllByRole('link', { name: dayText(from.start) });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill('/projects/481/bookings/3?booking=4'),
    );
  });

  test('offers what the user may do: to approve or decline a pending booking [booking-panel.4]', async () => {
    let row = aBooking(1, {
      data,
      booking_status: 'pending',
      pending_descr: 'It needs the approval of Duty Manager.',
      can: mayOnly({ cancel: true, approve: true }),
    });
    const { api, user } = await open(row, {
      [bookingPath(1)]: () => row,
      [bookingsOf(3)]: () => [row],
      [status(1)]: () => (row = { ...row, booking_status: 'cancelled', can: mayOnly({}) }),
    });
    const region = within(await panel());
    expect(region.getByText('It needs the approval of Duty Manager.')).toBeVisible();
    expect(region.getByRole('button', { name: /^Approve: Network Change/ })).toBeVisible();
    await user.click(region.getByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Decline Booking' }));
    expect(dialog.getByText(/Are you sure you want to decline\?.*, for Leaf-spine refresh/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' Freeze week ');
    await user.click(dialog.getByRole('button', { name: 'Decline Booking' }));
    expect(await screen.findByText('Declined.')).toBeVisible();
    expect(api.bodies(status(1))).toEqual([{ status: 'cancelled', seen: 'pending', comment: 'Freeze week' }]);
    await waitFor(() =>
      expect(region.queryByRole('button', { name: /Decline|Approve/ })).not.toBeInTheDocument(),
    );
    expect(region.getByText('cancelled')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Network Change' })).toHaveFocus());
  });

  test('tells those who decide whether the time of a pending booking is free, and when the next is', async () => {
    const free = [30, 31].map((days) => ({ start: at(days, '18:00'), finish: at(days, '22:00'), slot: 'A' }));
    const legs = [
      { booking_subtype_id: 6, booking_subtype_name: 'Network Change', has_slot: false, free },
      { booking_subtype_id: 7, booking_subtype_name: 'Review Meeting', has_slot: true, free: [] },
    ];
    const pending = { booking_status: 'pending', pending_descr: 'No slot is free.' } as const;
    const show = async (row: ReturnType<typeof aBooking>) => {
      const rendered = await renderBookings({
        address: '/3?booking=1',
        subtypes,
        bookings: [row],
        features: { 'bookings.freeTimes': true },
        routes: { [bookingPath(1)]: row, [historyOf(1)]: [], 'GET /api/bookings/1/free_times': legs },
      });
      await within(await panel()).findByText('No slot is free.');
      return rendered;
    };
    const shown = await show(aBooking(1, { ...withMeeting, ...pending, can: mayOnly({ approve: true }) }));
    const lines = within(await screen.findByRole('list', { name: 'Free times' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      `Network Change: No slot is free at its time. Next free: ${free
        .map((time) => spanText(time, true))
        .join('; ')} UTC.`,
      'Review Meeting: A slot is free at its time. No later time is free.',
    ]);
    shown.unmount();
    const { api } = await show(aBooking(1, { ...withMeeting, ...pending }));
    expect(api.count('GET /api/bookings/1/free_times')).toBe(0);
  });

  test('offers no action to users who may do nothing', async () => {
    const row = aBooking(1);
    await renderBookings({
      address: '/3?booking=1',
      subtypes,
      permissions: [],
      bookings: [row],
      routes: { [bookingPath(1)]: row, [historyOf(1)]: [] },
    });
    const region = within(await panel());
    await region.findByRole('list', { name: 'Times' });
    expect(region.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual(['Close']);
    expect(region.queryByRole('link', { name: 'Reschedule' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'New Booking' })).not.toBeInTheDocument();
  });

  test('updates live while it is open', async () => {
    let row = aBooking(1, { data });
    await open(row, { [bookingPath(1)]: () => row });
    expect(await screen.findByText('Old switch')).toBeVisible();
    row = { ...row, data: { reason: 'New switch' } };
    await act(() => refreshProject('481'));
    await waitFor(() => expect(screen.getByText('New switch')).toBeVisible());
  });

  test('says so if there is no such booking, and a failed load has Retry [booking-panel.5]', async () => {
    const first = await open(aBooking(1), { [bookingPath(1)]: refusal(404, 'There is no such booking.') });
    expect(await screen.findByRole('heading', { name: 'There is no such booking' })).toBeVisible();
    first.unmount();
    const { api, user } = await open(aBooking(1, { data }), { [bookingPath(1)]: refusal(500, 'Broken.') });
    const region = within(await screen.findByRole('region', { name: 'Booking' }));
    expect(await region.findByText(/The booking did not load/)).toBeVisible();
    api.routes[bookingPath(1)] = aBooking(1, { data });
    await user.click(region.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Old switch')).toBeVisible();
  });
});
