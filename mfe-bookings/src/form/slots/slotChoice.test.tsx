import { act, screen, waitFor, within } from '@testing-library/react';
import type { CreateBooking } from 'shared-api/contracts/bookings';
import { refusal, Reply } from 'shared-api/testing';
import { aBooking, aSubtype, at } from '../../testing/fixtures';
import { renderBookings } from '../../testing/renderBookings';
import { timeField } from '../../testing/timeField';

const post = 'POST /api/bookings';
const slotsOf = (id: number) => `GET /api/projects/481/booking_subtypes/${id}/slots`;
const freeOf = (id: number) => `GET /api/projects/481/booking_subtypes/${id}/free_times`;
const free = (slot: string, from: string, to: string, days = 30) => ({
  slot,
  start: at(days, from),
  finish: at(days, to),
});
const change = aSubtype(6, 'Network Change', { show_slot: true });
const answer = {
  starts: [free('A', '10:00', '14:00'), free('A', '10:30', '14:30'), free('B', '10:00', '14:00')],
  taken: [free('A', '06:00', '10:00'), free('B', '15:00', '19:00')],
};

async function open(part: Parameters<typeof renderBookings>[0] = {}, routes: Record<string, unknown> = {}) {
  const rendered = await renderBookings({
    address: '/3/create',
    features: { 'bookings.freeTimes': true },
    subtypes: [change],
    ...part,
    routes: {
      // The first free day is the thirtieth; from the next day on it is the fortieth.
      [freeOf(6)]: ({ url }: { url: string }) => [
        url.includes('from=') ? free('A', '10:00', '14:00', 40) : free('A', '10:00', '14:00'),
      ],
      [slotsOf(6)]: answer,
      [post]: ({ body }: { body: CreateBooking }) => new Reply(201, aBooking(77, { start: body.start })),
      ...routes,
    },
  });
  await screen.findAllByRole('spinbutton', { name: 'Day' });
  return rendered;
}
const region = (name = 'Network Change') => screen.findByRole('region', { name: `Free slots: ${name}` });
const starts = (column: HTMLElement) => within(column).getAllByRole('button');

describe('the free slots beside the form of a booking', () => {
  test('are drawn by slot on the first day with a free time; a press puts time and slot into the form [slot-choice.1]', async () => {
    const { api, user } = await open();
    const drawn = within(await region());
    const slotA = await drawn.findByRole('group', { name: 'Slot A' });
    expect(starts(slotA)).toHaveLength(2);
    expect(within(slotA).getByText('Busy')).toBeInTheDocument();
    await waitFor(() =>
      expect(api.calls.map(({ url }) => url)).toContainEqual(
        expect.stringContaining(`from=${encodeURIComponent(at(30, '00:00'))}`),
      ),
    );
    await user.click(starts(slotA)[1]!);
    await waitFor(() => expect(starts(slotA)[1]).toHaveAttribute('aria-pressed', 'true'));
    expect(timeField()).toHaveTextContent('10:30 am');
    expect(screen.getByRole('combobox', { name: 'Slot' })).toHaveValue('A');
    await user.click(screen.getByRole('button', { name: 'Book' }));
    expect(await screen.findByText('Booked.')).toBeVisible();
    expect(api.bodies(post)[0]).toMatchObject({ start: at(30, '10:30'), slot: 'A' });
  });

  test('are one Tab stop, in which arrow keys move and Enter takes [slot-choice.2]', async () => {
    const { user } = await open();
    const drawn = within(await region());
    const [slotA, slotB] = [
      await drawn.findByRole('group', { name: 'Slot A' }),
      await drawn.findByRole('group', { name: 'Slot B' }),
    ];
    const all = [...starts(slotA), ...starts(slotB)];
    expect(all.map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    act(() => all[0]!.focus());
    await user.keyboard('{ArrowDown}');
    expect(all[1]).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(all[2]).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(all[2]).toHaveAttribute('aria-pressed', 'true'));
    expect(all[2]).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Slot' })).toHaveValue('B');
  });

  test('of another day are shown by its buttons, without changing the form', async () => {
    const { api, user } = await open();
    const drawn = within(await region());
    await drawn.findByRole('group', { name: 'Slot A' });
    await user.click(drawn.getByRole('button', { name: 'Next day: Network Change' }));
    await waitFor(() =>
      expect(api.calls.map(({ url }) => url)).toContainEqual(
        expect.stringContaining(`from=${encodeURIComponent(at(31, '00:00'))}`),
      ),
    );
    expect(timeField()).toHaveTextContent('hh:mm');
  });

  test('of a day with none say so, and lead to the next day that has one', async () => {
    const { user } = await open(
      {},
      {
        [slotsOf(6)]: ({ url }: { url: string }) =>
          [30, 40].some((days) => url.includes(`from=${encodeURIComponent(at(days, '00:00'))}`))
            ? answer
            : { starts: [], taken: [] },
      },
    );
    const drawn = within(await region());
    await drawn.findByRole('group', { name: 'Slot A' });
    await user.click(drawn.getByRole('button', { name: 'Next day: Network Change' }));
    expect(await drawn.findByText('Nothing is free on this day.')).toBeVisible();
    await user.click(drawn.getByRole('button', { name: /^Show / }));
    expect(starts(await drawn.findByRole('group', { name: 'Slot A' }))).toHaveLength(2);
  });

  test('of a second leg are those on its side of the first, and their own', async () => {
    const { user } = await open(
      {
        subtypes: [
          aSubtype(6, 'Network Change', { show_slot: true, child_subtype: { id: 7 }, child_order: 'before' }),
          aSubtype(7, 'Review Meeting', { child: true, duration: 30 }),
        ],
      },
      {
        [freeOf(7)]: [],
        [slotsOf(7)]: {
          starts: [free('A', '09:00', '09:30'), free('A', '09:30', '10:00'), free('A', '10:00', '10:30')],
          taken: [],
        },
      },
    );
    const own = within(await region());
    await user.click(starts(await own.findByRole('group', { name: 'Slot A' }))[0]!);
    const meeting = within(await region('Review Meeting'));
    const any = await meeting.findByRole('group', { name: 'Any slot' });
    await waitFor(() => expect(starts(any)).toHaveLength(2));
    await user.click(starts(any)[1]!);
    await waitFor(() => expect(timeField(1)).toHaveTextContent('09:30 am'));
    expect(timeField()).toHaveTextContent('10:00 am');
  });

  test('of a rescheduled booking leave that booking out', async () => {
    const { api } = await open(
      { address: '/3/create?reschedule_of=5' },
      { 'GET /api/bookings/5': aBooking(5) },
    );
    await within(await region()).findByRole('group', { name: 'Slot A' });
    expect(api.calls.map(({ url }) => url)).toContainEqual(
      expect.stringMatching(/\/slots\?.*reschedule_of=5/),
    );
  });

  test('that do not load offer a retry and leave the form usable', async () => {
    await open({}, { [slotsOf(6)]: refusal(500, 'Broken.') });
    expect(await screen.findByText(/The slots did not load/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Book' })).toBeEnabled();
  });

  test('are not drawn while the feature is off', async () => {
    const { api } = await open({ features: {} });
    expect(screen.queryByRole('region', { name: /Free slots/ })).not.toBeInTheDocument();
    expect(api.count(slotsOf(6))).toBe(0);
  });
});
