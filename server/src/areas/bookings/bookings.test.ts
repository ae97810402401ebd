import { sql } from 'kysely';
import type { Booking, BookingConflict, BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import type { ErrorBody } from 'shared-api/contracts/common';
import type { Notification } from 'shared-api/contracts/personal/notifications';
import type { Project } from 'shared-api/contracts/project';
import { addDays } from 'shared-api/workingDays';
import { networkProject } from '../projects/testing/testProjects';
import { runDueJobs } from '../../testing/runDueJobs';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { addBookings, workingDay, type TestBookings } from './testing/testBookings';

let test: TestApp;
let made: TestBookings;
const callers: Record<string, Caller> = {};
/** Working days in the future: after the lead time, and before its end. */
let [far, near, next] = ['', '', ''];
let url: string;
let id: number;
/** Another project of the group. */
let beside: number;

const as = (login: string) => callers[login]!;
const db = () => test.database.db;
const run = (statement: ReturnType<typeof sql>) => statement.execute(db());
const idOf = (path: string) => Number(path.split('/').pop());

beforeAll(async () => {
  test = await createTestApp();
  made = await addBookings(db());
  for (const login of ['admin', 'groupadmin', 'requester', 'techlead', 'pm', 'reviewer', 'outsider'])
    callers[login] = await test.as(login);
  [far, next, near] = [await workingDay(db(), 5), await workingDay(db(), 6), await workingDay(db(), 1)];
  beside = idOf(await networkProject(db(), 'Approved'));
  url = await networkProject(db(), 'In Delivery');
  id = idOf(url);
});
afterAll(() => test.close());
beforeEach(() => run(sql`delete from booking`));

const instant = (day: string, time: string) => `${day}T${time}:00.000Z`;
const leg = (
  name: keyof TestBookings['ids'],
  day: string,
  from: string,
  to: string,
  slot?: string | null,
) => ({
  booking_subtype_id: made.ids[name],
  start: instant(day, from),
  finish: instant(day, to),
  ...(slot === undefined ? {} : { slot }),
});
const plain = (from = '12:00', to = '16:00', slot?: string | null) => leg('Plain', far, from, to, slot);
const approved = (day = far, from = '12:00', to = '13:00') => leg('Approved', day, from, to);
const paired = (more: object = {}) => ({
  ...leg('Paired', far, '12:00', '16:00'),
  child: leg('Meeting', far, '09:00', '09:30'),
  data: { reason: 'Old switch' },
  ...more,
});
const post = (body: object, login = 'pm') => as(login).post('/api/bookings', { project_id: id, ...body });
async function booked(body: object, login = 'pm'): Promise<Booking> {
  const response = await post(body, login);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<Booking>();
}
const put = (booking: Pick<Booking, 'id'>, status: string, login = 'pm', seen?: string) =>
  as(login).put(`/api/bookings/${booking.id}/status`, { status, ...(seen ? { seen } : {}) });
const legs = async () =>
  (
    await sql<{ status: string; slot: string | null }>`select status, slot from booking order by id`.execute(
      db(),
    )
  ).rows.map(({ status, slot }) => `${status} ${slot ?? '-'}`);

describe('the booking types', () => {
  it('are answered to the people of the group: types by title with their blackouts, subtypes in their order [server-bookings.3]', async () => {
    await run(sql`insert into booking_blackout (booking_type_id, first_day, last_day, reason)
      values (${made.typeId}, '2031-01-02', '2031-01-03', 'Move'), (${made.typeId}, '2030-01-02', '2030-01-02', 'Audit')`);
    const types = (await as('requester').get('/api/booking_types')).json<BookingType[]>();
    const titles = types.map(({ title }) => title);
    expect(titles).toEqual([...titles].sort());
    const type = types.find((one) => one.id === made.typeId);
    expect(type).toMatchObject({
      name: 'T type',
      horizon_days: 60,
      blackouts: [
        { first_day: '2030-01-02', last_day: '2030-01-02', reason: 'Audit' },
        { first_day: '2031-01-02', last_day: '2031-01-03', reason: 'Move' },
      ],
    });
    expect((await as('requester').get(`/api/booking_types/${made.typeId}`)).json()).toEqual(type);
    const subtypes = (await as('requester').get(`/api/booking_types/${made.typeId}/subtypes`)).json<
      BookingSubtype[]
    >();
    expect(subtypes.map(({ name }) => name)).toEqual(['Approved', 'Paired', 'Plain', 'Meeting']);
    expect(subtypes[1]).toMatchObject({
      child: false,
      child_subtype: { id: made.ids.Meeting },
      window: null,
      duration: 240,
      slots: ['A', 'B'],
      // The schema is normalised: it has titles, and choices are `oneOf`.
      schema: { properties: { risk: { title: 'risk', oneOf: [{ const: 'Low' }, { const: 'High' }] } } },
    });
    expect(subtypes[0]).toMatchObject({
      approver_role: { name: 'Project Manager' },
      min_lead_working_days: 3,
    });
  });

  it('have their subtypes under addresses of their own too [server-bookings.14]', async () => {
    const all = (await as('requester').get('/api/booking_subtypes')).json<BookingSubtype[]>();
    const ofType = all.filter((one) => one.booking_type_id === made.typeId);
    expect(ofType).toEqual((await as('requester').get(`/api/booking_types/${made.typeId}/subtypes`)).json());
    const one = await as('requester').get(`/api/booking_subtypes/${made.ids.Plain}`);
    expect(one.json()).toEqual(ofType.find(({ name }) => name === 'Plain'));
    const seen = (await as('outsider').get('/api/booking_subtypes')).json<BookingSubtype[]>();
    expect(seen.map(({ booking_type_id: type }) => type)).not.toContain(made.typeId);
    expect((await as('outsider').get(`/api/booking_subtypes/${made.ids.Plain}`)).statusCode).toBe(404);
    expect((await as('requester').get('/api/booking_subtypes/2147483647')).statusCode).toBe(404);
  });

  it('are hidden from people outside the group', async () => {
    const typesOf = async (login: string) =>
      (await as(login).get('/api/booking_types')).json<BookingType[]>().map(({ id: typeId }) => typeId);
    expect(await typesOf('outsider')).not.toContain(made.typeId);
    expect(await typesOf('pm')).toContain(made.typeId);
    expect(await typesOf('admin')).toEqual(expect.arrayContaining([made.typeId, made.otherTypeId]));
    for (const path of ['', '/subtypes']) {
      const answer = await as('outsider').get(`/api/booking_types/${made.typeId}${path}`);
      const missing = await as('outsider').get(`/api/booking_types/2147483647${path}`);
      expect([answer.statusCode, answer.json<ErrorBody>().error]).toEqual([
        404,
        missing.json<ErrorBody>().error,
      ]);
    }
  });

  it('are refused without a session, and under unknown ids [server-bookings.10]', async () => {
    for (const path of [
      '/api/booking_types',
      `/api/booking_types/${made.typeId}/subtypes`,
      `${url}/bookings`,
    ])
      expect((await test.anonymous.get(path)).statusCode).toBe(401);
    expect((await test.anonymous.post('/api/bookings', { project_id: id, ...plain() })).statusCode).toBe(401);
    expect((await as('pm').get('/api/booking_types/2147483647/subtypes')).statusCode).toBe(404);
  });
});

describe('the bookings of a project', () => {
  it('are listed by start to everyone who sees the project, with their permissions [server-bookings.1]', async () => {
    const late = await booked(leg('Plain', next, '08:00', '12:00'));
    const early = await booked(approved());
    await post({ ...plain(), project_id: beside }, 'admin');
    const [pm, requester] = await Promise.all(
      ['pm', 'requester'].map(async (login) => (await as(login).get(`${url}/bookings`)).json<Booking[]>()),
    );
    expect(pm!.map((one) => one.id)).toEqual([early.id, late.id]);
    const none = { review: false, review_child: false };
    expect(pm!.map(({ can }) => can)).toEqual([
      { ...none, cancel: true, approve: true, edit: true },
      { ...none, cancel: true, approve: false, edit: true },
    ]);
    const nothing = { ...none, cancel: false, approve: false, edit: false };
    expect(requester!.map(({ can }) => can)).toEqual(pm!.map(() => nothing));
    const refs = [early, late].map((one) => ({ id: one.id, booking_type_id: made.typeId }));
    expect((await as('requester').get(url)).json<Project>().bookings).toEqual(refs);
    for (const path of ['bookings', `booking_types/${made.typeId}`])
      expect((await as('outsider').get(`${url}/${path}`)).statusCode).toBe(404);
  });

  it('are also listed by type, except types of another group [server-bookings.9]', async () => {
    const { id: bookingId } = await booked(plain());
    const of = (typeId: number) => as('pm').get(`${url}/booking_types/${typeId}`);
    expect((await of(made.typeId)).json<Booking[]>().map((one) => one.id)).toEqual([bookingId]);
    expect((await of(made.otherTypeId)).statusCode).toBe(404);
    const { rows } = await sql<{ id: number }>`insert into booking_type (project_type_id, name, title)
      select project_type_id, 'Empty', 'Empty' from booking_type where id = ${made.typeId} returning id`.execute(
      db(),
    );
    expect((await of(rows[0]!.id)).json()).toEqual([]);
  });
});

describe('booking', () => {
  it('takes the first free slot, for people who may book on the project [server-bookings.2]', async () => {
    const { headers, body, statusCode } = await post(plain());
    const booking = JSON.parse(body) as Booking;
    expect([statusCode, headers.etag]).toEqual([201, '"1"']);
    expect(booking).toMatchObject({
      project_id: id,
      booking_type_id: made.typeId,
      booking_subtype_name: 'Plain',
      requester_name: 'Sofia Marchetti',
      start: instant(far, '12:00'),
      finish: instant(far, '16:00'),
      slot: 'A',
      booking_status: 'booked',
      pending_descr: null,
      review_status: null,
      review_count: 0,
      complete: false,
      data: {},
      child_id: null,
      child_start: null,
      can: { cancel: true, approve: false },
    });
    expect((await booked(plain('15:59', '19:59'), 'techlead')).slot).toBe('B');
    // A booking that ends when another begins does not overlap it.
    expect((await booked(plain('08:00', '12:00', 'A'))).slot).toBe('A');
    const statusOf = async (login: string, project = id) =>
      (await post({ ...plain('20:00', '23:59'), project_id: project }, login)).statusCode;
    expect(
      await Promise.all([statusOf('outsider'), statusOf('requester'), statusOf('admin', 2147483647)]),
    ).toEqual([404, 403, 404]);
    await networkProject(db(), 'Closed').then(async (closed) =>
      expect(await statusOf('admin', idOf(closed))).toBe(403),
    );
  });

  it('makes both legs, with the data of the first converted by its schema [server-bookings.4]', async () => {
    const booking = await booked(paired({ data: { reason: '  Old switch ' } }));
    expect(booking).toMatchObject({
      booking_status: 'booked',
      slot: 'A',
      data: { reason: 'Old switch', risk: 'Low' },
      child_booking_subtype_name: 'Meeting',
      child_booking_subtype_show_time: true,
      child_start: instant(far, '09:00'),
      child_finish: instant(far, '09:30'),
      child_slot: 'Room',
      child_review_count: 0,
    });
    expect(booking.child_id).toBeGreaterThan(booking.id);
    expect(await legs()).toEqual(['booked A', 'booked Room']);
    expect((await as('pm').get(`${url}/bookings`)).json()).toHaveLength(1);
  });

  it.each<[string, () => object, string[]]>([
    ['a subtype of another group', () => leg('Crane', far, '12:00', '13:00'), ['booking_subtype_id']],
    ['a subtype that does not exist', () => ({ ...plain(), booking_subtype_id: 2147483647 }), ['booking_subtype_id']],
    ['a second leg alone', () => leg('Meeting', far, '12:00', '12:30'), ['booking_subtype_id']],
    ['a missing second leg', () => paired({ child: null }), ['child']],
    ['a superfluous second leg', () => ({ ...plain(), child: leg('Meeting', far, '09:00', '09:30') }), ['child']],
    ['a second leg of another kind', () => paired({ child: plain() }), ['child.booking_subtype_id']],
    ['no length and an unknown slot', () => plain('12:00', '12:00', 'C'), ['finish', 'slot']],
    ['a length that differs from the subtype’s', () => plain('12:00', '15:00'), ['finish']],
    ['a start in the past', () => leg('Plain', '2026-01-05', '12:00', '16:00'), ['start']],
    ['a start beyond the horizon', () => leg('Plain', '2039-01-05', '12:00', '16:00'), ['start']],
    ['faults of a second leg', () => paired({ child: leg('Meeting', '2026-01-05', '09:00', '09:20', 'C') }), ['child.start', 'child.finish', 'child.slot']],
    ['a second leg of another length', () => paired({ child: leg('Meeting', far, '09:00', '09:45') }), ['child.finish']],
    ['data that the schema refuses', () => paired({ data: { risk: 'Huge', more: 1 } }), ['data.risk', 'data.reason', 'data.more']],
    ['data without a schema', () => ({ ...plain(), data: { x: { y: 1 } } }), ['data.x']],
  ])('is refused with the fields for %s', async (_what, body, fields) => {
    const response = await post(body());
    expect([response.statusCode, Object.keys(response.json<ErrorBody>().fields ?? {})]).toEqual([422, fields]);
    expect(await legs()).toEqual([]);
  }); // prettier-ignore

  it('is pending, with reasons in words, until it is approved [server-bookings.5]', async () => {
    await run(sql`insert into booking_blackout (booking_type_id, first_day, last_day, reason)
      values (${made.typeId}, ${far}, ${far}, 'Freeze')`);
    const blackedOut = await booked(paired());
    await run(sql`delete from booking_blackout`);
    expect(blackedOut).toMatchObject({
      booking_status: 'pending',
      slot: 'A',
      child_slot: 'Room',
      review_status: null,
    });
    expect(blackedOut.pending_descr).toMatch(
      /^\w+ \d+ \w+ is blacked out: Freeze\. Meeting: \w+ \d+ \w+ is blacked out: Freeze\.$/,
    );
    expect((await booked(approved())).pending_descr).toBe('It needs the approval of Project Manager.');
    const { booking_status, slot, pending_descr } = await booked(approved(far, '12:30', '13:30'));
    expect([booking_status, slot, pending_descr]).toEqual([
      'pending',
      null,
      'It needs the approval of Project Manager. No slot is free.',
    ]);
    expect((await booked(approved(near))).pending_descr).toMatch(
      /Project Manager\. It starts in less than 3 working days: \w+ \d+ \w+ is the first day\.$/,
    );
  });

  it('is made once per idempotency key while it is booked, also by concurrent calls', async () => {
    const make = (key: string, login = 'pm') =>
      as(login).post(
        '/api/bookings',
        { project_id: id, ...plain() },
        { headers: { 'idempotency-key': key } },
      );
    const rows = async () => (await run(sql`select id from booking`)).rows.length;
    const both = await Promise.all([1, 2].map(() => make('a-key-of-the-caller-1')));
    const answers = [...both, await make('a-key-of-the-caller-1')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json<Booking>().id)).size).toBe(1);
    expect(await rows()).toBe(1);
    expect((await make('a-key-of-the-caller-2')).statusCode).toBe(201);
    expect(await rows()).toBe(2);
    // A replayed key whose booking was cancelled makes a new booking.
    await as('pm').put(`/api/bookings/${answers[0]!.json<Booking>().id}/status`, { status: 'cancelled' });
    expect((await make('a-key-of-the-caller-1')).json()).toMatchObject({ booking_status: 'booked' });
    expect((await make('no key')).statusCode).toBe(400);
  });

  it('is refused with the next five free slots if the slot is taken, and stores nothing', async () => {
    await booked(plain('12:00', '16:00', 'A'));
    const chosen = await post(plain('14:00', '18:00', 'A'), 'techlead');
    expect([chosen.statusCode, chosen.json<BookingConflict>().code]).toEqual([409, 'slot_taken']);
    expect(chosen.json<BookingConflict>().free).toEqual([
      { start: instant(far, '14:00'), finish: instant(far, '18:00'), slot: 'B' },
      { start: instant(far, '18:00'), finish: instant(far, '22:00'), slot: 'A' },
      ...[0, 1, 2].map(() => ({
        start: expect.any(String) as string,
        finish: expect.any(String) as string,
        slot: 'A',
      })),
    ]);
    await booked(plain('12:00', '16:00'));
    const any = await post(plain('14:00', '18:00'));
    expect(any.json()).toMatchObject({
      error: 'No slot of Plain is free at that time. Nothing was saved.',
      booking_subtype_id: made.ids.Plain,
      free: { 0: { start: instant(far, '16:00'), slot: 'A' } },
    });
    const first = await booked(paired({ start: instant(next, '12:00'), finish: instant(next, '16:00') }));
    const second = await post(paired({ start: instant(next, '16:00'), finish: instant(next, '20:00') }));
    expect(second.json()).toMatchObject({
      booking_subtype_id: made.ids.Meeting,
      free: { 0: { start: instant(far, '09:30') } },
    });
    expect(first.child_slot).toBe('Room');
    expect(await legs()).toEqual(['booked A', 'booked B', 'booked A', 'booked Room']);
  });

  it('gives both legs different slots of one resource', async () => {
    await run(
      sql`update booking_subtype set resource_key = 't-plain', slots = '{A,B}' where id = ${made.ids.Meeting}`,
    );
    try {
      const { slot, child_slot } = await booked(paired({ child: leg('Meeting', far, '13:00', '13:30') }));
      expect([slot, child_slot]).toEqual(['A', 'B']);
      const full = await post(
        paired({
          start: instant(next, '12:00'),
          finish: instant(next, '16:00'),
          slot: 'A',
          child: leg('Meeting', next, '13:00', '13:30', 'A'),
        }),
      );
      expect([full.statusCode, full.json<BookingConflict>().booking_subtype_id]).toEqual([
        409,
        made.ids.Meeting,
      ]);
    } finally {
      await run(
        sql`update booking_subtype set resource_key = 't-room', slots = '{Room}' where id = ${made.ids.Meeting}`,
      );
    }
  });
});

describe('concurrent bookings', () => {
  const waiting = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
    ).rows[0]!.n;
  /** Runs calls while another transaction holds a lock, releases it when all calls wait, and returns their answers. */
  async function runConcurrently(lockSql: string, calls: (() => ReturnType<typeof post>)[]) {
    const client = await test.database.pool.connect();
    try {
      await client.query('begin');
      await client.query(lockSql);
      const answers = Promise.all(calls.map((call) => call()));
      for (let left = 500; (await waiting()) < calls.length; left--) {
        if (!left) throw new Error('The calls do not wait for the lock.');
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      await client.query('commit');
      return await answers;
    } finally {
      client.release();
    }
  }

  it('of the last slot: one succeeds, the other is answered the next free slots [server-bookings.11]', async () => {
    await booked(plain('12:00', '16:00', 'A'));
    const answers = await runConcurrently("select pg_advisory_xact_lock(hashtext('booking t-plain'))", [
      () => post(plain()),
      () => post({ ...plain(), project_id: beside }, 'admin'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    const lost = answers.find(({ statusCode }) => statusCode === 409)!.json<BookingConflict>();
    expect([lost.code, lost.free?.length, lost.free?.[0]?.start]).toEqual([
      'slot_taken',
      5,
      instant(far, '16:00'),
    ]);
    expect((await legs()).sort()).toEqual(['booked A', 'booked B']);
  });

  it('of two free slots get one each', async () => {
    const answers = await runConcurrently("select pg_advisory_xact_lock(hashtext('booking t-plain'))", [
      () => post(plain()),
      () => post({ ...plain(), project_id: beside }, 'admin'),
    ]);
    expect(answers.map((answer) => answer.json<Booking>().slot).sort()).toEqual(['A', 'B']);
  });

  it('are prevented by the exclusion constraint if one of them takes no lock', async () => {
    await booked(plain('12:00', '16:00', 'A'));
    const [answer] = await runConcurrently(
      `insert into booking (project_id, booking_subtype_id, requester_id, start_at, finish_at, slot, resource_key, status, created_on)
        values (${beside}, ${made.ids.Plain}, 1, '${instant(far, '15:00')}', '${instant(far, '19:00')}', 'B', 't-plain', 'booked', now())`,
      [() => post(plain())],
    );
    expect([answer!.statusCode, answer!.json<BookingConflict>().code]).toEqual([409, 'slot_taken']);
    expect(answer!.json<BookingConflict>().free?.[0]).toMatchObject({
      start: instant(far, '16:00'),
      slot: 'A',
    });
  });
});

describe('rescheduling a booking', () => {
  it('frees the slots first, and sets both legs of the old booking to rescheduled [server-bookings.6]', async () => {
    await booked(plain('12:00', '16:00', 'B'));
    const old = await booked(paired());
    const moved = await booked(
      paired({
        ...{ start: instant(far, '13:00'), finish: instant(far, '17:00'), slot: 'A' },
        child: leg('Meeting', far, '09:15', '09:45'),
        reschedule_of: old.id,
      }),
    );
    expect(moved).toMatchObject({ booking_status: 'booked', slot: 'A', child_slot: 'Room' });
    expect(await legs()).toEqual([
      'booked B',
      'rescheduled A',
      'rescheduled Room',
      'booked A',
      'booked Room',
    ]);
    const { complete, can } = (await as('pm').get(`${url}/bookings`))
      .json<Booking[]>()
      .find((one) => one.id === old.id)!;
    expect([complete, can.cancel]).toEqual([true, true]);
  });

  it('without a free slot leaves the old booking unchanged, and also offers the times that it would free', async () => {
    const old = await booked(plain('08:00', '12:00', 'A'));
    await booked(plain('12:00', '16:00', 'A'));
    await booked(plain('08:00', '12:00', 'B'));
    await booked(plain('12:00', '16:00', 'B'));
    const refused = await post({ ...plain('08:01', '12:01'), reschedule_of: old.id });
    expect([refused.statusCode, refused.json<BookingConflict>().free?.[0]?.start]).toEqual([
      409,
      instant(far, '16:00'),
    ]);
    const chosen = await post({ ...plain('08:00', '12:00', 'B'), reschedule_of: old.id });
    expect(chosen.json<BookingConflict>().free?.[0]).toMatchObject({
      start: instant(far, '08:00'),
      slot: 'A',
    });
    expect(await legs()).toEqual(['booked A', 'booked A', 'booked B', 'booked B']);
  });

  it('is limited to upcoming bookings of the same project and type', async () => {
    const refused = async (of: number | null) => {
      const response = await post({
        ...plain('20:00', '23:59'),
        finish: instant(addDays(far, 1), '00:00'),
        reschedule_of: of,
      });
      return [response.statusCode, Object.keys(response.json<ErrorBody>().fields ?? {})];
    };
    const no = [422, ['reschedule_of']];
    const old = await booked(paired());
    const other = (await post({ ...plain(), project_id: beside }, 'admin')).json<Booking>();
    expect(await refused(other.id)).toEqual(no);
    expect(await refused(old.child_id)).toEqual(no);
    expect(await refused(2147483647)).toEqual(no);
    await run(sql`update booking set booking_subtype_id = ${made.ids.Crane} where id = ${old.id}`);
    expect(await refused(old.id)).toEqual(no);
    await run(
      sql`update booking set booking_subtype_id = ${made.ids.Paired}, status = 'cancelled' where id = ${old.id}`,
    );
    expect(await refused(old.id)).toEqual(no);
    await run(
      sql`update booking set status = 'booked', start_at = now() - interval '1 minute' where id = ${old.id}`,
    );
    expect(await refused(old.id)).toEqual(no);
  });

  it('is for those who may cancel it, not for all who may book', async () => {
    const old = await booked(plain('08:00', '12:00', 'A'), 'techlead');
    const wanted = { ...plain('12:00', '16:00', 'B'), reschedule_of: old.id };
    const refused = await post(wanted, 'pm');
    expect([refused.statusCode, refused.json<ErrorBody>().error]).toEqual([
      403,
      'You may not move this booking.',
    ]);
    expect(await legs()).toEqual(['booked A']);
    expect((await post(wanted, 'admin')).statusCode).toBe(201);
  });

  it('keeps its requester when another person moves it, who is named as the one who did; a retry answers the same [server-bookings.16]', async () => {
    await run(sql`delete from job where kind = 'notify'`);
    await run(sql`delete from notification`);
    const old = await booked(paired(), 'techlead');
    const move = () =>
      as('groupadmin').post(
        '/api/bookings',
        { project_id: id, ...paired({ slot: 'B' }), reschedule_of: old.id },
        { headers: { 'idempotency-key': 'a-key-of-the-admin-1' } },
      );
    const answers = [await move(), await move()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const [moved, replayed] = answers.map((answer) => answer.json<Booking>());
    expect(moved).toMatchObject({ slot: 'B', requester_id: old.requester_id });
    expect(replayed!.id).toBe(moved!.id);
    const { rows } = await sql<{ requester_id: number }>`
      select requester_id from booking where id in (${moved!.id}, ${moved!.child_id})`.execute(db());
    expect(rows).toEqual([1, 2].map(() => ({ requester_id: old.requester_id })));
    expect((await as('techlead').get(`/api/bookings/${moved!.id}`)).json()).toMatchObject({
      can: { cancel: true, edit: true },
    });
    const history = await as('techlead').get(`/api/bookings/${moved!.id}/history`);
    const { name } = await db()
      .selectFrom('usr')
      .select('name')
      .where('login', '=', 'groupadmin')
      .executeTakeFirstOrThrow();
    expect(history.json()).toMatchObject([{ event: 'rescheduled', creator: { name } }]);
    await runDueJobs(test);
    const told = async (login: string) =>
      (await as(login).get('/api/notifications')).json<Notification[]>().map(({ text }) => text);
    expect(await told('techlead')).toEqual([`${name} rescheduled your booking Paired`]);
    expect(await told('groupadmin')).toEqual([]);
    expect((await put(moved!, 'cancelled', 'techlead')).json()).toMatchObject({
      booking_status: 'cancelled',
    });
  });
});

describe('the status of a booking', () => {
  it('is set to booked by an approver and to cancelled by its people, for both legs [server-bookings.7]', async () => {
    const pending = await booked(approved(), 'techlead');
    expect((await put(pending, 'booked', 'techlead')).statusCode).toBe(403);
    expect((await put(pending, 'booked', 'outsider')).statusCode).toBe(404);
    const answer = await put(pending, 'booked', 'pm', 'pending');
    expect([answer.statusCode, answer.headers.etag]).toEqual([200, '"2"']);
    expect(answer.json()).toMatchObject({
      booking_status: 'booked',
      pending_descr: null,
      can: { approve: false },
    });
    // The approver cannot cancel it now; the reviewer and the requester can.
    expect((await put(pending, 'cancelled', 'pm')).statusCode).toBe(403);
    expect((await put(pending, 'cancelled', 'reviewer')).json()).toMatchObject({
      booking_status: 'cancelled',
      complete: true,
      can: { cancel: false, approve: false },
    });
    const pair = await booked(paired());
    // Either leg's id changes both legs.
    expect((await put({ id: pair.child_id! }, 'cancelled', 'groupadmin')).json<Booking>().id).toBe(pair.id);
    expect(await legs()).toEqual(['cancelled X', 'cancelled A', 'cancelled Room']);
    expect((await booked(paired())).slot).toBe('A');
  });

  it('is compared with the status that was seen; setting the present status succeeds [server-bookings.12]', async () => {
    const booking = await booked(approved());
    await put(booking, 'booked');
    const late = await put(booking, 'cancelled', 'admin', 'pending');
    expect([late.statusCode, late.json<BookingConflict>()]).toMatchObject([
      409,
      { code: 'changed', present: 'booked' },
    ]);
    expect((await put(booking, 'booked', 'pm', 'pending')).statusCode).toBe(200);
    await put(booking, 'cancelled', 'admin', 'booked');
    const again = await put(booking, 'booked', 'admin');
    expect([again.statusCode, again.json<BookingConflict>()]).toMatchObject([409, { present: 'cancelled' }]);
  });

  it('cannot change once the last leg has begun [server-bookings.8]', async () => {
    const booking = await booked(paired());
    await run(sql`update booking set start_at = now() - interval '1 minute' where id = ${booking.id}`);
    expect((await as('pm').get(`${url}/bookings`)).json<Booking[]>()[0]!.can.cancel).toBe(true);
    await run(sql`update booking set start_at = now() - interval '1 minute' where id = ${booking.child_id}`);
    const late = await put(booking, 'cancelled');
    expect([late.statusCode, late.json<BookingConflict>().code]).toEqual([409, 'begun']);
  });

  it('becomes booked only with a slot that is free then; otherwise the next free ones are answered [server-bookings.13]', async () => {
    const first = await booked(approved());
    const waits = await booked(approved(far, '12:30', '13:30'));
    const refused = await put(waits, 'booked');
    expect([refused.statusCode, refused.json<BookingConflict>().code]).toEqual([409, 'slot_taken']);
    expect(refused.json<BookingConflict>().free?.[0]).toEqual({
      start: instant(far, '13:00'),
      finish: instant(far, '14:00'),
      slot: 'X',
    });
    expect(await legs()).toEqual(['pending X', 'pending -']);
    await put(first, 'cancelled');
    expect((await put(waits, 'booked')).json()).toMatchObject({ booking_status: 'booked', slot: 'X' });
  });

  it('is mailed by the change rules for bookings, an approval at once', async () => {
    await run(sql`delete from mail`);
    await run(sql`with r as (insert into project_change_email (project_type_id, change)
        select project_type_id, 'booking' from project where id = ${id} returning id)
      insert into mail_recipient (project_change_email_id, kind) select id, 'requester' from r`);
    const booking = await booked(approved());
    await put(booking, 'booked');
    const { rows } = await sql<{ subject: string; told: object[] }>`select subject,
      (select jsonb_agg(c - 'kind') from jsonb_array_elements(events) e, jsonb_array_elements(e->'data'->'changes') c) as told
      from mail where project_id = ${id}`.execute(db());
    const times = /: \w+ \d+ \w+ \d+, 12:00 pm to 1:00 pm UTC, slot X$/.source;
    const matching = (word: string) => expect.stringMatching(word + times) as string;
    expect(rows).toEqual([
      {
        subject: expect.stringContaining(`Approved (booking ${booking.id})`) as string,
        told: [
          { field: `Approved (booking ${booking.id})`, from: null, to: matching('Pending') },
          { field: `Approved (booking ${booking.id})`, from: matching('Pending'), to: matching('Booked') },
        ],
      },
    ]);
  });

  it('is mailed when it is rescheduled: the time that was given up and the new one [server-bookings.15]', async () => {
    const old = await booked(plain('12:00', '16:00', 'A'));
    await run(sql`delete from mail`);
    const moved = await booked({ ...plain('16:00', '20:00', 'A'), reschedule_of: old.id });
    const { rows } = await sql<{ told: object[] }>`select
      (select jsonb_agg(c - 'kind') from jsonb_array_elements(events) e, jsonb_array_elements(e->'data'->'changes') c) as told
      from mail where project_id = ${id}`.execute(db());
    const text = (times: string) => expect.stringContaining(times) as string;
    expect(rows).toEqual([
      {
        told: [
          { field: `Plain (booking ${old.id})`, from: text('Booked: '), to: text('Rescheduled: ') },
          { field: `Plain (booking ${moved.id})`, from: null, to: text('4:00 pm to 8:00 pm UTC') },
        ],
      },
    ]);
  });
});
