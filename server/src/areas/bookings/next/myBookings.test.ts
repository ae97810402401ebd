import { sql } from 'kysely';
import type { Booking } from 'shared-api/contracts/bookings';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { networkProject } from '../../projects/testing/testProjects';
import { addBookings, type TestBookings } from '../testing/testBookings';

let test: TestApp;
let made: TestBookings;
let id: number;
const callers: Record<string, Caller> = {};
const run = (statement: ReturnType<typeof sql>) => statement.execute(test.database.db);
const mine = async (login: string) => {
  const answer = await callers[login]!.get('/api/my_bookings');
  expect(answer.statusCode).toBe(200);
  return answer.json<Booking[]>().map((booking) => booking.id);
};
/** Adds a booking by its start, in hours from now. */
async function add(
  requester: string,
  hours: number,
  { length = 1, status = 'booked', project = id } = {},
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into booking (project_id, booking_subtype_id, requester_id, resource_key, slot, status, start_at, finish_at, created_on)
    select ${project}, ${made.ids.Plain}, u.id, gen_random_uuid()::text, 'A', ${status}, now() + make_interval(hours => ${hours}),
      now() + make_interval(hours => ${hours + length}), now()
    from usr u where u.login = ${requester} returning id`.execute(test.database.db);
  return rows[0]!.id;
}

beforeAll(async () => {
  test = await createTestApp();
  made = await addBookings(test.database.db);
  for (const login of ['requester', 'techlead', 'reviewer', 'outsider'])
    callers[login] = await test.as(login);
  id = Number((await networkProject(test.database.db, 'In Delivery')).split('/').pop());
});
afterAll(() => test.close());
beforeEach(() => run(sql`delete from booking`));

describe('GET /my_bookings', () => {
  it('lists those of the next 7 days that the caller requested or that are on their projects, by start [my-bookings.1]', async () => {
    const later = await add('reviewer', 100);
    const running = await add('reviewer', -1, { length: 3 });
    await add('reviewer', -5);
    await add('reviewer', 24 * 7 + 1);
    expect(await mine('reviewer')).toEqual([running, later]);
    // The tech lead holds a role on the project, the outsider has no part in it.
    expect(await mine('techlead')).toEqual([running, later]);
    expect(await mine('outsider')).toEqual([]);
  });

  it('leaves out cancelled ones, and those of a project that the caller sees no more', async () => {
    await add('reviewer', 2, { status: 'cancelled' });
    const own = await add('outsider', 3);
    expect(await mine('reviewer')).toEqual([]);
    expect(await mine('outsider')).toEqual([]);
    expect(await mine('techlead')).toEqual([own]);
  });

  it('requires a session and a valid query', async () => {
    expect((await test.anonymous.get('/api/my_bookings')).statusCode).toBe(401);
    expect((await callers['techlead']!.get('/api/my_bookings?per_page=0')).statusCode).toBe(400);
  });
});
