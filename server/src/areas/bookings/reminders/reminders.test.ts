import { sql } from 'kysely';
import type { Booking } from 'shared-api/contracts/bookings';
import type { MailContent, RenderContext } from '../../../kernel/mail/mailContent';
import type { MailRow } from '../../../kernel/mail/mail.tables';
import { networkProject } from '../../projects/testing/testProjects';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { addBookings, addReviews, type TestBookings } from '../testing/testBookings';
import { renderBookingReminder } from './reminderMail';
import { queueBookingReminders } from './reminders';

let test: TestApp;
let made: TestBookings;
let pm: Caller;
let projectId: number;
const people: Record<string, number> = {};
const zone = 'Europe/Paris';

const run = (statement: ReturnType<typeof sql>) => statement.execute(test.database.db);
const remind = (now: string, timeZone = zone) =>
  test.database.db.transaction().execute((tx) => queueBookingReminders(tx, new Date(now), timeZone));

/** Books a change with its meeting, and moves both to these starts: a Tuesday and the Monday before. */
async function booked(start = '2031-05-06T18:00:00Z', meeting = '2031-05-05T09:00:00Z'): Promise<Booking> {
  await run(sql`delete from booking`);
  const at = new Date(Date.now() + 20 * 86_400_000);
  at.setUTCHours(12, 0, 0, 0);
  const span = (from: Date, minutes: number) => ({
    start: from.toISOString(),
    finish: new Date(from.getTime() + minutes * 60_000).toISOString(),
  });
  const answer = await pm.post('/api/bookings', {
    project_id: projectId,
    booking_subtype_id: made.ids.Paired,
    ...span(at, 240),
    data: { reason: 'Old switch' },
    child: { booking_subtype_id: made.ids.Meeting, ...span(new Date(at.getTime() - 10_800_000), 30) },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const booking = answer.json<Booking>();
  const move = (id: number, to: string, minutes: number) =>
    run(sql`update booking set created_on = '2031-04-01T09:00:00Z', start_at = ${to},
      finish_at = ${to}::timestamptz + make_interval(mins => ${minutes}) where id = ${id}`);
  await move(booking.id, start, 240);
  await move(booking.child_id!, meeting, 30);
  return booking;
}

/** The mails about a leg, by login. */
async function remindedOf(id: number): Promise<string[]> {
  const { rows } = await sql<{ login: string }>`
    select u.login from mail m join usr u on u.id = m.usr_id
    where m.event_key like ${`booking reminder ${id}%`} order by u.login`.execute(test.database.db);
  return rows.map(({ login }) => login);
}

const mailTo = (login: string, bookingId: number) =>
  ({ usr_id: people[login], events: [{ data: { bookingId } }] }) as unknown as MailRow;
const render = async (login: string, bookingId: number) =>
  renderBookingReminder(test.database.db, mailTo(login, bookingId), {
    config: { portalUrl: 'https://portal.example' },
    purpose: 'send',
  } as unknown as RenderContext);

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  made = await addBookings(db);
  await addReviews(db, made);
  pm = await test.as('pm');
  projectId = Number((await networkProject(db, 'In Delivery')).split('/').pop());
  for (const { id, login } of await db.selectFrom('usr').select(['id', 'login']).execute())
    people[login] = id;
});
afterAll(() => test.close());

describe('a booking', () => {
  it('is reminded of on the working day before each leg, once: requester and reviewers [booking-reminders.1]', async () => {
    const { id, child_id: meeting } = await booked();
    // The meeting is on a Monday, so its reminder is due on Friday at seven in Paris, five in UTC.
    await remind('2031-05-02T04:59:00Z');
    expect(await remindedOf(meeting!)).toEqual([]);
    await remind('2031-05-02T05:00:00Z');
    expect(await remindedOf(meeting!)).toEqual(['pm', 'reviewer']);
    expect(await remindedOf(id)).toEqual([]);
    await remind('2031-05-05T05:00:00Z');
    expect(await remindedOf(id)).toEqual(['pm', 'reviewer']);
    await Promise.all([remind('2031-05-05T05:15:00Z'), remind('2031-05-05T05:15:00Z')]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from mail where event_key like ${`booking reminder ${id}%`}`.execute(
      test.database.db,
    );
    expect(rows[0]!.n).toBe(2);
  });

  it('is reminded of before a holiday, and late when no server ran, but not once it has begun', async () => {
    await run(sql`insert into holiday (date, name) values ('2031-05-05', 'May day')`);
    try {
      const { id } = await booked('2031-05-06T18:00:00Z', '2031-05-06T09:00:00Z');
      await remind('2031-05-01T12:00:00Z');
      expect(await remindedOf(id)).toEqual([]);
      await remind('2031-05-02T06:00:00Z');
      expect(await remindedOf(id)).toEqual(['pm', 'reviewer']);
      const late = await booked('2031-05-06T18:00:00Z', '2031-05-06T09:00:00Z');
      await remind('2031-05-06T09:30:00Z');
      expect([await remindedOf(late.id), await remindedOf(late.child_id!)]).toEqual([['pm', 'reviewer'], []]);
    } finally {
      await run(sql`delete from holiday where date = '2031-05-05'`);
    }
  });

  it.each([
    ['is cancelled', sql`update booking set status = 'cancelled'`, []],
    [
      'was booked on the day of its reminder',
      sql`update booking set created_on = '2031-05-05T06:00:00Z'`,
      [],
    ],
    ['is pending: the requester alone', sql`update booking set status = 'pending'`, ['pm']],
    [
      'is reviewed: the requester alone',
      sql`update booking set review_status_id = (select id from review_status
        where booking_subtype_id = booking.booking_subtype_id and name = 'Approved')`,
      ['pm'],
    ],
  ])('that %s', async (_what, change, expected) => {
    const { id } = await booked();
    await run(change);
    await remind('2031-05-05T07:00:00Z');
    expect(await remindedOf(id)).toEqual(expected);
  });

  it('uses the days of the organisation', async () => {
    // In Auckland this Tuesday evening in UTC is a Wednesday, so that Tuesday is the day of the reminder.
    const { id } = await booked();
    await remind('2031-05-05T18:00:00Z', 'Pacific/Auckland');
    expect(await remindedOf(id)).toEqual([]);
    await remind('2031-05-05T19:00:00Z', 'Pacific/Auckland');
    expect(await remindedOf(id)).toEqual(['pm', 'reviewer']);
  });
});

describe('the mail', () => {
  it('says what, when and where, to those who still see the project [booking-reminders.2]', async () => {
    const { id, child_id: meeting } = await booked();
    const content = (await render('reviewer', meeting!)) as MailContent;
    expect(content.subject).toBe(`Reminder: Meeting for project ${projectId}`);
    expect(content.because).toBe('you review this booking.');
    const [facts, link] = content.blocks;
    expect(facts).toMatchObject({
      rows: expect.arrayContaining([
        ['When', 'Mon 5 May 2031, 9:00 am to 9:30 am UTC'],
        ['Status', 'Booked'],
        ['Review', 'Planned'],
      ]) as unknown,
    });
    expect(link).toMatchObject({
      url: `https://portal.example/projects/${projectId}/bookings/${made.typeId}?booking=${id}`,
    });
    expect((await render('pm', id)) as MailContent).toMatchObject({ because: 'you requested this booking.' });
    expect(await render('outsider', id)).toEqual({ drop: 'Its reader may not see the project.' });
    await run(sql`update booking set status = 'rescheduled'`);
    expect(await render('pm', id)).toEqual({ drop: 'The booking is not valid any more.' });
  });
});
