import { sql } from 'kysely';
import type { Booking, BookingConflict } from 'shared-api/contracts/bookings';
import { createSession } from '../../kernel/session/session.queries';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { addBookings, workingDay, type TestBookings } from './testing/testBookings';

/** The people who want the same slot at once. */
const crowd = 200;
const slots = ['A', 'B', 'C', 'D', 'E'];

let test: TestApp;
let made: TestBookings;
let day: string;
let cookies: string[];
let projects: number[];

const run = (statement: ReturnType<typeof sql>) => statement.execute(test.database.db);
const at = (time: string) => `${day}T${time}:00.000Z`;
const plain = { start: at, finish: at };
const call = (nth: number, method: 'POST' | 'PUT', url: string, payload: object) =>
  test.app.inject({ method, url, headers: { cookie: cookies[nth]! }, payload });
/** Everybody books at once, each for one of many projects. */
const bookAll = async (body: (nth: number) => object) =>
  Promise.all(
    cookies.map((_, nth) =>
      call(nth, 'POST', '/api/bookings', { project_id: projects[nth % projects.length], ...body(nth) }),
    ),
  );
const count = <T>(values: readonly T[]) =>
  Object.fromEntries(
    [...new Set(values)].sort().map((value) => [String(value), values.filter((one) => one === value).length]),
  );
const legs = async () => {
  const { rows } = await sql<{ name: string; status: string; slot: string | null }>`
    select s.name, b.status, b.slot from booking b join booking_subtype s on s.id = b.booking_subtype_id
    order by s.name, b.slot, b.status`.execute(test.database.db);
  return rows.map(({ name, status, slot }) => `${name} ${status} ${slot ?? '-'}`);
};

beforeAll(async () => {
  // On a busy machine two hundred wait for eight connections longer than anybody waits for the twenty of a portal.
  test = await createTestApp({ connectionTimeout: 30_000 });
  const { db } = test.database;
  made = await addBookings(db);
  day = await workingDay(db, 5);
  await run(sql`update booking_subtype set slots = ${slots} where resource_key = 't-plain'`);
  const { rows: people } = await sql<{ id: number }>`
    insert into usr (login, name, email, is_admin)
    select 'crowd' || n, 'Crowd ' || n, 'crowd' || n || '@northline.example', true
    from generate_series(1, ${crowd}) n returning id`.execute(db);
  const [name] = (await test.as('admin')).cookie.split('=') as [string];
  cookies = [];
  for (const { id } of people) cookies.push(`${name}=${await createSession(db, id)}`);
  const { rows } = await sql<{ id: number }>`
    select p.id from project p join project_type t on t.id = p.project_type_id join project_state s on s.id = p.project_state_id
    where t.name = 'Network' and not s.is_closed order by p.id limit 40`.execute(db);
  projects = rows.map(({ id }) => id);
  expect(projects.length).toBeGreaterThan(20);
});
afterAll(() => test.close());
beforeEach(() => run(sql`delete from booking`));

describe(`${crowd} people who book the same time of a capacity of ${slots.length} at once`, () => {
  const wanted = () => ({
    booking_subtype_id: made.ids.Plain,
    start: plain.start('12:00'),
    finish: plain.finish('16:00'),
  });

  it('get five slots; all others get 409 with the next free times, and nobody a failure [booking-crowd.1]', async () => {
    const answers = await bookAll(wanted);
    expect(count(answers.map(({ statusCode }) => statusCode))).toEqual({
      201: slots.length,
      409: crowd - slots.length,
    });
    const refused = answers
      .filter(({ statusCode }) => statusCode === 409)
      .map((one) => one.json<BookingConflict>());
    expect(count(refused.map(({ code, free }) => `${code} ${free?.length}`))).toEqual({
      'slot_taken 5': crowd - slots.length,
    });
    expect(new Set(refused.map(({ free }) => free![0]!.start))).toEqual(new Set([at('16:00')]));
    expect(await legs()).toEqual(slots.map((slot) => `Plain booked ${slot}`));
  });

  it('are pending without a slot where overflow says so', async () => {
    await run(sql`update booking_subtype set overflow = 'pending' where id = ${made.ids.Plain}`);
    const answers = await bookAll(wanted);
    await run(sql`update booking_subtype set overflow = 'reject' where id = ${made.ids.Plain}`);
    expect(count(answers.map((one) => `${one.statusCode} ${one.json<Booking>().booking_status}`))).toEqual({
      '201 booked': slots.length,
      '201 pending': crowd - slots.length,
    });
    expect((await legs()).filter((leg) => leg !== 'Plain pending -')).toEqual(
      slots.map((slot) => `Plain booked ${slot}`),
    );
  });

  it('book both legs of a twin or none, in whatever order the legs share their resources', async () => {
    const answers = await bookAll(() => ({
      booking_subtype_id: made.ids.Paired,
      start: at('12:00'),
      finish: at('16:00'),
      data: { reason: 'Old switch' },
      child: { booking_subtype_id: made.ids.Meeting, start: at('09:00'), finish: at('09:30') },
    }));
    // The room of the meeting has one slot.
    expect(count(answers.map(({ statusCode }) => statusCode))).toEqual({ 201: 1, 409: crowd - 1 });
    expect(await legs()).toEqual(['Meeting booked Room', 'Paired booked A']);
  });

  it('and those who reschedule to it do not block each other', async () => {
    const first = await Promise.all(
      [0, 1, 2, 3, 4, 5, 6, 7].map((nth) =>
        call(nth, 'POST', '/api/bookings', {
          project_id: projects[nth],
          booking_subtype_id: made.ids.Plain,
          start: at(nth < 5 ? '00:00' : '04:00'),
          finish: at(nth < 5 ? '04:00' : '08:00'),
        }),
      ),
    );
    const bookings = first.map((one) => one.json<Booking>());
    expect(count(bookings.map(({ booking_status: status }) => status))).toEqual({ booked: 8 });
    const answers = await Promise.all(
      bookings.map(({ id, project_id }, nth) =>
        call(nth, 'POST', '/api/bookings', { project_id, ...wanted(), reschedule_of: id }),
      ),
    );
    expect(count(answers.map(({ statusCode }) => statusCode))).toEqual({ 201: 5, 409: 3 });
    expect(count((await legs()).map((leg) => leg.split(' ')[1]))).toEqual({ booked: 8, rescheduled: 5 });
  });
});

describe('an approval and a cancellation at once', () => {
  it('leave one status for both legs, and a refusal that names it [booking-crowd.2]', async () => {
    await run(
      sql`update booking_subtype set window_from = '00:00', window_to = '01:00' where id = ${made.ids.Paired}`,
    );
    for (let nth = 0; nth < 10; nth++) {
      await run(sql`delete from booking`);
      const { id } = (
        await call(0, 'POST', '/api/bookings', {
          project_id: projects[0],
          booking_subtype_id: made.ids.Paired,
          start: at('12:00'),
          finish: at('16:00'),
          data: { reason: 'Old switch' },
          child: { booking_subtype_id: made.ids.Meeting, start: at('09:00'), finish: at('09:30') },
        })
      ).json<Booking>();
      const answers = await Promise.all(
        (['booked', 'cancelled'] as const).map((status, person) =>
          call(person, 'PUT', `/api/bookings/${id}/status`, { status, seen: 'pending' }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      const winner = answers[0]!.statusCode === 200 ? 'booked' : 'cancelled';
      expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ present: winner });
      expect(new Set((await legs()).map((leg) => leg.split(' ')[1]))).toEqual(new Set([winner]));
    }
    await run(
      sql`update booking_subtype set window_from = null, window_to = null where id = ${made.ids.Paired}`,
    );
  });
});
