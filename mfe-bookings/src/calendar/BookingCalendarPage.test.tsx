import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarBooking, CreateBooking } from 'shared-api/contracts/bookings';
import { ApiProvider, forgetReads } from 'shared-api/client';
import { PortalProvider } from 'shared-api/portal';
import { fakeApi, refusal, Reply } from 'shared-api/testing';
import { widen } from 'shared-api/testing/browser';
import { aPortal } from 'shared-api/testing/fixtures';
import { AppTheme, ToastProvider } from 'shared-ui/core';
import { createTestRouter, TestRouter } from 'shared-ui/testing';
import ReviewBookingsPage from '../ReviewBookingsPage';
import { aBooking, aProject, aSubtype, aType, mayBook, mayOnly } from '../testing/fixtures';
import BookingCalendarPage from './BookingCalendarPage';

// Dialogs are lazy chunks, which take long on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// A week far ahead: its days never become today.
const monday = '2031-11-24';
const at = (day: string, time: string) => `${day}T${time}:00.000Z`;
const change = aSubtype(6, 'Network Change', { show_slot: true });
const booking = aBooking(12, {
  booking_subtype_show_slot: true,
  start: at('2031-11-25', '18:00'),
  finish: at('2031-11-25', '22:00'),
  can: mayOnly({ cancel: true }),
  data: { reason: 'Swap' },
});
/** The entry of the calendar for a booking that the user may move. */
const movable = { ...booking, can_cancel: true } satisfies CalendarBooking;
const busy = {
  start: at('2031-11-26', '02:00'),
  finish: at('2031-11-26', '04:00'),
  slot: 'B',
  resource_key: 'change',
  busy: true,
};
const free = ['A', 'B'].map((slot) => ({
  start: at('2031-11-27', '18:00'),
  finish: at('2031-11-27', '22:00'),
  slot,
}));
const week = `GET /api/booking_types/3/bookings/${monday}/2031-12-01`;

async function renderCalendar(
  query = `?day=2031-11-25`,
  routes: Record<string, unknown> = {},
  features = {},
) {
  await forgetReads();
  widen(1440);
  const api = fakeApi({
    'GET /api/booking_types/3': aType(3, 'Change Window', {
      blackouts: [{ first_day: '2031-11-29', last_day: '2031-11-30', reason: 'Freeze' }],
    }),
    'GET /api/booking_types/3/subtypes': [change],
    'GET /api/holidays': [],
    [week]: [movable, busy],
    [`GET /api/booking_types/3/subtypes/6/free_times/${monday}/2031-12-01`]: free,
    'GET /api/bookings/12': booking,
    'GET /api/bookings/12/history': [],
    'GET /api/projects/481/permissions': mayBook,
    ...routes,
  });
  const router = createTestRouter(
    [
      { path: 'booking_types/:bookingTypeId/bookings', element: <ReviewBookingsPage /> },
      { path: 'booking_types/:bookingTypeId/bookings/calendar', element: <BookingCalendarPage /> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    { initialEntries: [`/booking_types/3/bookings/calendar${query}`] },
  );
  render(
    <AppTheme>
      <ToastProvider>
        <ApiProvider>
          <PortalProvider
            portal={{
              ...aPortal,
              features: {
                'bookings.freeTimes': false,
                'bookings.calendar': true,
                ...features,
              },
            }}
          >
            <TestRouter router={router} />
          </PortalProvider>
        </ApiProvider>
      </ToastProvider>
    </AppTheme>,
  );
  return { api, router, user: userEvent.setup({ delay: null }) };
}
const calendar = () => screen.getByRole('group', { name: 'Calendar' });
const booked = () => screen.findByRole('link', { name: /481 Leaf-spine refresh/ });

describe('the calendar of a booking type', () => {
  it('shows the week with bookings, busy and free times, and why a day is closed [booking-calendar.4]', async () => {
    await renderCalendar();
    expect(await screen.findByRole('heading', { level: 1, name: 'Change Window Calendar' })).toBeVisible();
    expect(await booked()).toHaveAccessibleName(
      /^481 Leaf-spine refresh ?6:00.pm – 10:00.pm · Network Change · slot A ?, Tue 25 Nov 2031, 6:00.pm – 10:00.pm UTC, booked$/,
    );
    const day = (name: RegExp) => screen.getByRole('region', { name });
    expect(within(day(/^Wed 26 Nov/)).getByText(/^Busy/)).toHaveTextContent(/Busy 2:00.am – 4:00.am, slot B/);
    expect(
      await within(day(/^Thu 27 Nov/)).findByRole('link', {
        name: /^Book Free 6:00.pm – 10:00.pm ?2 slots ?, Thu 27 Nov 2031, 6:00.pm – 10:00.pm UTC$/,
      }),
    ).toBeInTheDocument();
    expect(day(/^Sat 29 Nov 2031, Freeze/)).toHaveTextContent('Freeze');
  });

  it('leads from a free time to the form of the project, or to the choice of one [booking-calendar.5]', async () => {
    const wanted = 'subtype=6&start=2031-11-27T18%3A00%3A00.000Z&slot=A';
    await renderCalendar();
    const link = () => screen.findByRole('link', { name: /^Book Free.*Thu 27 Nov/ });
    expect(await link()).toHaveAttribute('href', `/booking_types/3/bookings/create?${wanted}`);
  });

  it.each([
    [
      'week',
      `?day=2031-11-25`,
      [monday, '2031-12-01'],
      'Network Change: no time is free in this week.',
      '2031-12-01/2031-12-08',
    ],
    [
      'day',
      `?view=day&day=2031-11-30`,
      ['2031-11-30', '2031-12-01'],
      'Network Change: no time is free on this day.',
      '2031-12-03/2031-12-04',
    ],
  ])(
    'leads from a %s without free times to the next one [booking-calendar.12]',
    async (_, query, [from, to], title, shown) => {
      const base = 'GET /api/booking_types/3/subtypes/6/free_times';
      const { user, router } = await renderCalendar(query, {
        [`GET /api/booking_types/3/bookings/${from}/${to}`]: [],
        [`${base}/${from}/${to}`]: [],
        [`${base}/2031-12-01`]: [
          { start: at('2031-12-03', '18:00'), finish: at('2031-12-03', '22:00'), slot: 'B' },
        ],
        [`GET /api/booking_types/3/bookings/${shown}`]: [],
        [`${base}/${shown}`]: free,
      });
      const show = await screen.findByRole('button', { name: 'Show Wed 3 Dec 2031' });
      expect(screen.getByText(title)).toBeVisible();
      expect(screen.getByText(/^The next one is free on Wed 3 Dec 2031, 6:00.pm UTC\.$/)).toBeVisible();
      await user.click(show);
      expect(new URLSearchParams(router.state.location.search).get('day')).toBe('2031-12-03');
      await waitFor(() => expect(screen.queryByText(/no time is free/)).not.toBeInTheDocument());
    },
  );

  it('says when no time is free later either', async () => {
    const base = 'GET /api/booking_types/3/subtypes/6/free_times';
    await renderCalendar('?day=2031-11-25', {
      [`${base}/${monday}/2031-12-01`]: [],
      [`${base}/2031-12-01`]: [],
    });
    expect(await screen.findByText('None is free later either.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Show / })).not.toBeInTheDocument();
  });

  it('does not look for free times after a week in the past', async () => {
    const base = 'GET /api/booking_types/3/subtypes/6/free_times';
    const { api } = await renderCalendar('?day=2020-01-07', {
      'GET /api/booking_types/3/bookings/2020-01-06/2020-01-13': [booking],
      [`${base}/2020-01-06/2020-01-13`]: [],
    });
    await screen.findByText(/^Bookings this week/);
    await waitFor(() => expect(api.to(`${base}/2020-01-06/2020-01-13`)).toHaveLength(1));
    await act(() => Promise.resolve());
    expect(screen.queryByText(/no time is free/)).not.toBeInTheDocument();
    expect(api.to(`${base}/2020-01-13`)).toEqual([]);
  });

  it('has a table of the same bookings and busy times under it, by start [booking-calendar.9]', async () => {
    const second = {
      child_id: 13,
      child_booking_subtype_id: 7,
      child_booking_subtype_name: 'Review meeting',
      child_booking_subtype_show_time: true,
      child_start: at('2031-11-24', '09:00'),
      child_finish: at('2031-11-24', '09:30'),
      child_slot: 'Board',
    };
    const { user, router } = await renderCalendar('?day=2031-11-25', {
      [week]: [
        { ...booking, ...second },
        // Its meeting was in the week before.
        {
          ...booking,
          ...second,
          id: 20,
          child_start: at('2031-11-21', '09:00'),
          child_finish: at('2031-11-21', '10:00'),
        },
        busy,
      ],
    });
    const table = within(await screen.findByRole('table', { name: 'Bookings this week' }));
    const texts = table
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent.replaceAll('\u00a0', ' ')));
    expect(texts).toEqual([
      [
        '481',
        'Leaf-spine refresh',
        'Review meeting',
        'Mon 24 Nov 2031, 9:00 am – 9:30 am',
        'Board',
        'booked',
      ],
      ['481', 'Leaf-spine refresh', 'Network Change', 'Tue 25 Nov 2031, 6:00 pm – 10:00 pm', 'A', 'booked'],
      ['481', 'Leaf-spine refresh', 'Network Change', 'Tue 25 Nov 2031, 6:00 pm – 10:00 pm', 'A', 'booked'],
      ['', 'Busy', '', 'Wed 26 Nov 2031, 2:00 am – 4:00 am', 'B', ''],
    ]);
    await user.click(table.getAllByRole('link', { name: 'Leaf-spine refresh' })[1]!);
    expect(router.state.location.search).toBe('?day=2031-11-25&booking=12');
  });

  it('shows a month under its weekdays; a booking over midnight names its start, then its end [booking-calendar.10]', async () => {
    const night = { ...booking, start: at('2031-11-25', '22:00'), finish: at('2031-11-26', '02:00') };
    await renderCalendar('?day=2031-11-25&view=month', {
      'GET /api/booking_types/3/bookings/2031-10-27/2031-12-01': [night],
    });
    const cell = (name: RegExp) => within(screen.getByRole('region', { name }));
    await screen.findByRole('table', { name: 'Bookings this month' });
    expect(cell(/^Tue 25 Nov/).getByText(/^10:00.pm Leaf-spine refresh/)).toBeInTheDocument();
    expect(cell(/^Wed 26 Nov/).getByText(/^until 2:00.am Leaf-spine refresh/)).toBeInTheDocument();
    expect(['Mon', 'Sun'].map((name) => screen.getByText(name).ariaHidden)).toEqual(['true', 'true']);
  });

  it('names the project for which one books, and keeps it', async () => {
    const { user } = await renderCalendar('?day=2031-11-25&project=481', {
      'GET /api/projects/481': aProject(),
    });
    expect(await screen.findByRole('link', { name: aProject().name })).toHaveAttribute(
      'href',
      '/projects/481/bookings',
    );
    const link = await screen.findByRole('link', { name: /^Book Free.*Thu 27 Nov/ });
    expect(link).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/projects\/481\/bookings\/3\/create\?subtype=6&/),
    );
    expect(screen.getByRole('link', { name: 'List' })).toHaveAttribute('href', '/projects/481/bookings/3');
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    expect(screen.getByRole('link', { name: /24 Nov 2031/ })).toHaveAttribute(
      'href',
      expect.stringContaining('project=481'),
    );
  });

  it('goes back, forward and to the views by its address', async () => {
    const { user, router, api } = await renderCalendar();
    await booked();
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(router.state.location.search).toBe('?day=2031-12-02');
    await waitFor(() =>
      expect(api.to('GET /api/booking_types/3/bookings/2031-12-01/2031-12-08')).toHaveLength(1),
    );
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    expect(screen.getByRole('heading', { level: 2, name: 'December 2031' })).toBeInTheDocument();
    expect(api.to('GET /api/booking_types/3/bookings/2031-12-01/2032-01-05')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Former month' }));
    expect(router.state.location.search).toContain('day=2031-11-01');
  });

  it('is one stop of the Tab key; arrow keys go through its entries [booking-calendar.6]', async () => {
    const { user, router } = await renderCalendar();
    await booked();
    const target = await screen.findByRole('link', { name: /^Book Free.*Thu 27 Nov/ });
    const inTabOrder = () =>
      [...calendar().querySelectorAll<HTMLElement>('[data-entry]')].filter(({ tabIndex }) => tabIndex === 0);
    expect(inTabOrder()).toEqual([await booked()]);
    await user.tab();
    while (document.activeElement !== (await booked())) await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(target).toHaveFocus();
    expect(inTabOrder()).toEqual([target]);
    await user.keyboard('{ArrowLeft}');
    expect(await booked()).toHaveFocus();
    await user.keyboard('{PageDown}');
    expect(router.state.location.search).toBe('?day=2031-12-02');
  });

  it('moves a booking to a free time by keys, after a question [booking-calendar.7]', async () => {
    const { user, api, router } = await renderCalendar('?day=2031-11-25', {
      'POST /api/bookings': new Reply(201, { ...booking, id: 13 }),
      'GET /api/projects/481': undefined,
    });
    await user.click(await booked());
    await user.click(await screen.findByRole('button', { name: 'Move' }));
    expect(router.state.location.search).toBe('?day=2031-11-25&move=12');
    await user.click(await screen.findByRole('button', { name: /^Move here: Free.*Thu 27 Nov/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm New Time' }));
    expect(dialog.getByText(/^Thu 27 Nov 2031, 6:00.pm – 10:00.pm UTC, slot A$/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    expect(await screen.findByText('Rescheduled.')).toBeInTheDocument();
    expect(api.to('POST /api/bookings')[0]?.body as CreateBooking).toEqual({
      project_id: 481,
      booking_subtype_id: 6,
      ...free[0],
      data: { reason: 'Swap' },
      child: null,
      reschedule_of: 12,
    });
    expect(router.state.location.search).toBe('?day=2031-11-25');
  });

  it('moves a booking that is dragged to a free time, with the answers that it has now', async () => {
    const { api, user } = await renderCalendar('?day=2031-11-25', {
      'GET /api/bookings/12': { ...booking, data: { reason: 'Told since' } },
      'POST /api/bookings': new Reply(201, { ...booking, id: 13 }),
      'GET /api/projects/481': undefined,
    });
    const dataTransfer = { effectAllowed: '', dropEffect: '' };
    fireEvent.dragStart(await booked(), { dataTransfer });
    fireEvent.drop(await screen.findByRole('link', { name: /^Book Free.*Thu 27 Nov/ }), { dataTransfer });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm New Time' }));
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    expect(await screen.findByText('Rescheduled.')).toBeInTheDocument();
    expect(api.to('POST /api/bookings')[0]?.body).toMatchObject({
      ...free[0],
      data: { reason: 'Told since' },
      reschedule_of: 12,
    });
  });

  it('asks about the days alone of a booking without a time, and names no slot that is not shown', async () => {
    const whole = { start: at('2031-11-27', '00:00'), finish: at('2031-11-28', '00:00'), slot: 'A' };
    const visit = { ...booking, start: at('2031-11-25', '00:00'), finish: at('2031-11-26', '00:00') };
    const showsDays = { booking_subtype_show_time: false, booking_subtype_show_slot: false };
    const { user } = await renderCalendar('?day=2031-11-25&move=12', {
      'GET /api/booking_types/3/subtypes': [
        aSubtype(6, 'Site Visit', { show_time: false, show_slot: false, duration: 1_440 }),
      ],
      [week]: [{ ...visit, can_cancel: true }],
      [`GET /api/booking_types/3/subtypes/6/free_times/${monday}/2031-12-01`]: [whole],
      'GET /api/bookings/12': { ...visit, ...showsDays },
    });
    await user.click(
      await screen.findByRole('button', { name: /^Move here: Free ?1 slot ?, Thu 27 Nov 2031$/ }),
    );
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm New Time' }));
    expect(dialog.getAllByRole('definition').map((one) => one.textContent)).toEqual([
      'Tue 25 Nov 2031',
      'Thu 27 Nov 2031',
    ]);
  });

  it('offers to drag only bookings that the user may cancel', async () => {
    const other = { ...booking, id: 20, project_name: 'Storage move' };
    await renderCalendar('?day=2031-11-25', { [week]: [movable, other] });
    expect(await booked()).toHaveAttribute('draggable', 'true');
    expect(screen.getByRole('link', { name: /481 Storage move/ })).toHaveAttribute('draggable', 'false');
  });

  it('keeps the booking that gets another time when a day of the month is opened', async () => {
    const { user, router } = await renderCalendar('?day=2031-11-25&view=month&move=12&subtype=6&booking=12', {
      'GET /api/booking_types/3/bookings/2031-10-27/2031-12-01': [movable],
      'GET /api/booking_types/3/bookings/2031-11-27/2031-11-28': [],
      'GET /api/booking_types/3/subtypes/6/free_times/2031-11-27/2031-11-28': free,
      'GET /api/projects/481': undefined,
    });
    expect(await screen.findByText('Choose the new time.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: /27 Nov 2031/ }));
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      day: '2031-11-27',
      view: 'day',
      move: '12',
      subtype: '6',
    });
    expect(screen.getByText('Choose the new time.')).toBeVisible();
    expect(await screen.findAllByRole('button', { name: /^Move here: Free/ })).toHaveLength(2);
  });

  it('moves a week up and down in a month; the bookings of the day with the focus are in the tab order [booking-calendar.14]', async () => {
    const month = 'GET /api/booking_types/3/bookings/2031-10-27/2031-12-01';
    const later = ['1', '2', '3', '4'].map((hour, index) => ({
      ...booking,
      id: 30 + index,
      start: at('2031-11-18', `0${hour}:00`),
      finish: at('2031-11-18', `0${hour}:30`),
    }));
    const { user } = await renderCalendar('?day=2031-11-25&view=month', { [month]: [booking, ...later] });
    await screen.findByRole('table', { name: 'Bookings this month' });
    const day = (name: string) => within(calendar()).getByRole('link', { name: `${name} 2031` });
    const inTabOrder = () =>
      [...calendar().querySelectorAll('a')]
        .filter(({ tabIndex }) => tabIndex === 0)
        .map((link) => link.textContent);
    expect(inTabOrder()).toEqual([expect.stringContaining('1 Nov')]);
    act(() => day('Tue 11 Nov').focus());
    await user.keyboard('{ArrowDown}');
    expect(day('Tue 18 Nov')).toHaveFocus();
    expect(inTabOrder()).toEqual([
      expect.stringContaining('18 Nov'),
      ...[1, 2, 3].map((hour) => expect.stringMatching(new RegExp(`^${hour}:00.am Leaf-spine`)) as string),
      '1 more on Tue 18 Nov 2031',
    ]);
    await user.tab();
    expect(document.activeElement).toHaveTextContent(/^1:00.am Leaf-spine/);
    await user.keyboard('{ArrowDown}');
    expect(day('Tue 25 Nov')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowRight}');
    expect(day('Wed 12 Nov')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(day('Wed 29 Oct')).toHaveFocus();
  });

  it('says that a dragged booking did not load', async () => {
    await renderCalendar('?day=2031-11-25', { 'GET /api/bookings/12': refusal(500, 'Broken.') });
    const dataTransfer = { effectAllowed: '', dropEffect: '' };
    fireEvent.dragStart(await booked(), { dataTransfer });
    fireEvent.drop(await screen.findByRole('link', { name: /^Book Free.*Thu 27 Nov/ }), { dataTransfer });
    expect(await screen.findByText('The booking did not load.')).toBeInTheDocument();
  });

  it('keeps the question open with the reason when the time is refused', async () => {
    const { user } = await renderCalendar('?day=2031-11-25&move=12', {
      'POST /api/bookings': refusal(409, 'Network Change: A is taken at that time. Nothing was saved.', {
        code: 'slot_taken',
      }),
    });
    await user.click(await screen.findByRole('button', { name: /^Move here: Free.*Thu 27 Nov/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Confirm New Time' }));
    await user.click(dialog.getByRole('button', { name: 'Reschedule' }));
    expect(await dialog.findByText(/A is taken at that time/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Keep the time' }));
    expect(await screen.findByRole('link', { name: /^Book Free.*Thu 27 Nov/ })).toBeInTheDocument();
  });

  it('says that it did not load, and that there is no such type', async () => {
    await renderCalendar('?day=2031-11-25', { [week]: refusal(500, 'Broken.') });
    expect(await screen.findByText('The bookings did not load.')).toBeInTheDocument();
    cleanup();
    const missing = refusal(404, 'There is no such type.');
    await renderCalendar('?day=2031-11-25', { 'GET /api/booking_types/3': missing });
    expect(await screen.findByText(/^There is no such booking type/)).toBeInTheDocument();
  });

  it('is offered beside the list while its feature is on [booking-calendar.8]', async () => {
    const list = { 'GET /api/booking_types/3/bookings': [], 'GET /api/booking_types/3/review_statuses': [] };
    const { router } = await renderCalendar('', list);
    await act(() => router.navigate('/booking_types/3/bookings'));
    expect(await screen.findByRole('link', { name: 'Calendar' })).toHaveAttribute(
      'href',
      '/booking_types/3/bookings/calendar',
    );
  });

  it('is not offered while its feature is off', async () => {
    const list = { 'GET /api/booking_types/3/bookings': [], 'GET /api/booking_types/3/review_statuses': [] };
    const { router } = await renderCalendar('', list, { 'bookings.calendar': false });
    await act(() => router.navigate('/booking_types/3/bookings'));
    expect(await screen.findByRole('link', { name: 'New Booking' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Calendar' })).not.toBeInTheDocument();
  });
});
