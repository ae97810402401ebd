import { Value } from 'typebox/value';
import {
  CalendarBooking,
  type Booking,
  type CalendarEntry,
  type FreeSlot,
} from 'shared-api/contracts/bookings';
import { addDays } from 'shared-api/workingDays';
import { networkProject } from '../../projects/testing/testProjects';
import { setFeature } from '../../../testing/setFeature';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { addBookings, workingDay, type TestBookings } from '../testing/testBookings';

let test: TestApp;
let made: TestBookings;
let [pm, requester, outsider] = [] as unknown as [Caller, Caller, Caller];
let projectId: number;
let day: string;
let booked: Booking;

const at = (on: string, time: string) => `${on}T${time}:00.000Z`;
const calendar = (from: string, to: string, type = made.typeId) =>
  `/api/booking_types/${type}/bookings/${from}/${to}`;
const freePath = (name: keyof TestBookings['ids'], from: string, to: string, type = made.typeId) =>
  `/api/booking_types/${type}/subtypes/${made.ids[name]}/free_times/${from}/${to}`;
const firstPath = (name: keyof TestBookings['ids'], from: string) =>
  `/api/booking_types/${made.typeId}/subtypes/${made.ids[name]}/free_times/${from}`;
const read = async (caller: Caller, from = day, to = addDays(day, 1)) =>
  (await caller.get(calendar(from, to))).json<CalendarEntry[]>();

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  made = await addBookings(db);
  [pm, requester, outsider] = [await test.as('pm'), await test.as('requester'), await test.as('outsider')];
  projectId = Number((await networkProject(db, 'In Delivery')).split('/').pop());
  day = await workingDay(db, 5);
  const answer = await pm.post('/api/bookings', {
    project_id: projectId,
    booking_subtype_id: made.ids.Paired,
    start: at(day, '22:00'),
    finish: at(addDays(day, 1), '02:00'),
    slot: 'B',
    data: { reason: 'Secret work' },
    child: {
      booking_subtype_id: made.ids.Meeting,
      start: at(day, '10:00'),
      finish: at(day, '10:30'),
      slot: null,
    },
  });
  expect(answer.statusCode).toBe(201);
  booked = answer.json<Booking>();
});
afterAll(() => test.close());

/** The entry of the booking in the calendar; its requester may cancel it. */
const drawn = () => ({
  ...(Value.Clean(CalendarBooking, structuredClone(booked)) as object),
  can_cancel: true,
});

/** Takes the requester's access to the project away while something is read. */
async function withHiddenProject<T>(act: () => Promise<T>): Promise<T> {
  const { pool } = test.database;
  const access = `usr_id = (select id from usr where login = 'requester') and project_id = ${projectId}`;
  await pool.query(`create table hidden as select * from project_access where ${access}`);
  await pool.query(`delete from project_access where ${access}`);
  await pool.query(
    `update project_permission set principal = 'team_manager' where resource = 'project' and principal = 'any_user'`,
  );
  try {
    return await act();
  } finally {
    await pool.query('insert into project_access select * from hidden');
    await pool.query('drop table hidden');
  }
}

describe('the calendar of a booking type', () => {
  it('answers the bookings that take a slot between two days in UTC, with both legs [booking-calendar.1]', async () => {
    expect(await read(pm)).toEqual([drawn()]);
    // A leg that began the day before and one that ends at midnight.
    expect(await read(pm, addDays(day, 1), addDays(day, 2))).toEqual([drawn()]);
    expect(await read(pm, addDays(day, 2), addDays(day, 3))).toEqual([]);
    expect(await read(pm, addDays(day, -1), day)).toEqual([]);
    expect(await read(pm, addDays(day, -20), addDays(day, 20))).toEqual([drawn()]);
  });

  it('answers what the caller may not see as busy times alone [booking-calendar.2]', async () => {
    const entries = await withHiddenProject(() => read(requester));
    expect(entries).toEqual([
      { start: at(day, '10:00'), finish: at(day, '10:30'), slot: 'Room', resource_key: 't-room', busy: true },
      {
        start: at(day, '22:00'),
        finish: at(addDays(day, 1), '02:00'),
        slot: 'B',
        resource_key: 't-plain',
        busy: true,
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Secret|project|requester_name/);
  });

  it('shows as busy what another type takes of the same resource', async () => {
    const { db } = test.database;
    const change = (key: string) =>
      db.updateTable('booking_subtype').set({ resource_key: key }).where('id', '=', made.ids.Crane).execute();
    await change('t-plain');
    const entries = (await pm.get(calendar(day, addDays(day, 1), made.otherTypeId))).json<CalendarEntry[]>();
    await change('t-crane');
    expect(entries).toMatchObject([{ busy: true, slot: 'B', resource_key: 't-plain' }]);
  });

  it('leaves out what was cancelled or moved', async () => {
    const body = {
      project_id: projectId,
      booking_subtype_id: made.ids.Plain,
      start: at(day, '04:00'),
      finish: at(day, '08:00'),
    };
    const { id } = (await pm.post('/api/bookings', body)).json<Booking>();
    expect((await read(pm)).length).toBe(2);
    await pm.put(`/api/bookings/${id}/status`, { status: 'cancelled', seen: 'booked' });
    expect(await read(pm)).toEqual([drawn()]);
  });

  it('marks the bookings that the caller may cancel, as the booking itself does [booking-calendar.13]', async () => {
    const techlead = await test.as('techlead');
    const asked = await techlead.post('/api/bookings', {
      project_id: projectId,
      booking_subtype_id: made.ids.Approved,
      start: at(day, '12:00'),
      finish: at(day, '13:00'),
    });
    const pending = asked.json<Booking>();
    expect(pending.booking_status).toBe('pending');
    const [first, second] = [booked.id, pending.id];
    const expected: Record<string, number[]> = {
      admin: [second, first],
      groupadmin: [second, first],
      // The requester of the first one, and by a project role the approver of the other.
      pm: [second, first],
      techlead: [second],
      reviewer: [second],
      requester: [],
    };
    try {
      for (const [login, ids] of Object.entries(expected)) {
        const caller = await test.as(login);
        const drawnNow = (await read(caller)) as CalendarBooking[];
        expect([login, drawnNow.map(({ id }) => id)]).toEqual([login, [second, first]]);
        const marked = drawnNow.filter((entry) => entry.can_cancel).map(({ id }) => id);
        expect([login, marked]).toEqual([login, ids]);
        for (const { id } of drawnNow) {
          const { can } = (await caller.get(`/api/bookings/${id}`)).json<Booking>();
          expect([login, id, can.cancel]).toEqual([login, id, ids.includes(id)]);
        }
      }
    } finally {
      await test.database.db.deleteFrom('booking').where('id', '=', second).execute();
    }
  });

  it('is refused for hidden types, for days in the wrong order, and for more than six weeks', async () => {
    expect((await outsider.get(calendar(day, addDays(day, 1)))).statusCode).toBe(404);
    expect((await test.app.inject({ url: calendar(day, addDays(day, 1)) })).statusCode).toBe(401);
    for (const [from, to] of [
      [day, day],
      [addDays(day, 1), day],
      [day, addDays(day, 43)],
      ['2026-02-30', '2026-03-02'],
      ['x', 'y'],
    ] as const)
      expect({ from, to, status: (await pm.get(calendar(from, to))).statusCode }).toMatchObject({
        status: 400,
      });
  });
});

describe('the free times of a subtype in the calendar', () => {
  it('are those of each slot, beside what is taken and before the last day [booking-calendar.3]', async () => {
    const free = (await pm.get(freePath('Plain', day, addDays(day, 1)))).json<FreeSlot[]>();
    const starts = (slot: string) =>
      free.filter((one) => one.slot === slot).map(({ start }) => start.slice(11, 16));
    expect(starts('A')).toEqual(['00:00', '04:00', '08:00', '12:00', '16:00', '20:00']);
    // From 20:00 on a booking would meet the one of 22:00.
    expect(starts('B')).toEqual(['00:00', '04:00', '08:00', '12:00', '16:00']);
    const next = (await pm.get(freePath('Plain', addDays(day, 1), addDays(day, 2)))).json<FreeSlot[]>();
    expect(next.find(({ slot }) => slot === 'B')?.start).toBe(at(addDays(day, 1), '02:00'));
  });

  it('can be booked as they are offered', async () => {
    const [first] = (await pm.get(freePath('Plain', day, addDays(day, 1)))).json<FreeSlot[]>();
    const body = { project_id: projectId, booking_subtype_id: made.ids.Plain, ...first };
    const made1 = (await pm.post('/api/bookings', body)).json<Booking>();
    expect(made1).toMatchObject({ booking_status: 'booked', slot: first!.slot });
    expect((await pm.get(freePath('Plain', day, addDays(day, 1)))).json<FreeSlot[]>()).not.toContainEqual(
      first,
    );
  });

  it('keep the lead time and never lie in the past', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const soon = (await pm.get(freePath('Plain', today, addDays(today, 1)))).json<FreeSlot[]>();
    for (const { start } of soon) expect(Date.parse(start)).toBeGreaterThan(Date.now());
    expect((await pm.get(freePath('Approved', today, addDays(today, 1)))).json()).toEqual([]);
    expect((await pm.get(freePath('Plain', addDays(today, -8), addDays(today, -1)))).json()).toEqual([]);
  });

  it('name the first one from a day on, which keeps the lead time too; none beyond the last day [booking-calendar.11]', async () => {
    const first = async (name: keyof TestBookings['ids'], from: string) =>
      (await pm.get(firstPath(name, from))).json<FreeSlot[]>();
    const later = addDays(day, 9);
    const free = (await pm.get(freePath('Plain', later, addDays(later, 1)))).json<FreeSlot[]>();
    expect(await first('Plain', later)).toEqual([free[0]]);
    // Three working days of lead time.
    const { db } = test.database;
    const today = new Date().toISOString().slice(0, 10);
    const [early] = await first('Approved', addDays(today, -400));
    expect(early!.start.slice(0, 10)).toBe(await workingDay(db, 3));
    expect(await first('Plain', addDays(today, 90))).toEqual([]);
    expect(await first('Plain', '9999-12-31')).toEqual([]);
    expect((await pm.get(firstPath('Crane', day))).statusCode).toBe(404);
    expect((await outsider.get(firstPath('Plain', day))).statusCode).toBe(404);
    expect((await pm.get(firstPath('Plain', '2026-02-30'))).statusCode).toBe(400);
  });

  it('are answered for subtypes of the type alone, for eight days at most, while the feature is on', async () => {
    expect((await pm.get(freePath('Crane', day, addDays(day, 1)))).statusCode).toBe(404);
    expect((await outsider.get(freePath('Plain', day, addDays(day, 1)))).statusCode).toBe(404);
    expect((await pm.get(freePath('Plain', day, addDays(day, 9)))).statusCode).toBe(400);
    await setFeature(test, 'bookings.calendar', 'off');
    expect((await pm.get(freePath('Plain', day, addDays(day, 1)))).json()).toMatchObject({
      code: 'feature_off',
    });
    expect((await pm.get(firstPath('Plain', day))).json()).toMatchObject({ code: 'feature_off' });
    expect((await pm.get(calendar(day, addDays(day, 1)))).statusCode).toBe(200);
    await setFeature(test, 'bookings.calendar', 'on');
  });
});
