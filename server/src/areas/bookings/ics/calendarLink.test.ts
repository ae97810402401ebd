import ICAL from 'ical.js';
import { sql } from 'kysely';
import type { Booking, CalendarLink, NewCalendarLink } from 'shared-api/contracts/bookings';
import { addDays } from 'shared-api/workingDays';
import { networkProject } from '../../projects/testing/testProjects';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { addBookings, addReviews, workingDay, type TestBookings } from '../testing/testBookings';
import type { FeedLeg } from './feed.queries';
import { renderFeed } from './renderFeed';

let test: TestApp;
let made: TestBookings;
const callers: Record<string, Caller> = {};
let projectId: number;
let day: string;
let booking: Booking;

const as = (login: string) => callers[login]!;
const run = (statement: ReturnType<typeof sql>) => statement.execute(test.database.db);
const at = (on: string, time: string) => `${on}T${time}:00.000Z`;
const linkOf = async (login: string) => (await as(login).get('/api/calendar_link')).json<CalendarLink>();
async function make(login: string): Promise<string> {
  const answer = await as(login).post('/api/calendar_link', undefined);
  expect(answer.statusCode).toBe(201);
  return new URL(answer.json<NewCalendarLink>().url).pathname;
}
/** Reads a feed without a session, as a calendar program does. */
const fetchFeed = (path: string) => test.app.inject({ method: 'GET', url: path });
const eventsOf = (text: string): ICAL.Event[] =>
  new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents('vevent')
    .map((one) => new ICAL.Event(one));
const uidsOf = async (path: string) => {
  const answer = await fetchFeed(path);
  expect(answer.statusCode).toBe(200);
  const legs = [booking.id, booking.child_id];
  return eventsOf(answer.body)
    .map(({ uid }) => Number(/^booking-(\d+)@/.exec(uid)![1]))
    .filter((id) => legs.includes(id));
};

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  made = await addBookings(db);
  await addReviews(db, made);
  for (const login of ['pm', 'reviewer', 'requester', 'outsider', 'admin'])
    callers[login] = await test.as(login);
  projectId = Number((await networkProject(db, 'In Delivery')).split('/').pop());
  day = await workingDay(db, 5);
  const answer = await as('pm').post('/api/bookings', {
    project_id: projectId,
    booking_subtype_id: made.ids.Paired,
    start: at(day, '22:00'),
    finish: at(addDays(day, 1), '02:00'),
    slot: 'B',
    data: { reason: 'Secret work' },
    child: { booking_subtype_id: made.ids.Meeting, start: at(day, '10:00'), finish: at(day, '10:30') },
  });
  booking = answer.json<Booking>();
});
afterAll(() => test.close());

describe('the calendar link of a person', () => {
  it('is made, read without signing in, replaced and taken back [calendar-link.1]', async () => {
    expect(await linkOf('pm')).toEqual({ created_on: null, read_on: null });
    const first = await make('pm');
    expect(await linkOf('pm')).toEqual({ created_on: expect.any(String) as string, read_on: null });
    const answer = await fetchFeed(first);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, max-age=900');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await linkOf('pm')).read_on).not.toBeNull();
    const second = await make('pm');
    expect((await fetchFeed(first)).statusCode).toBe(404);
    expect((await linkOf('pm')).read_on).toBeNull();
    expect(await uidsOf(second)).toHaveLength(2);
    expect((await as('pm').delete('/api/calendar_link')).statusCode).toBe(204);
    expect((await fetchFeed(second)).statusCode).toBe(404);
    expect(await linkOf('pm')).toEqual({ created_on: null, read_on: null });
  });

  it('stores no token, and ends with the person', async () => {
    const path = await make('pm');
    const token = path.split('/')[3]!;
    const { rows } = await sql<{
      text: string;
    }>`select row_to_json(l)::text as text from calendar_link l`.execute(test.database.db);
    expect(rows[0]!.text).not.toContain(token);
    expect((await fetchFeed(`${path.slice(0, -14)}x/bookings.ics`)).statusCode).toBe(404);
    expect((await fetchFeed(path)).statusCode).toBe(200);
    await run(sql`update usr set active = false where login = 'pm'`);
    await run(sql`update usr set active = true where login = 'pm'`);
    expect((await fetchFeed(path)).statusCode).toBe(404);
    callers['pm'] = await test.as('pm');
    expect(await linkOf('pm')).toEqual({ created_on: null, read_on: null });
  });

  it('has the bookings that they requested or review, and no others [calendar-link.2]', async () => {
    const both = [booking.child_id!, booking.id];
    expect(await uidsOf(await make('pm'))).toEqual(both);
    expect(await uidsOf(await make('reviewer'))).toEqual(both);
    for (const login of ['requester', 'outsider', 'admin'])
      expect(await uidsOf(await make(login))).toEqual([]);
    const pm = await make('pm');
    await run(sql`update booking set status = 'cancelled' where id = ${booking.child_id}`);
    expect(await uidsOf(pm)).toEqual([booking.id]);
    await run(sql`update booking set status = 'booked' where id = ${booking.child_id}`);
  });

  it('has nothing of projects that the person no longer sees', async () => {
    const path = await make('reviewer');
    await run(sql`update project_list set project_type_id = (select id from project_type where name = 'Workplace')
      where project_id = ${projectId}`);
    try {
      expect(await uidsOf(path)).toEqual([]);
    } finally {
      await run(sql`update project_list set project_type_id = (select id from project_type where name = 'Network')
        where project_id = ${projectId}`);
    }
  });
});

describe('the iCalendar object', () => {
  const leg = (part: Partial<FeedLeg> = {}): FeedLeg => ({
    id: 7,
    booking_id: 6,
    project_id: 481,
    project_name: 'Core, edge; and \\ "more"\nBEGIN:VEVENT',
    booking_type_id: 3,
    subtype: 'Standard change',
    show_time: true,
    start: new Date('2031-03-30T00:30:00Z'),
    finish: new Date('2031-03-30T04:30:00Z'),
    slot: 'A',
    status: 'booked',
    requester: 'Søren Holm',
    created_on: new Date('2031-03-01T09:00:00Z'),
    version: 2,
    ...part,
  });
  const portal = 'https://portal.example:8443';

  it('gives instants in UTC, texts unharmed, and a link, by lines of at most 75 bytes [calendar-link.3]', () => {
    const text = renderFeed([leg(), leg({ id: 8, status: 'pending', slot: null })], portal);
    const lines = text.split('\r\n');
    expect(text).not.toMatch(/[^\r]\n/);
    expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines).toEqual(expect.arrayContaining(['DTSTART:20310330T003000Z', 'DTEND:20310330T043000Z']));
    const [booked, pending] = eventsOf(text);
    expect(booked).toMatchObject({
      uid: 'booking-7@portal.example',
      sequence: 2,
      summary: `Standard change: #481 ${leg().project_name}`,
      description: `Requested by Søren Holm\nSlot A\n${portal}/projects/481/bookings/3?booking=6`,
    });
    const status = (event: ICAL.Event) => event.component.getFirstPropertyValue('status');
    expect([status(booked!), status(pending!)]).toEqual(['CONFIRMED', 'TENTATIVE']);
    expect(pending!.summary).toMatch(/ \(pending\)$/);
  });

  it('gives whole days where no time is shown; their end is exclusive', () => {
    const days = leg({
      show_time: false,
      start: new Date('2031-12-31T00:00:00Z'),
      finish: new Date('2032-01-01T00:00:00Z'),
    });
    const lines = renderFeed([days], portal).split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining(['DTSTART;VALUE=DATE:20311231', 'DTEND;VALUE=DATE:20320101']),
    );
  });

  it('is valid without bookings', () => {
    const calendar = new ICAL.Component(ICAL.parse(renderFeed([], portal)) as unknown[]);
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getAllSubcomponents()).toEqual([]);
  });
});
