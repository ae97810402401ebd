import { act, screen, waitFor, within } from '@testing-library/react';
import { refreshProject } from 'shared-api/client';
import { refusal } from 'shared-api/testing';
import { spanText } from '../shared/bookingTimes';
import { aBooking, aSubtype, aType, at, inDays, withMeeting } from '../testing/fixtures';
import {
  bookingsOf,
  networkChange,
  permissions,
  renderBookings,
  rowsOf,
  subtypesOf,
  types,
} from '../testing/renderBookings';

const status = (id: number) => `PUT /api/bookings/${id}/status`;
const ahead = 'Bookings ahead';
const cancellable = { can: { cancel: true, approve: false } };
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the types of a project’s group', () => {
  const racks = aType(4, 'Racks');
  const others = aType(5, 'Access', { project_type_id: 2 });

  test('are sorted by title; the first is selected, and each has its own address [booking-list.1]', async () => {
    const { router, user } = await renderBookings({
      address: '',
      types: [racks, others, aType(3, 'Change Windows')],
      routes: { [bookingsOf(4)]: [aBooking(1, { booking_subtype_name: 'Power-up' })], [subtypesOf(4)]: [] },
    });
    const links = within(await screen.findByRole('navigation', { name: 'Booking types' }));
    expect(links.getAllByRole('link').map((link) => link.textContent)).toEqual(['Change Windows', 'Racks']);
    expect(router.state.location.pathname).toBe('/projects/481/bookings/3');
    expect(router.state.historyAction).toBe('REPLACE');
    await user.click(links.getByRole('link', { name: 'Racks' }));
    expect(router.state.location.pathname).toBe('/projects/481/bookings/4');
    expect(await rowsOf(ahead)).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Racks Bookings' })).toBeVisible();
  });

  test('are not shown if there is only one', async () => {
    await renderBookings();
    expect(await screen.findByRole('heading', { name: 'Change Windows Bookings' })).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  });

  test.each(['/5', '/99', '/abc', '/3/edit'])(
    'an unknown one says so, with a way back: %s',
    async (address) => {
      const { router, user } = await renderBookings({ address, types: [racks, others, aType(3, 'Changes')] });
      expect(await screen.findByRole('heading', { name: 'There is no such booking type' })).toBeVisible();
      await user.click(screen.getByRole('link', { name: 'Back to Bookings' }));
      await waitFor(() => expect(router.state.location.pathname).toBe('/projects/481/bookings/3'));
    },
  );

  test('a group without any says so, and reads no bookings', async () => {
    const { api } = await renderBookings({ address: '', types: [others] });
    expect(await screen.findByRole('heading', { name: 'There is nothing to book' })).toBeVisible();
    expect(api.count(bookingsOf(3))).toBe(0);
  });

  test('a failed load is shown with Retry [booking-list.2]', async () => {
    const { api, user } = await renderBookings({ routes: { [types]: refusal(500, 'Out of order.') } });
    expect(await screen.findByRole('alert')).toHaveTextContent('The booking types did not load');
    api.routes[types] = [aType(3, 'Change Windows')];
    await user.click(button('Retry'));
    expect(await screen.findByRole('heading', { name: 'Change Windows Bookings' })).toBeVisible();
  });
});

describe('the bookings of a type', () => {
  const slotted = aSubtype(6, 'Network Change', { show_slot: true, child_subtype: { id: 7 } });
  const meeting = aSubtype(7, 'Review Meeting', { child: true });

  test('show their time in UTC, second leg, slot, status, pending reasons, review and requester', async () => {
    const moved = { start: at(31, '22:00'), finish: at(32, '02:00') };
    await renderBookings({
      subtypes: [slotted, meeting],
      bookings: [
        aBooking(2, {
          ...moved,
          slot: null,
          booking_status: 'pending',
          pending_descr: 'No slot is free.',
          review_status: 'Submitted',
          requester_name: 'Tom Leclerc',
        }),
        aBooking(1, { ...withMeeting, review_status: 'Approved', child_review_status: 'Peer Review' }),
      ],
    });
    const leg = spanText({ start: at(30, '18:00'), finish: at(30, '22:00') }, true);
    const second = spanText({ start: at(32, '14:00'), finish: at(32, '15:00') }, true);
    expect(await rowsOf(ahead)).toEqual([
      [
        `${leg}Review Meeting: ${second}`,
        'Network Change',
        'A',
        'booked',
        'ApprovedPeer Review',
        'Maya Chen',
      ],
      [spanText(moved, true), 'Network Change', '–', 'pendingNo slot is free.', 'N/A', 'Tom Leclerc'],
    ]);
    expect(screen.getAllByRole('columnheader').map((title) => title.textContent)).toEqual([
      'When (UTC)',
      'Type',
      'Slot',
      'Status',
      'Review',
      'Requester',
    ]);
  });

  test('show no time and no slot if their subtype shows none', async () => {
    const days = { start: at(30, '00:00'), finish: at(31, '00:00') };
    await renderBookings({
      subtypes: [aSubtype(6, 'Site Visit', { show_time: false })],
      bookings: [aBooking(1, days)],
    });
    const [row] = await rowsOf(ahead);
    expect(row![0]).toBe(spanText(days, false));
    expect(row![0]).not.toContain(':');
    expect(screen.queryByRole('columnheader', { name: 'Slot' })).not.toBeInTheDocument();
  });

  test('that are past, cancelled or rescheduled are counted and folded, latest first; the address stores whether they are open', async () => {
    const past = { start: `${inDays(-10)}T18:00:00Z`, finish: `${inDays(-10)}T22:00:00Z` };
    const { router, user } = await renderBookings({
      bookings: [
        aBooking(1, past),
        aBooking(2, { booking_status: 'cancelled', requester_name: 'Tom Leclerc' }),
        aBooking(3, { booking_status: 'rescheduled', start: at(40, '18:00'), finish: at(40, '22:00') }),
        aBooking(4, { start: at(50, '18:00'), finish: at(50, '22:00') }),
      ],
    });
    expect(await rowsOf(ahead)).toHaveLength(1);
    expect(screen.queryByText('cancelled')).not.toBeInTheDocument();
    const fold = button('Show past and cancelled (3)');
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    await user.click(fold);
    const older = await rowsOf('Past and cancelled bookings');
    expect(older.map((row) => row[2])).toEqual(['rescheduled', 'cancelled', 'booked']);
    expect(router.state.location.search).toBe('?older=');
    await user.click(button('Hide past and cancelled (3)'));
    expect(screen.queryByText('rescheduled')).not.toBeInTheDocument();
  });

  test('without any, the list says so and offers New Booking to those who may book', async () => {
    const first = await renderBookings();
    expect(await screen.findByRole('heading', { name: 'Nothing is booked yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'New Booking' })).toHaveAttribute(
      'href',
      '/projects/481/bookings/3/create',
    );
    first.unmount();
    await renderBookings({ permissions: [] });
    expect(await screen.findByText('Whoever plans the work books here.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'New Booking' })).not.toBeInTheDocument();
  });

  test('that fail to load show the error, with Retry', async () => {
    const { api, user } = await renderBookings({
      routes: { [bookingsOf(3)]: refusal(500, 'Out of order.') },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The bookings did not load. Out of order.');
    api.routes[bookingsOf(3)] = [aBooking(1)];
    await user.click(button('Retry'));
    expect(await rowsOf(ahead)).toHaveLength(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('update live when another person changes them', async () => {
    const { api } = await renderBookings({ bookings: [aBooking(1)] });
    expect(await rowsOf(ahead)).toHaveLength(1);
    api.routes[bookingsOf(3)] = [aBooking(1), aBooking(2)];
    await act(() => refreshProject('481'));
    await waitFor(async () => expect(await rowsOf(ahead)).toHaveLength(2));
  });
});

describe('the actions on a booking', () => {
  test('are missing without permission', async () => {
    await renderBookings({ bookings: [aBooking(1)], permissions: [] });
    const table = within(await screen.findByRole('table', { name: ahead }));
    expect(table.queryAllByRole('button')).toEqual([]);
    expect(table.queryByRole('link', { name: /Reschedule/ })).not.toBeInTheDocument();
  });

  test('a cancellation asks first, and then moves the focus to the heading [booking-list.3]', async () => {
    let row = aBooking(1, { ...withMeeting, ...cancellable });
    const { api, user } = await renderBookings({
      routes: {
        [bookingsOf(3)]: () => [row],
        [status(1)]: () =>
          (row = { ...row, booking_status: 'cancelled', can: { cancel: false, approve: false } }),
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Cancel: Network Change/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Booking Cancellation' }));
    expect(dialog.getByText(/Are you sure you want to cancel\?/)).toHaveTextContent(/, both parts$/);
    await user.click(dialog.getByRole('button', { name: 'Cancel Booking' }));
    expect(await screen.findByText('Cancelled.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Change Windows Bookings' })).toHaveFocus(),
    );
    expect(api.bodies(status(1))).toEqual([{ status: 'cancelled', seen: 'booked' }]);
    expect(button('Show past and cancelled (1)')).toBeVisible();
  });

  test('a conflict shows the current status and lets the user decide again [booking-list.4]', async () => {
    let row = aBooking(1, { booking_status: 'pending', can: { cancel: true, approve: false } });
    const { api, user } = await renderBookings({
      routes: {
        [bookingsOf(3)]: () => [row],
        [status(1)]: ({ body }: { body: { seen: string } }) => {
          if (body.seen === 'booked') return (row = { ...row, booking_status: 'cancelled' });
          row = { ...row, booking_status: 'booked' };
          return refusal(409, 'Its status has changed.', { code: 'changed', present: 'booked' });
        },
      },
    });
    await user.click(await screen.findByRole('button', { name: /^Cancel:/ }));
    await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody was quicker: it is booked now.');
    await user.click(button('Cancel Booking'));
    expect(await screen.findByText('Cancelled.')).toBeVisible();
    expect(api.bodies(status(1))).toEqual([
      { status: 'cancelled', seen: 'pending' },
      { status: 'cancelled', seen: 'booked' },
    ]);
  });

  test('a pending booking can be approved by approvers; a refusal is shown', async () => {
    let row = aBooking(1, {
      booking_status: 'pending',
      pending_descr: 'It needs the approval of Duty Manager.',
      can: { cancel: false, approve: true },
    });
    let answer: unknown = refusal(409, 'x', { code: 'changed', present: 'cancelled' });
    const { api, user } = await renderBookings({
      routes: { [bookingsOf(3)]: () => [row], [status(1)]: () => answer },
    });
    await user.click(await screen.findByRole('button', { name: /^Approve: Network Change/ }));
    expect(await screen.findByText('Not approved. Somebody was quicker: it is cancelled now.')).toBeVisible();
    answer = row = {
      ...row,
      booking_status: 'booked',
      pending_descr: null,
      can: { cancel: false, approve: false },
    };
    await user.click(button(/^Approve:/));
    expect(await screen.findByText('Booked.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Approve/ })).not.toBeInTheDocument());
    expect(api.bodies(status(1))[1]).toEqual({ status: 'booked', seen: 'pending' });
  });

  test('rescheduling needs the permission to book, which may be lost meanwhile, and a start in the future', async () => {
    const begun = { start: at(-1, '18:00'), finish: at(1, '18:00') };
    const { api } = await renderBookings({
      subtypes: [networkChange],
      bookings: [aBooking(1, begun), aBooking(2)],
    });
    const table = within(await screen.findByRole('table', { name: ahead }));
    expect(
      table.getAllByRole('link', { name: /Reschedule/ }).map((link) => link.getAttribute('href')),
    ).toEqual(['/projects/481/bookings/3/create?reschedule_of=2']);
    api.routes[permissions] = [];
    await act(() => refreshProject('481'));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Reschedule/ })).not.toBeInTheDocument());
  });
});
