import { sql } from 'kysely';
import type { Booking } from 'shared-api/contracts/bookings';
import { networkProject } from '../../projects/testing/testProjects';
import { setFeature } from '../../../testing/setFeature';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { addBookings, addReviews, workingDay, type TestBookings } from '../testing/testBookings';

let test: TestApp;
let made: TestBookings;
const callers: Record<string, Caller> = {};
let id: number;
let day: string;

const as = (login: string) => callers[login]!;
const run = (statement: ReturnType<typeof sql>) => statement.execute(test.database.db);
const at = (on: string, time: string) => `${on}T${time}:00.000Z`;
const nextOf = async (login: string, query = '') => {
  const answer = await as(login).get(`/api/bookings/next${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<Booking[]>();
};
const idsOf = async (login: string) => (await nextOf(login)).map((one) => one.id);
async function book(
  name: keyof TestBookings['ids'],
  [from, to]: [string, string],
  more: object = {},
): Promise<Booking> {
  const answer = await as('pm').post('/api/bookings', {
    project_id: id,
    booking_subtype_id: made.ids[name],
    start: at(day, from),
    finish: at(day, to),
    ...more,
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Booking>();
}
const approved = () => book('Approved', ['12:00', '13:00']);
const paired = ([start, finish]: [string, string] = ['09:00', '09:30']) =>
  book('Paired', ['12:00', '16:00'], {
    data: { reason: 'Old switch', ticket: 'https://docs.example/1' },
    child: {
      booking_subtype_id: made.ids.Meeting,
      start: at(day, start),
      finish: at(day, finish),
    },
  });
const review = async (leg: number | null, status: string, login = 'reviewer', comment?: string) => {
  const answer = await as(login).post(`/api/bookings/${leg}/reviews`, { status, comment });
  if (answer.statusCode !== 201) throw new Error(answer.body);
};

beforeAll(async () => {
  test = await createTestApp();
  made = await addBookings(test.database.db);
  await addReviews(test.database.db, made);
  for (const login of ['admin', 'groupadmin', 'requester', 'techlead', 'pm', 'reviewer', 'outsider'])
    callers[login] = await test.as(login);
  id = Number((await networkProject(test.database.db, 'In Delivery')).split('/').pop());
  day = await workingDay(test.database.db, 5);
});
afterAll(() => test.close());
beforeEach(() => run(sql`delete from booking`));

describe('GET /bookings/next', () => {
  it('lists a pending booking to those who hold its approver role, until it is decided [bookings-next.1]', async () => {
    const booking = await approved();
    expect(booking.booking_status).toBe('pending');
    expect(await idsOf('pm')).toEqual([booking.id]);
    for (const login of ['admin', 'groupadmin', 'requester', 'techlead', 'reviewer', 'outsider'])
      expect([login, await idsOf(login)]).toEqual([login, []]);
    await as('pm').put(`/api/bookings/${booking.id}/status`, { status: 'booked' });
    expect(await idsOf('pm')).toEqual([]);
  });

  it('lists one that nobody else approves to the admins of its group, not to global ones', async () => {
    await run(
      sql`update booking_subtype set window_from = '00:00', window_to = '01:00' where id = ${made.ids.Plain}`,
    );
    try {
      const booking = await book('Plain', ['12:00', '16:00']);
      expect(booking.booking_status).toBe('pending');
      expect(await idsOf('groupadmin')).toEqual([booking.id]);
      expect(await idsOf('admin')).toEqual([]);
      expect(await idsOf('pm')).toEqual([]);
    } finally {
      await run(
        sql`update booking_subtype set window_from = null, window_to = null where id = ${made.ids.Plain}`,
      );
    }
  });

  it('asks for every approver role of a booking with two legs', async () => {
    await run(sql`update booking_subtype set approver_role_id = (select approver_role_id from booking_subtype
      where id = ${made.ids.Approved}) where id = ${made.ids.Paired}`);
    const setSecond = (role: string | null) =>
      run(sql`update booking_subtype set approver_role_id = (select r.id from usr_role r
        where r.name = ${role} and r.project_type_id = booking_subtype.project_type_id) where id = ${made.ids.Meeting}`);
    try {
      const booking = await paired();
      expect(await idsOf('pm')).toEqual([booking.id]);
      await setSecond('Reviewer');
      expect(await idsOf('pm')).toEqual([]);
      expect(await idsOf('reviewer')).toEqual([]);
    } finally {
      await setSecond(null);
      await run(sql`update booking_subtype set approver_role_id = null where id = ${made.ids.Paired}`);
    }
  });

  it('lists a booked one to its reviewers until both legs are reviewed, and to the requester when it is theirs [bookings-next.2]', async () => {
    const booking = await paired();
    expect(await nextOf('reviewer')).toMatchObject([
      { id: booking.id, can: { review: true, review_child: true } },
    ]);
    expect(await idsOf('pm')).toEqual([]);
    await review(booking.child_id, 'Held');
    await review(booking.id, 'In review');
    expect(await idsOf('reviewer')).toEqual([booking.id]);
    await review(booking.id, 'Changes asked', 'reviewer', 'Say how to go back.');
    expect(await idsOf('pm')).toEqual([booking.id]);
    await review(booking.id, 'Submitted', 'pm');
    expect(await idsOf('pm')).toEqual([]);
    await review(booking.id, 'In review');
    await review(booking.id, 'Approved');
    expect(await idsOf('reviewer')).toEqual([]);
  });

  it('has those to come first, by start, then the past ones, the latest first, in pages', async () => {
    const starts = ['10:00', '11:00', '12:00', '13:00'];
    const ids: number[] = [];
    for (const start of starts) {
      const { id: made } = await book('Approved', [start, `${Number(start.slice(0, 2)) + 1}:00`]);
      ids.push(made);
    }
    const [soon, later, old, oldest] = ids as [number, number, number, number];
    const shift = (booking: number, days: number) =>
      run(sql`update booking set start_at = start_at - make_interval(days => ${days}),
        finish_at = finish_at + make_interval(days => 30) where id = ${booking}`);
    // A pending booking that has ended waits for nobody; these have begun and have not ended.
    await run(sql`update booking set slot = null`);
    await shift(old, 20);
    await shift(oldest, 30);
    expect(await idsOf('pm')).toEqual([soon, later, old, oldest]);
    const second = await as('pm').get('/api/bookings/next?page=2&per_page=2');
    expect(second.json<Booking[]>().map((one) => one.id)).toEqual([old, oldest]);
    expect(second.headers['x-total']).toBe('4');
    await run(sql`update booking set start_at = start_at - interval '90 days', finish_at = finish_at - interval '90 days'
      where id = ${oldest}`);
    expect(await idsOf('pm')).toEqual([soon, later, old]);
  });

  it('orders those with two legs by the start that the list shows, whichever leg waits', async () => {
    const later = await paired();
    await run(sql`update booking set start_at = start_at + interval '1 day', finish_at = finish_at + interval '1 day'
      where id = ${later.id}`);
    const sooner = await paired(['10:00', '10:30']);
    expect(await idsOf('reviewer')).toEqual([sooner.id, later.id]);
  });

  it('lists nothing of projects that the caller no longer sees', async () => {
    const booking = await paired();
    const seen = await idsOf('reviewer');
    expect(seen).toEqual([booking.id]);
    await run(sql`update project_list set project_type_id = (select id from project_type where name = 'Workplace')
      where project_id = ${id}`);
    try {
      expect(await idsOf('reviewer')).toEqual([]);
    } finally {
      await run(sql`update project_list set project_type_id = (select id from project_type where name = 'Network')
        where project_id = ${id}`);
    }
  });

  it('is a call of the feature “Bookings that need you”', async () => {
    await setFeature(test, 'bookings.next', 'off');
    expect((await as('pm').get('/api/bookings/next')).json()).toMatchObject({ code: 'feature_off' });
    await setFeature(test, 'bookings.next', 'on');
    expect(await nextOf('pm')).toEqual([]);
  });
});
