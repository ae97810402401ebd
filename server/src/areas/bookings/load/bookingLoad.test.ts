import { sql } from 'kysely';
import type { Booking, BookingLoad } from 'shared-api/contracts/bookings';
import { setFeature } from '../../../testing/setFeature';
import { createTestApp, type TestApp } from '../../../testing/testApp';
import { networkProject } from '../../projects/testing/testProjects';
import { addBookings, workingDay, type TestBookings } from '../testing/testBookings';

let test: TestApp;
let made: TestBookings;
let [id, group] = [0, 0];

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  id = Number((await networkProject(db, 'In Delivery')).split('/').pop());
  made = await addBookings(db);
  const { rows } = await sql<{
    group: number;
  }>`select project_type_id as group from project where id = ${id}`.execute(db);
  group = rows[0]!.group;
});
afterAll(() => test.close());

const address = (of = group) => `/api/bookings/load?group=${of}`;
const loadOf = async (name: keyof TestBookings['ids']) => {
  const answer = await (await test.as('groupadmin')).get(address());
  expect(answer.statusCode).toBe(200);
  return answer.json<BookingLoad>().find((one) => one.id === made.ids[name])!;
};

describe('the load of bookings', () => {
  it('counts the slots that are taken of those that can be [booking-load.1]', async () => {
    const before = await loadOf('Approved');
    expect([before.taken, before.possible > 10]).toEqual([0, true]);
    const day = await workingDay(test.database.db, 5);
    const answer = await (
      await test.as('pm')
    ).post('/api/bookings', {
      project_id: id,
      booking_subtype_id: made.ids.Approved,
      start: `${day}T12:00:00.000Z`,
      finish: `${day}T13:00:00.000Z`,
    });
    expect(answer.statusCode).toBe(201);
    const after = await loadOf('Approved');
    expect(after.taken).toBe(1);
    // The booking may lie across two of the times that were free.
    expect(Math.abs(after.possible - before.possible)).toBeLessThanOrEqual(1);
    const booking = answer.json<Booking>();
    const { statusCode } = await (
      await test.as('pm')
    ).put(`/api/bookings/${booking.id}/status`, { status: 'cancelled', seen: booking.booking_status });
    expect(statusCode).toBeLessThan(300);
    expect(await loadOf('Approved')).toEqual(before);
  });

  it('is told to those who read the reports of the group, while the feature is on', async () => {
    expect((await (await test.as('requester')).get(address())).statusCode).toBe(404);
    expect((await (await test.as('groupadmin')).get(address(999_999))).statusCode).toBe(404);
    expect((await (await test.as('admin')).get(address(999_999))).json()).toEqual([]);
    expect((await test.app.inject({ url: address() })).statusCode).toBe(401);
    await setFeature(test, 'bookings.load', 'off');
    expect((await (await test.as('admin')).get(address())).json()).toMatchObject({ code: 'feature_off' });
  });
});
