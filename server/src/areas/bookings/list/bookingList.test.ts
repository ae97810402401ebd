import { sql } from 'kysely';
import type { Booking, BookingType } from 'shared-api/contracts/bookings';
import { networkProject } from '../../projects/testing/testProjects';
import { asXlsx, rowsOfXlsx } from '../../../kernel/xlsx/testing/readParts';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { addBookings, workingDay, type TestBookings } from '../testing/testBookings';

let test: TestApp;
let made: TestBookings;
const callers: Record<string, Caller> = {};
let far: string;
/** Projects of Network: the requester sees the first alone. */
let [own, beside] = [0, 0];
let list: string;
let ofProject: string;

const as = (login: string) => callers[login]!;
const run = (statement: ReturnType<typeof sql>) => statement.execute(test.database.db);
const idOf = (path: string) => Number(path.split('/').pop());

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  made = await addBookings(db);
  for (const login of ['admin', 'groupadmin', 'requester', 'techlead', 'pm', 'reviewer', 'outsider'])
    callers[login] = await test.as(login);
  far = await workingDay(db, 5);
  own = idOf(await networkProject(db, 'In Delivery'));
  beside = idOf(await networkProject(db, 'Approved'));
  list = `/api/booking_types/${made.typeId}/bookings`;
  ofProject = `/api/projects/${own}/booking_types/${made.typeId}`;
});
afterAll(() => test.close());
beforeEach(() => run(sql`delete from booking`));

/** Inserts a booking that begins so many hours after midnight of a day. @returns its id */
async function add(
  name: keyof TestBookings['ids'],
  hour: number,
  more: { project?: number; status?: string; slot?: string; day?: string; data?: object } = {},
): Promise<number> {
  const { project = own, status = 'booked', slot = 'A', day = far, data = {} } = more;
  const { rows } = await sql<{ id: number }>`insert into booking
      (project_id, booking_subtype_id, requester_id, start_at, finish_at, slot, resource_key, status, data, created_on)
    select ${project}, s.id, p.creator_id, ${`${day}T00:00:00Z`}::timestamptz + ${hour} * interval '1 hour',
      ${`${day}T00:00:00Z`}::timestamptz + ${hour + 1} * interval '1 hour', ${slot}, s.resource_key, ${status},
      ${JSON.stringify(data)}::jsonb, now()
    from booking_subtype s, project p where s.id = ${made.ids[name]} and p.id = ${project} returning id`.execute(
    test.database.db,
  );
  return rows[0]!.id;
}
const idsOf = async (path: string, query = '', login = 'admin'): Promise<number[]> => {
  const response = await as(login).get(`${path}${query}`);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<Booking[]>().map(({ id }) => id);
};

describe.each([
  ['of a type', () => list],
  ['of a type on a project', () => ofProject],
])('the bookings %s', (_what, path) => {
  it('are sorted by start and id, twenty on a page, with the total [booking-rows.1]', async () => {
    const hours = Array.from({ length: 23 }, (_, index) => index);
    const ids: number[] = [];
    for (const hour of [...hours].reverse()) ids.unshift(await add('Plain', hour));
    const first = await as('admin').get(path());
    expect(first.json<Booking[]>().map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect([first.headers['x-total'], first.headers['x-per-page']]).toEqual(['23', '20']);
    expect(await idsOf(path(), '?page=2')).toEqual(ids.slice(20));
    expect(await idsOf(path(), '?sort=start desc&per_page=2')).toEqual([ids[22], ids[21]]);
  });

  it('can be filtered by status, type, requester, day in UTC, project and completeness [booking-rows.2]', async () => {
    const booked = await add('Plain', 23);
    const pending = await add('Approved', 1, { status: 'pending', slot: 'X' });
    const cancelled = await add('Plain', 2, { status: 'cancelled' });
    const past = await add('Plain', 3, { day: '2026-01-05' });
    expect(await idsOf(path(), '?complete=false')).toEqual([pending, booked]);
    expect(await idsOf(path(), '?complete=true')).toEqual([past, cancelled]);
    expect(await idsOf(path(), '?complete=true&complete=false')).toHaveLength(4);
    expect(await idsOf(path(), '?booking_status=pending&booking_status=cancelled')).toEqual([
      pending,
      cancelled,
    ]);
    expect(await idsOf(path(), '?booking_subtype_name=Approved')).toEqual([pending]);
    expect(await idsOf(path(), `?start_gte=${far}`)).toEqual([pending, cancelled, booked]);
    expect(await idsOf(path(), `?start_lt=${far}`)).toEqual([past]);
    expect(await idsOf(path(), `?project_id=${own}&id=${booked}`)).toEqual([booked]);
    const { requester_name: name, project_name: title } = (
      await as('admin').get(`/api/bookings/${booked}`)
    ).json<Booking>();
    expect(await idsOf(path(), `?requester_name=${encodeURIComponent(name)}`)).toHaveLength(4);
    expect(await idsOf(path(), '?requester_name=Nobody')).toEqual([]);
    expect(await idsOf(path(), `?project_name_like=${encodeURIComponent(title.slice(1, 6))}`)).toHaveLength(
      4,
    );
    expect(await idsOf(path(), `?search=${own}`)).toHaveLength(4);
  });

  it('refuse filters and sorts that they do not have', async () => {
    for (const query of [
      '?nope=1',
      '?sort=data',
      '?complete=maybe',
      '?columns=nope',
      '?start_gte=2026-02-30',
    ])
      expect([query, (await as('admin').get(path() + query)).statusCode]).toEqual([query, 400]);
  });

  it('tell in each row what the caller may do there [booking-rows.3]', async () => {
    await add('Approved', 12, { status: 'pending', slot: 'X' });
    const mayDo = async (login: string) => (await as(login).get(path())).json<Booking[]>()[0]?.can;
    expect(await mayDo('pm')).toMatchObject({ approve: true, cancel: true });
    expect(await mayDo('groupadmin')).toMatchObject({ approve: true, cancel: true });
    expect(await mayDo('techlead')).toMatchObject({ approve: false, cancel: false });
    expect(await mayDo('reviewer')).toMatchObject({ approve: false, cancel: true });
  });

  it('come as CSV and as a workbook with the chosen columns, answers among them [booking-rows.4]', async () => {
    await add('Paired', 18, { data: { reason: '=1+1', risk: 'High' } });
    await add('Plain', 20, { status: 'cancelled' });
    const csv = { headers: { accept: 'text/csv' } };
    const columns = 'columns=start&columns=booking_status&columns=data.reason&columns=data.none';
    const answer = await as('admin').get(`${path()}?${columns}`, csv);
    expect(answer.headers['content-disposition']).toContain('bookings.csv');
    expect(answer.body.replace('\ufeff', '').trim().split('\r\n')).toEqual([
      'Start (UTC),Status,Reason,none',
      `${far} 18:00,booked,"'=1+1",`,
      `${far} 20:00,cancelled,,`,
    ]);
    const book = rowsOfXlsx((await as('admin').get(`${path()}?${columns}`, asXlsx)).rawPayload);
    const days = Date.parse(far) / 86_400_000 + 25_569;
    expect(book.slice(1)).toEqual([
      [String(days + 0.75), 'booked', '=1+1'],
      [expect.stringContaining(`${days}.8333`), 'cancelled'],
    ]);
    const all = await as('admin').get(path(), csv);
    expect(all.body.split('\r\n')[0]).toContain('ID,Project,Name,Requester,Type,Start (UTC)');
  });
});

describe('who sees the bookings of a type', () => {
  it('sees those of the projects that they see, as in the list of projects [booking-rows.5]', async () => {
    const shown = await add('Plain', 1);
    await add('Plain', 3, { project: beside });
    await run(sql`delete from project_access where project_id = ${beside}
      and usr_id = (select id from usr where login = 'requester')`);
    const visible = async (login: string) =>
      (await as(login).get(`/api/projects?project_id=${own}&project_id=${beside}`))
        .json<{ project_id: number }[]>()
        .map(({ project_id }) => project_id)
        .sort();
    for (const login of ['admin', 'groupadmin', 'requester', 'techlead', 'pm', 'reviewer']) {
      const rows = (await as(login).get(list)).json<Booking[]>();
      expect([login, rows.map(({ project_id }) => project_id).sort()]).toEqual([login, await visible(login)]);
    }
    expect(await idsOf(list, '', 'requester')).toEqual([shown]);
  });

  it('answers 404 to people who have nothing to do with the group, and for types of other groups [booking-rows.6]', async () => {
    expect((await test.anonymous.get(list)).statusCode).toBe(401);
    expect((await as('outsider').get(list)).statusCode).toBe(404);
    expect((await as('outsider').get(ofProject)).statusCode).toBe(404);
    expect((await as('admin').get('/api/booking_types/2147483647/bookings')).statusCode).toBe(404);
    const foreign = `/api/projects/${own}/booking_types/${made.otherTypeId}`;
    expect((await as('admin').get(foreign)).statusCode).toBe(404);
  });
});

describe('the types that a person reviews', () => {
  const reviewed = async (login: string) =>
    (await as(login).get('/api/booking_types?may_review=true')).json<BookingType[]>();

  it('are those whose approver or reviewer they are, all of a group for its admins [booking-rows.7]', async () => {
    const has = async (login: string) => (await reviewed(login)).some(({ id }) => id === made.typeId);
    // The reviewer of a subtype; the project manager of a project approves there.
    expect([await has('reviewer'), await has('pm')]).toEqual([true, true]);
    expect([await has('groupadmin'), await has('admin')]).toEqual([true, true]);
    expect([await has('requester'), await has('techlead'), await has('outsider')]).toEqual([
      false,
      false,
      false,
    ]);
    expect((await reviewed('groupadmin')).every(({ project_type_name: group }) => group === 'Network')).toBe(
      true,
    );
    expect((await as('admin').get('/api/booking_types?may_review=no')).statusCode).toBe(400);
  });

  it('are sorted by the name of the group, then by title', async () => {
    const keys = (await reviewed('admin')).map(({ project_type_name: group, title }) => `${group} ${title}`);
    expect(keys).toEqual([...keys].sort());
    expect(keys.length).toBeGreaterThan(3);
  });
});

describe('the completeness of a booking', () => {
  it('follows the reviews of both legs, also when a group changes which statuses are final', async () => {
    const status = async (subtype: keyof TestBookings['ids'], name: string, isFinal: boolean) => {
      const { rows } = await sql<{ id: number }>`
        insert into review_status (booking_subtype_id, name, is_final)
        values (${made.ids[subtype]}, ${name}, ${isFinal}) returning id`.execute(test.database.db);
      return rows[0]!.id;
    };
    const [waits, done, held] = [
      await status('Paired', 'Waits', false),
      await status('Paired', 'Done', true),
      await status('Meeting', 'Takes place', false),
    ];
    const first = await add('Paired', 12);
    const second = await add('Meeting', 9, { slot: 'Room' });
    await run(sql`update booking set parent_id = ${first}, review_status_id = ${held} where id = ${second}`);
    const set = (id: number) => run(sql`update booking set review_status_id = ${id} where id = ${first}`);
    const final = (id: number, is: boolean) =>
      run(sql`update review_status set is_final = ${is} where id = ${id}`);
    const isOpen = async () => (await idsOf(list, '?complete=false')).includes(first);
    const read = async () => {
      const [open, complete] = [await isOpen(), (await idsOf(list, '?complete=true')).includes(first)];
      expect(complete).toBe(!open);
      const shown = (await as('admin').get(`/api/bookings/${first}`)).json<Booking>();
      expect(shown.complete).toBe(complete);
      return complete;
    };
    await set(waits);
    expect(await read()).toBe(false);
    await set(done);
    expect(await read()).toBe(false);
    await final(held, true);
    expect(await read()).toBe(true);
    await final(done, false);
    expect(await read()).toBe(false);
    await run(sql`update booking set status = 'cancelled' where ${first} in (id, parent_id)`);
    expect(await read()).toBe(true);
    await run(sql`delete from booking`);
    await run(sql`delete from review_status where id = any(${[waits, done, held]}::int[])`);
  });
});
