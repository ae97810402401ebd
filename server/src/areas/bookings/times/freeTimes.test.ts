import type { Booking, BookingConflict, FreeSlot, SlotSpan } from 'shared-api/contracts/bookings';
import { networkProject } from '../../projects/testing/testProjects';
import { setFeature } from '../../../testing/setFeature';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { addBookings, workingDay, type TestBookings } from '../testing/testBookings';

const key = 'bookings.freeTimes';
let test: TestApp;
let made: TestBookings;
let [pm, outsider] = [] as unknown as [Caller, Caller];
let id: number;
let far: string;

beforeAll(async () => {
  test = await createTestApp();
  made = await addBookings(test.database.db);
  [pm, outsider] = [await test.as('pm'), await test.as('outsider')];
  id = Number((await networkProject(test.database.db, 'In Delivery')).split('/').pop());
  far = await workingDay(test.database.db, 5);
});
afterAll(() => test.close());

const path = (name: keyof TestBookings['ids'], query = `?from=${far}`) =>
  `/api/projects/${id}/booking_subtypes/${made.ids[name]}/free_times${query}`;
const span = (from: string, to: string) => ({
  start: `${far}T${from}:00.000Z`,
  finish: `${far}T${to}:00.000Z`,
});

describe('the free times', () => {
  it('are those that a refused booking offers', async () => {
    const wanted = { project_id: id, booking_subtype_id: made.ids.Plain, ...span('00:00', '04:00') };
    for (const slot of ['A', 'B'])
      expect((await pm.post('/api/bookings', { ...wanted, slot })).statusCode).toBe(201);
    const refused = (await pm.post('/api/bookings', wanted)).json<BookingConflict>();
    const free = (await pm.get(path('Plain', `?from=${far}&count=5`))).json<FreeSlot[]>();
    expect(free).toEqual(refused.free);
    expect(free[0]).toEqual({ ...span('04:00', '08:00'), slot: 'A' });
    expect((await pm.get(path('Plain'))).json()).toEqual(free.slice(0, 3));
  });

  it('start in the future, also from a past day, and end at the horizon', async () => {
    const [first] = (await pm.get(path('Plain', '?from=2020-01-01&count=1'))).json<FreeSlot[]>();
    expect(Date.parse(first!.start)).toBeGreaterThan(Date.now());
    expect((await pm.get(path('Plain', '?from=2090-01-01'))).json()).toEqual([]);
  });

  it('include those that the rescheduled booking takes, and name no booking of another project', async () => {
    const day = await workingDay(test.database.db, 12);
    const at = (time: string) => `${day}T${time}:00.000Z`;
    const booking = (
      await pm.post('/api/bookings', {
        project_id: id,
        booking_subtype_id: made.ids.Paired,
        start: at('00:00'),
        finish: at('04:00'),
        slot: 'A',
        data: { reason: 'Old switch' },
        child: {
          booking_subtype_id: made.ids.Meeting,
          start: at('06:00'),
          finish: at('06:30'),
          slot: null,
        },
      })
    ).json<Booking>();
    const first = async (name: keyof TestBookings['ids'], query: string) =>
      (await pm.get(path(name, `?${query}&count=1`))).json<FreeSlot[]>()[0];
    expect(await first('Plain', `from=${day}`)).toMatchObject({ start: at('00:00'), slot: 'B' });
    expect(await first('Plain', `from=${day}&reschedule_of=${booking.id}`)).toMatchObject({
      start: at('00:00'),
      slot: 'A',
    });
    const around = `after=${at('06:00')}`;
    expect(await first('Meeting', around)).toMatchObject({ start: at('06:30') });
    expect(await first('Meeting', `${around}&reschedule_of=${booking.id}`)).toMatchObject({
      start: at('06:00'),
    });
    const other = Number((await networkProject(test.database.db, 'Approved')).split('/').pop());
    const foreign = `/api/projects/${other}/booking_subtypes/${made.ids.Plain}/free_times`;
    expect((await pm.get(foreign)).statusCode).toBe(200);
    for (const refused of [`${foreign}?reschedule_of=${booking.id}`, path('Plain', '?reschedule_of=999999')])
      expect((await pm.get(refused)).statusCode).toBe(404);
  });

  it('are answered for subtypes of the group alone, to people who may book', async () => {
    expect((await pm.get(path('Crane'))).statusCode).toBe(404);
    expect((await outsider.get(path('Plain'))).statusCode).toBe(404);
    expect((await test.app.inject({ url: path('Plain') })).statusCode).toBe(401);
    expect((await pm.get(path('Plain', '?count=6'))).statusCode).toBe(400);
    for (const bound of ['after', 'before'])
      expect((await pm.get(path('Plain', `?${bound}=2026-12-22T23:59:60Z`))).statusCode).toBe(400);
  });

  it('are answered while the feature is on, and not while it is off', async () => {
    await setFeature(test, key, 'off');
    const refused = await pm.get(path('Plain'));
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'feature_off', feature: key }),
    ]);
    await setFeature(test, key, 'on');
    expect((await pm.get(path('Plain'))).statusCode).toBe(200);
  });
});

describe('the slots of a span', () => {
  const slots = (name: keyof TestBookings['ids'], from: string, to: string, more = '') =>
    `/api/projects/${id}/booking_subtypes/${made.ids[name]}/slots?from=${from}&to=${to}${more}`;
  const whole = () => [`${day}T00:00:00.000Z`, `${day}T23:59:00.000Z`] as const;
  let day: string;
  beforeAll(async () => {
    day = await workingDay(test.database.db, 8);
  });
  const at = (time: string) => `${day}T${time}:00.000Z`;

  it('are all starts half an hour apart at which a slot is free, and what takes them, without names [slot-span.1]', async () => {
    const body = {
      project_id: id,
      booking_subtype_id: made.ids.Plain,
      start: at('05:00'),
      finish: at('09:00'),
      slot: 'A',
    };
    const booked = await pm.post('/api/bookings', body);
    expect(booked.statusCode).toBe(201);
    const { starts, taken } = (await pm.get(slots('Plain', ...whole()))).json<SlotSpan>();
    const of = (slot: string) => starts.filter((one) => one.slot === slot).map(({ start }) => start);
    // Four hours fit before five, and from nine on.
    const halfHours = Array.from({ length: 48 }, (_, n) =>
      at(`${String(Math.floor(n / 2)).padStart(2, '0')}:${n % 2 ? '30' : '00'}`),
    );
    expect(of('B')).toEqual(halfHours);
    expect(of('A')).toEqual(halfHours.filter((one) => one <= at('01:00') || one >= at('09:00')));
    expect(starts.find(({ start }) => start === at('09:00'))).toEqual({
      start: at('09:00'),
      finish: at('13:00'),
      slot: 'A',
    });
    expect(taken).toEqual([{ start: at('05:00'), finish: at('09:00'), slot: 'A' }]);

    // Each of them can be booked: the first refused one would offer another time.
    const { id: bookingId } = booked.json<Booking>();
    const freed = (await pm.get(slots('Plain', ...whole(), `&reschedule_of=${bookingId}`))).json<SlotSpan>();
    expect(freed.taken).toEqual([]);
    expect(freed.starts.filter(({ slot }) => slot === 'A').map(({ start }) => start)).toEqual(halfHours);
  });

  it('are for people who may book on the project, of its own subtypes and bookings, and of two days at most', async () => {
    expect((await outsider.get(slots('Plain', ...whole()))).statusCode).toBe(404);
    expect((await test.app.inject({ url: slots('Plain', ...whole()) })).statusCode).toBe(401);
    expect((await pm.get(slots('Crane', ...whole()))).statusCode).toBe(404);
    expect((await pm.get(slots('Plain', ...whole(), '&reschedule_of=1'))).statusCode).toBe(404);
    const [from] = whole();
    for (const to of [from, '2090-01-01T00:00:00.000Z', 'never'])
      expect([to, (await pm.get(slots('Plain', from, to))).statusCode]).toEqual([to, 400]);
  });

  it('are not answered while the feature is off', async () => {
    await setFeature(test, key, 'off');
    expect((await pm.get(slots('Plain', ...whole()))).json()).toMatchObject({ code: 'feature_off' });
    await setFeature(test, key, 'on');
  });
});
