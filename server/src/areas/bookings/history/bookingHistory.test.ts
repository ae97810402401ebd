import { sql } from 'kysely';
import type { Booking, BookingHistoryEntry } from 'shared-api/contracts/bookings';
import type { TimelineEntry } from 'shared-api/contracts/project';
import { networkProject } from '../../projects/testing/testProjects';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { addBookings, workingDay, type TestBookings } from '../testing/testBookings';

let test: TestApp;
let made: TestBookings;
const callers: Record<string, Caller> = {};
let far: string;
let url: string;
let id: number;

const as = (login: string) => callers[login]!;
const run = (statement: ReturnType<typeof sql>) => statement.execute(test.database.db);

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  made = await addBookings(db);
  for (const login of ['admin', 'requester', 'pm', 'outsider']) callers[login] = await test.as(login);
  far = await workingDay(db, 5);
  url = await networkProject(db, 'In Delivery');
  id = Number(url.split('/').pop());
});
afterAll(() => test.close());
beforeEach(() => run(sql`delete from booking`));

const leg = (name: keyof TestBookings['ids'], from: string, to: string) => ({
  booking_subtype_id: made.ids[name],
  start: `${far}T${from}:00.000Z`,
  finish: `${far}T${to}:00.000Z`,
});
const paired = (from = '12:00', to = '16:00') => ({
  ...leg('Paired', from, to),
  child: leg('Meeting', from === '12:00' ? '09:00' : '10:00', from === '12:00' ? '09:30' : '10:30'),
  data: { reason: 'Old switch' },
});
async function booked(body: object, login = 'pm'): Promise<Booking> {
  const response = await as(login).post('/api/bookings', { project_id: id, ...body });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<Booking>();
}
const decide = (booking: Booking, status: string, login: string, comment?: string) =>
  as(login).put(`/api/bookings/${booking.id}/status`, { status, ...(comment && { comment }) });
const historyOf = async (booking: Pick<Booking, 'id'>) =>
  (await as('requester').get(`/api/bookings/${booking.id}/history`)).json<BookingHistoryEntry[]>();

describe('a single booking', () => {
  it('is answered to everyone who sees its project, also by the id of its second leg [booking-history.1]', async () => {
    const booking = await booked(paired());
    for (const one of [booking.id, booking.child_id!]) {
      const answer = await as('requester').get(`/api/bookings/${one}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers.etag).toBeDefined();
      expect(answer.json()).toMatchObject({
        id: booking.id,
        child_id: booking.child_id,
        child_booking_subtype_id: made.ids.Meeting,
        data: { reason: 'Old switch', risk: 'Low' },
        can: { cancel: false, approve: false },
      });
    }
    expect((await as('pm').get(`/api/bookings/${booking.id}`)).json<Booking>().can.cancel).toBe(true);
  });

  it('answers 404 to people who do not see its project, as if it did not exist [booking-history.2]', async () => {
    const booking = await booked(paired());
    for (const path of ['', '/history']) {
      expect((await test.anonymous.get(`/api/bookings/${booking.id}${path}`)).statusCode).toBe(401);
      const hidden = await as('outsider').get(`/api/bookings/${booking.id}${path}`);
      const missing = await as('outsider').get(`/api/bookings/2147483647${path}`);
      expect([hidden.statusCode, missing.statusCode]).toEqual([404, 404]);
      expect(hidden.json<{ error: string }>().error).toBe(missing.json<{ error: string }>().error);
    }
  });

  it('never contains the value of a property that is write-only', async () => {
    const schema = {
      type: 'object',
      properties: { open: { type: 'string' }, secret: { type: 'string', writeOnly: true } },
    };
    await run(
      sql`update booking_subtype set schema = ${JSON.stringify(schema)} where id = ${made.ids.Plain}`,
    );
    const booking = await booked({ ...leg('Plain', '12:00', '16:00'), data: { open: 'a', secret: 'b' } });
    expect(booking.data).toEqual({ open: 'a' });
    expect((await as('admin').get(`/api/bookings/${booking.id}`)).json<Booking>().data).toEqual({
      open: 'a',
    });
    const { rows } = await sql<{ data: object }>`select data from booking where id = ${booking.id}`.execute(
      test.database.db,
    );
    expect(rows[0]!.data).toEqual({ open: 'a', secret: 'b' });
  });
});

describe('the history of a booking', () => {
  it('lists what happened, newest first, with the person [booking-history.3]', async () => {
    const booking = await booked(leg('Approved', '12:00', '13:00'), 'admin');
    await decide(booking, 'booked', 'pm');
    await decide(booking, 'cancelled', 'admin');
    expect(await historyOf(booking)).toMatchObject([
      { event: 'cancelled', creator: { name: 'Victor Lindqvist' }, booking_subtype_name: 'Approved' },
      { event: 'approved', creator: { name: 'Sofia Marchetti' }, comment: null },
      { event: 'pending', review_status: null, rescheduled: null },
    ]);
  });

  it('tells a refusal by an approver from a withdrawal by the requester', async () => {
    const declined = await booked(leg('Approved', '12:00', '13:00'), 'admin');
    await decide(declined, 'cancelled', 'pm', ' The freeze begins. ');
    expect((await historyOf(declined))[0]!.comment).toBe('The freeze begins.');
    const withdrawn = await booked(leg('Approved', '12:00', '13:00'), 'pm');
    await decide(withdrawn, 'cancelled', 'pm');
    expect([(await historyOf(declined))[0]!.event, (await historyOf(withdrawn))[0]!.event]).toEqual([
      'declined',
      'cancelled',
    ]);
  });

  it('links a rescheduled booking and its replacement both ways [booking-history.4]', async () => {
    const old = await booked(paired());
    const replacement = await booked({ ...paired('18:00', '22:00'), reschedule_of: old.id });
    const read = async (one: number) => (await as('requester').get(`/api/bookings/${one}`)).json<Booking>();
    const from = { id: old.id, start: old.start };
    const to = { id: replacement.id, start: replacement.start };
    expect(replacement).toMatchObject({ reschedule_of: from, rescheduled_to: null });
    expect(await read(old.id)).toMatchObject({ reschedule_of: null, rescheduled_to: to });
    const moved = { event: 'rescheduled', rescheduled: { from, to } };
    expect(await historyOf(old)).toMatchObject([moved, { event: 'booked' }]);
    expect(await historyOf(replacement)).toMatchObject([moved]);
    // What happens to the replacement later is not the old one's history.
    await decide(replacement, 'cancelled', 'pm');
    expect((await historyOf(old)).map(({ event }) => event)).toEqual(['rescheduled', 'booked']);
  });

  it('stands in the timeline of the project, which can be filtered by it [booking-history.5]', async () => {
    const booking = await booked(paired());
    await decide(booking, 'cancelled', 'admin');
    const timeline = async (query: string) =>
      (await as('requester').get(`${url}/timeline?${query}`)).json<TimelineEntry[]>();
    const entries = await timeline('kind=booking');
    expect(entries).toMatchObject([
      { booking: { event: 'cancelled' }, creator_name: 'Victor Lindqvist' },
      {
        booking: {
          id: booking.id,
          booking_type_id: made.typeId,
          name: 'Paired',
          event: 'booked',
          review_status: null,
        },
      },
    ]);
    expect(new Date(entries[1]!.booking!.start).toISOString()).toBe(booking.start);
    expect((await timeline('kind=comment')).every((entry) => entry.booking === null)).toBe(true);
  });
});
