import { act, fireEvent, getConfig, screen, waitFor, within } from '@testing-library/react';
import { refreshProject } from 'shared-api/client';
import { refusal } from 'shared-api/testing';
import { shortSpanText } from '../shared/bookingTimes';
import { aBooking, aSubtype, aType, at, mayOnly, withMeeting } from '../testing/fixtures';
import { bookingColumns } from './bookingColumns';
import { bookingsOf, renderBookings, rowsOf, subtypesOf, types } from '../testing/renderBookings';

const status = (id: number) => `PUT /api/bookings/${id}/status`;
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const title = 'Change Windows Bookings';

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
    expect(await rowsOf('Racks Bookings')).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'Racks Bookings' })).toBeVisible();
  });

  test('a press takes the button of the type before away, even while the other one is not drawn yet', async () => {
    await renderBookings({
      types: [racks, aType(3, 'Change Windows')],
      routes: { [bookingsOf(4)]: [], [subtypesOf(4)]: [] },
    });
    const racksLink = await screen.findByRole('link', { name: 'Racks' });
    const book = await screen.findByRole('link', { name: 'New Booking' });
    // As in the portal, the page is drawn in the background: nothing here waits for it.
    await getConfig().asyncWrapper(async () => {
      racksLink.click();
      await Promise.resolve();
      expect(book).not.toBeInTheDocument();
      expect(racksLink).toHaveAttribute('aria-current', 'page');
    });
    expect(await screen.findByRole('link', { name: 'New Booking' })).toHaveAttribute(
      'href',
      '/projects/481/bookings/4/create',
    );
  });

  test('a press that opens another tab leaves the list as it is', async () => {
    await renderBookings({ types: [racks, aType(3, 'Change Windows')] });
    const racksLink = await screen.findByRole('link', { name: 'Racks' });
    const book = await screen.findByRole('link', { name: 'New Booking' });
    // jsdom cannot open the tab.
    window.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await getConfig().asyncWrapper(async () => {
      fireEvent.click(racksLink, { ctrlKey: true });
      await Promise.resolve();
      expect(book).toBeInTheDocument();
    });
  });

  test('are not shown if there is only one', async () => {
    await renderBookings();
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Booking types' })).not.toBeInTheDocument();
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
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  });
});

describe('the bookings of a type on a project', () => {
  const slotted = aSubtype(6, 'Network Change', {
    show_slot: true,
    child_subtype: { id: 7 },
    schema: {
      type: 'object',
      properties: {
        reason: { type: 'string', title: 'Reason' },
        record: { type: 'string', format: 'uri', title: 'Change record', shortTitle: 'Record' },
        code: { type: 'string', title: 'Door code', shortTitle: 'Code', writeOnly: true },
      },
    },
  });
  const meeting = aSubtype(7, 'Review Meeting', { child: true });

  test('show their time in UTC, slot, status, review, requester, and answers with a short title [booking-list.5]', async () => {
    const night = { start: at(31, '22:00'), finish: at(32, '02:00') };
    await renderBookings({
      subtypes: [slotted, meeting],
      bookings: [
        aBooking(1, {
          ...withMeeting,
          review_status: 'Approved',
          child_review_status: 'Peer Review',
          data: { reason: 'Old', record: 'https://docs.example/changes/4711/' },
        }),
        aBooking(2, {
          ...night,
          slot: null,
          booking_status: 'pending',
          review_status: null,
          requester_name: 'Tom Leclerc',
        }),
      ],
    });
    const day = shortSpanText({ start: at(30, '18:00'), finish: at(30, '22:00') }, true);
    expect(await rowsOf(title)).toEqual([
      ['Network Change', day, 'A', 'booked', 'Approved\u00a0· Peer Review', '4711', 'Maya Chen'],
      ['Network Change', shortSpanText(night, true), '', 'pending', 'N/A', '', 'Tom Leclerc'],
    ]);
    expect(screen.getByRole('link', { name: 'https://docs.example/changes/4711/' })).toHaveTextContent(
      '4711',
    );
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent?.replace(/1$/, ''))).toEqual([
      'Type',
      'When (UTC)',
      'Slot',
      'Status',
      'Review',
      'Record',
      'Requester',
    ]);
  });

  test('are those that are not complete, by start and id, twenty on a page, unless a filter asks for others [booking-list.6]', async () => {
    const { api, unmount } = await renderBookings({ bookings: [aBooking(1)] });
    await rowsOf(title);
    const query = () => api.calls.filter((call) => call.key.startsWith(bookingsOf(3))).at(-1)!.url;
    expect(query()).toBe(
      '/api/projects/481/booking_types/3?page=1&per_page=20&sort=start%2Cid&complete=false',
    );
    unmount();
    const { api: other } = await renderBookings({
      address: '/3?booking_status=cancelled',
      bookings: [aBooking(1)],
    });
    await waitFor(() =>
      expect(other.calls.filter((call) => call.key.startsWith(bookingsOf(3))).at(-1)?.url).toBe(
        '/api/projects/481/booking_types/3?page=1&per_page=20&sort=start%2Cid&booking_status=cancelled',
      ),
    );
  });

  test('show no time and no slot if their subtype shows none', async () => {
    const days = { start: at(30, '00:00'), finish: at(31, '00:00') };
    await renderBookings({
      subtypes: [aSubtype(6, 'Site Visit', { show_time: false })],
      bookings: [aBooking(1, days)],
    });
    const [row] = await rowsOf(title);
    expect(row![1]).toBe(shortSpanText(days, false));
    expect(row![1]).not.toContain(':');
    expect(screen.queryByRole('columnheader', { name: 'Slot' })).not.toBeInTheDocument();
  });

  test('without any, the list says so and offers New Booking to those who may book', async () => {
    const first = await renderBookings();
    expect(await screen.findByText(/Choose a time, up to 90 days ahead/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'New Booking' })).toHaveAttribute(
      'href',
      '/projects/481/bookings/3/create',
    );
    expect(button('Show complete bookings')).toBeVisible();
    first.unmount();
    await renderBookings({ permissions: [] });
    expect(await screen.findByText('Whoever plans the work can book here.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'New Booking' })).not.toBeInTheDocument();
  });

  test('that fail to load show the error, with Retry', async () => {
    const { api, user } = await renderBookings({
      routes: { [bookingsOf(3)]: refusal(500, 'Out of order.') },
    });
    expect(await screen.findByText(`${title} did not load.`)).toBeVisible();
    api.routes[bookingsOf(3)] = [aBooking(1)];
    await user.click(button('Retry'));
    await waitFor(async () => expect(await rowsOf(title)).toHaveLength(1));
  });

  test('update live when another person changes them', async () => {
    const { api } = await renderBookings({ bookings: [aBooking(1)] });
    await waitFor(async () => expect(await rowsOf(title)).toHaveLength(1));
    api.routes[bookingsOf(3)] = [aBooking(1), aBooking(2)];
    await act(() => refreshProject('481'));
    await waitFor(async () => expect(await rowsOf(title)).toHaveLength(2));
  });
});

describe('the actions on a booking', () => {
  const open = (row: ReturnType<typeof aBooking>, answer: unknown) =>
    renderBookings({
      address: '/3?booking=1',
      bookings: [row],
      routes: {
        'GET /api/bookings/1': row,
        'GET /api/bookings/1/history': [],
        [status(1)]: answer,
      },
    });

  test('a cancellation asks first, and then moves the focus to the panel’s heading [booking-list.3]', async () => {
    const row = aBooking(1, { ...withMeeting, can: mayOnly({ cancel: true }) });
    const { api, user } = await open(row, { ...row, booking_status: 'cancelled' });
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm Booking Cancellation' }));
    expect(dialog.getByText(/Are you sure you want to cancel\?/)).toHaveTextContent(/, both parts$/);
    await user.click(dialog.getByRole('button', { name: 'Cancel Booking' }));
    expect(await screen.findByText('Cancelled.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Network Change' })).toHaveFocus());
    expect(api.bodies(status(1))).toEqual([{ status: 'cancelled', seen: 'booked' }]);
  });

  test('a conflict shows the current status and lets the user decide again [booking-list.4]', async () => {
    let row = aBooking(1, { booking_status: 'pending', can: mayOnly({ cancel: true }) });
    const { api, user } = await open(row, ({ body }: { body: { seen: string } }) => {
      if (body.seen === 'booked') return { ...row, booking_status: 'cancelled' };
      api.routes['GET /api/bookings/1'] = row = { ...row, booking_status: 'booked' };
      return refusal(409, 'Its status has changed.', { code: 'changed', present: 'booked' });
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel booking' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel Booking' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Somebody else changed it first: it is booked now.',
    );
    await user.click(button('Cancel Booking'));
    expect(await screen.findByText('Cancelled.')).toBeVisible();
    expect(api.bodies(status(1))).toEqual([
      { status: 'cancelled', seen: 'pending' },
      { status: 'cancelled', seen: 'booked' },
    ]);
  });

  test('an approval that the server refuses is shown', async () => {
    const row = aBooking(1, { booking_status: 'pending', can: mayOnly({ approve: true }) });
    const { user } = await open(row, refusal(409, 'x', { code: 'changed', present: 'cancelled' }));
    await user.click(await screen.findByRole('button', { name: /^Approve: Network Change/ }));
    expect(
      await screen.findByText('Not approved. Somebody else changed it first: it is cancelled now.'),
    ).toBeVisible();
  });

  test('rescheduling needs the permission to book, that to cancel, and a start in the future', async () => {
    const movable = { can: mayOnly({ cancel: true }) };
    const first = await open(aBooking(1, movable), {});
    expect(await screen.findByRole('link', { name: 'Reschedule' })).toHaveAttribute(
      'href',
      '/projects/481/bookings/3/create?reschedule_of=1',
    );
    first.unmount();
    for (const one of [aBooking(1, { ...movable, start: at(-1, '18:00') }), aBooking(1)]) {
      const { unmount } = await open(one, {});
      await screen.findByRole('list', { name: 'Times' });
      expect(screen.queryByRole('link', { name: 'Reschedule' })).not.toBeInTheDocument();
      unmount();
    }
  });
});

test('a card, which names no columns, leaves out a review that has not begun', () => {
  const subtypes = [aSubtype(6, 'Network Change')];
  const review = bookingColumns(subtypes, [], true).find(({ field }) => field === 'review_status')!;
  const waiting = aBooking(2, { booking_status: 'pending', review_status: null });
  expect([review.text?.(waiting), review.cardText?.(waiting)]).toEqual(['N/A', '']);
  const begun = aBooking(1, { review_status: 'In review' });
  expect([review.text?.(begun), review.cardText?.(begun)]).toEqual(['In review', 'In review']);
});

test('a card on a phone, which has no column titles, says that times are in UTC', () => {
  const row = aBooking(1);
  const when = (subtype: object) =>
    bookingColumns([aSubtype(6, 'Network Change', subtype)], [], true).find(
      ({ field }) => field === 'start',
    )!;
  expect(when({ show_time: true }).cardText?.(row)).toMatch(/\d\s[ap]m\sUTC$/);
  expect(when({ show_time: false }).cardText?.(row)).not.toContain('UTC');
});
