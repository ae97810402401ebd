import { sql } from 'kysely';
import type {
  Booking,
  BookingConflict,
  FreeSlot,
  LegFreeTimes,
  SlotSpan,
} from 'shared-api/contracts/bookings';
import type { ErrorBody } from 'shared-api/contracts/common';
import { addDays } from 'shared-api/workingDays';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { networkProject } from '../projects/testing/testProjects';
import { addBookings, workingDay, type TestBookings } from './testing/testBookings';

let test: TestApp;
let made: TestBookings;
let pm: Caller;
let requester: Caller;
let outsider: Caller;
let id: number;
let day: string;

const at = (on: string, time: string) => `${on}T${time}:00.000Z`;
const set = (values: ReturnType<typeof sql>, subtype: keyof TestBookings['ids'] = 'Paired') =>
  sql`update booking_subtype set ${values} where id = ${made.ids[subtype]}`.execute(test.database.db);
/** A change of four hours from noon on, with its meeting. */
const paired = (meeting: [on: string, from: string, to: string], slot: string | null = null) => ({
  project_id: id,
  booking_subtype_id: made.ids.Paired,
  start: at(day, '12:00'),
  finish: at(day, '16:00'),
  data: { reason: 'Old switch' },
  child: {
    booking_subtype_id: made.ids.Meeting,
    start: at(meeting[0], meeting[1]),
    finish: at(meeting[0], meeting[2]),
    slot,
  },
});

beforeAll(async () => {
  test = await createTestApp();
  made = await addBookings(test.database.db);
  [pm, requester, outsider] = [await test.as('pm'), await test.as('requester'), await test.as('outsider')];
  id = Number((await networkProject(test.database.db, 'In Delivery')).split('/').pop());
  day = await workingDay(test.database.db, 5);
});
afterAll(() => test.close());
beforeEach(async () => {
  await sql`delete from booking`.execute(test.database.db);
  await set(sql`child_order = 'any'`);
  await set(sql`working_days_only = false`, 'Meeting');
});

describe('the order of two legs', () => {
  it.each<[order: 'any' | 'before' | 'after', from: string, to: string, fault: string | undefined]>([
    ['any', '13:00', '13:30', undefined],
    ['before', '11:30', '12:00', undefined],
    ['before', '11:31', '12:01', 'Meeting must end before Paired starts'],
    ['before', '16:00', '16:30', 'Meeting must end before Paired starts'],
    ['after', '16:00', '16:30', undefined],
    ['after', '15:59', '16:29', 'Meeting must start after Paired ends'],
    ['after', '11:00', '11:30', 'Meeting must start after Paired ends'],
  ])(
    '%s lets the second one take place from %s to %s, or names the fault',
    async (order, from, to, fault) => {
      await set(sql`child_order = ${order}`);
      const answer = await pm.post('/api/bookings', paired([day, from, to]));
      expect([answer.statusCode, answer.json<ErrorBody>().fields?.['child.start']]).toEqual([
        fault ? 422 : 201,
        fault,
      ]);
    },
  );

  it('holds for the times that a refusal and the form offer', async () => {
    await set(sql`child_order = 'before'`);
    const { statusCode } = await pm.post('/api/bookings', paired([day, '11:00', '11:30']));
    expect(statusCode).toBe(201);
    // The room is taken at eleven, so half an hour is left before noon.
    const taken = await pm.post('/api/bookings', paired([day, '11:00', '11:30']));
    const { booking_subtype_id: leg, free } = taken.json<BookingConflict>();
    expect([taken.statusCode, leg, free]).toEqual([
      409,
      made.ids.Meeting,
      [{ start: at(day, '11:30'), finish: at(day, '12:00'), slot: 'Room' }],
    ]);
    const path = `/api/projects/${id}/booking_subtypes/${made.ids.Meeting}/free_times`;
    const offered = async (query: string) => (await pm.get(`${path}?${query}`)).json<FreeSlot[]>();
    expect(await offered(`after=${at(day, '11:00')}&before=${at(day, '12:00')}`)).toEqual(free);
    const [later] = await offered(`from=${day}&after=${at(day, '16:00')}&count=1`);
    expect(later!.start).toBe(at(day, '16:00'));
  });
});

describe('the free times of a first leg', () => {
  const path = (query = '') =>
    `/api/projects/${id}/booking_subtypes/${made.ids.Paired}/free_times?count=1${query}`;
  const first = async (query?: string) => (await pm.get(path(query))).json<FreeSlot[]>()[0]?.start;
  /** The end of the first meeting that is free. */
  const meetingEnd = async () =>
    (await pm.get(path().replace(String(made.ids.Paired), String(made.ids.Meeting)))).json<FreeSlot[]>()[0]!
      .finish;

  it('come after the first free time of a second one that must end before it', async () => {
    await set(sql`min_lead_working_days = 3`, 'Meeting');
    try {
      const end = await meetingEnd();
      for (const order of ['any', 'after']) {
        await set(sql`child_order = ${order}`);
        expect(Date.parse((await first())!)).toBeLessThan(Date.parse(end));
      }
      await set(sql`child_order = 'before'`);
      expect(await first()).toBe(end);
      expect(await first(`&from=${day}`)).toBe(at(day, '00:00'));
      await set(sql`min_lead_working_days = 60`, 'Meeting');
      expect(await first()).toBeUndefined();
    } finally {
      await set(sql`min_lead_working_days = 0`, 'Meeting');
    }
  });

  it('come after it among the drawn slots and in the calendar, too', async () => {
    const earliest = async () => {
      const today = new Date().toISOString().slice(0, 10);
      const found: (string | undefined)[] = [];
      for (let days = 0; days < 14; days += 2) {
        const [from, to] = [addDays(today, days), addDays(today, days + 2)];
        const slots = await pm.get(
          `/api/projects/${id}/booking_subtypes/${made.ids.Paired}/slots?from=${at(from, '00:00')}&to=${at(to, '00:00')}`,
        );
        const calendar = await pm.get(
          `/api/booking_types/${made.typeId}/subtypes/${made.ids.Paired}/free_times/${from}/${to}`,
        );
        for (const [place, free] of [slots.json<SlotSpan>().starts, calendar.json<FreeSlot[]>()].entries())
          found[place] ??= free.map(({ start }) => start).sort()[0];
      }
      return found;
    };
    await set(sql`min_lead_working_days = 3`, 'Meeting');
    try {
      const end = await meetingEnd();
      for (const start of await earliest()) expect(Date.parse(start!)).toBeLessThan(Date.parse(end));
      await set(sql`child_order = 'before'`);
      expect(await earliest()).toEqual([end, end]);
      await set(sql`min_lead_working_days = 60`, 'Meeting');
      expect(await earliest()).toEqual([undefined, undefined]);
    } finally {
      await set(sql`min_lead_working_days = 0`, 'Meeting');
    }
  });

  it('come after it in the answer to a refusal, too', async () => {
    await set(sql`child_order = 'before'`);
    const soon = addDays(new Date().toISOString().slice(0, 10), 1);
    const leg = { ...paired([soon, '11:00', '11:30']), start: at(soon, '12:00'), finish: at(soon, '16:00') };
    for (const slot of ['A', 'B']) {
      const child = { ...leg.child, start: at(soon, slot === 'A' ? '10:00' : '10:30') };
      child.finish = new Date(Date.parse(child.start) + 1_800_000).toISOString();
      expect((await pm.post('/api/bookings', { ...leg, slot, child })).statusCode).toBe(201);
    }
    await set(sql`min_lead_working_days = 3`, 'Meeting');
    try {
      const refused = await pm.post('/api/bookings', leg);
      const { booking_subtype_id: taken, free } = refused.json<BookingConflict>();
      expect([refused.statusCode, taken, free![0]!.start]).toEqual([
        409,
        made.ids.Paired,
        await meetingEnd(),
      ]);
    } finally {
      await set(sql`min_lead_working_days = 0`, 'Meeting');
    }
  });
});

describe('a second leg on a weekend', () => {
  it('is pending where its subtype asks for working days, and its free times are on other days', async () => {
    const saturday = [0, 1, 2, 3, 4, 5, 6]
      .map((more) => addDays(day, more))
      .find((one) => new Date(one).getUTCDay() === 6)!;
    const book = () => pm.post('/api/bookings', paired([saturday, '10:00', '10:30']));
    expect((await book()).json<Booking>().booking_status).toBe('booked');
    await set(sql`working_days_only = true`, 'Meeting');
    await sql`delete from booking`.execute(test.database.db);
    expect((await book()).json<Booking>()).toMatchObject({
      booking_status: 'pending',
      pending_descr: expect.stringMatching(/^Meeting: Sat .* is not a working day\.$/) as string,
    });
    const free = await pm.get(
      `/api/projects/${id}/booking_subtypes/${made.ids.Meeting}/free_times?from=${saturday}`,
    );
    expect(free.json<FreeSlot[]>().map(({ start }) => new Date(start).getUTCDay())).not.toEqual(
      expect.arrayContaining([6]),
    );
    expect(free.json<FreeSlot[]>()).toHaveLength(3);
  });
});

describe('the free times of a pending booking', () => {
  const approved = (from: string, to: string) => ({
    project_id: id,
    booking_subtype_id: made.ids.Approved,
    start: at(day, from),
    finish: at(day, to),
  });
  const timesOf = async (booking: { id: number }, caller = pm) =>
    (await caller.get(`/api/bookings/${booking.id}/free_times`)).json<LegFreeTimes[]>();

  it('say whether its slot is free, and count neither itself nor what it takes [booking-free-times.1]', async () => {
    const first = (await pm.post('/api/bookings', approved('12:00', '13:00'))).json<Booking>();
    expect(await timesOf(first)).toEqual([
      {
        booking_subtype_id: made.ids.Approved,
        booking_subtype_name: 'Approved',
        has_slot: true,
        free: ['12', '13', '14'].map((hour) => ({
          start: at(day, `${hour}:00`),
          finish: at(day, `${Number(hour) + 1}:00`),
          slot: 'X',
        })),
      },
    ]);
    const second = (await pm.post('/api/bookings', approved('12:00', '13:00'))).json<Booking>();
    const [leg] = await timesOf(second);
    expect([leg!.has_slot, leg!.free[0]!.start]).toEqual([false, at(day, '13:00')]);
    await pm.put(`/api/bookings/${first.id}/status`, { status: 'cancelled' });
    expect((await timesOf(second))[0]!.has_slot).toBe(true);
  });

  it('of a twin are answered by leg, in the order of the legs', async () => {
    await set(sql`child_order = 'before'`);
    await set(sql`working_days_only = true, min_lead_working_days = 60`, 'Meeting');
    try {
      const made = (await pm.post('/api/bookings', paired([day, '11:00', '11:30']))).json<Booking>();
      expect(made.booking_status).toBe('pending');
      const legs = await timesOf(made);
      expect(legs.map(({ booking_subtype_name: name, has_slot }) => [name, has_slot])).toEqual([
        ['Paired', true],
        ['Meeting', true],
      ]);
      // Nothing is free before the change, since the lead time of the meeting is not over then.
      expect(legs[1]!.free).toEqual([]);
    } finally {
      await set(sql`min_lead_working_days = 0`, 'Meeting');
    }
  });

  it('are empty for a booked one, and hidden from people outside the group', async () => {
    const booked = (await pm.post('/api/bookings', paired([day, '11:00', '11:30']))).json<Booking>();
    expect(await timesOf(booked)).toEqual([]);
    expect((await outsider.get(`/api/bookings/${booked.id}/free_times`)).statusCode).toBe(404);
    expect((await requester.get(`/api/bookings/${booked.id}/free_times`)).statusCode).toBe(200);
  });
});
