import { sql } from 'kysely';
import type { Booking, BookingReviewStatus, Review } from 'shared-api/contracts/bookings';
import type { ErrorBody } from 'shared-api/contracts/common';
import { networkProject } from '../../projects/testing/testProjects';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { addBookings, addReviews, workingDay, type TestBookings } from '../testing/testBookings';

let test: TestApp;
let made: TestBookings;
const callers: Record<string, Caller> = {};
let far: string;
let id: number;
let hour = 0;

const as = (login: string) => callers[login]!;
const run = (statement: ReturnType<typeof sql>) => statement.execute(test.database.db);

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  made = await addBookings(db);
  await addReviews(db, made);
  for (const login of ['admin', 'groupadmin', 'requester', 'techlead', 'pm', 'reviewer', 'outsider'])
    callers[login] = await test.as(login);
  far = await workingDay(db, 5);
  id = Number((await networkProject(db, 'In Delivery')).split('/').pop());
});
afterAll(() => test.close());
beforeEach(async () => {
  await run(sql`delete from booking`);
  hour = 0;
});

const at = (time: string) => `${far}T${time}:00.000Z`;
/** Books the reviewed pair as the project's manager. */
async function booked(data: object = {}, login = 'pm'): Promise<Booking> {
  const from = String((hour += 4)).padStart(2, '0');
  const answer = await as(login).post('/api/bookings', {
    project_id: id,
    booking_subtype_id: made.ids.Paired,
    start: at(`${from}:00`),
    finish: at(`${String(hour + 4).padStart(2, '0')}:00`),
    data: { reason: 'Old switch', ...data },
    child: {
      booking_subtype_id: made.ids.Meeting,
      start: at(`${from}:00`),
      finish: at(`${from}:30`),
    },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<Booking>();
}
const read = async (booking: Pick<Booking, 'id'>, login = 'reviewer') =>
  (await as(login).get(`/api/bookings/${booking.id}`)).json<Booking>();
const review = (leg: number | null, body: object, login = 'reviewer', headers = {}) =>
  as(login).post(`/api/bookings/${leg}/reviews`, body, { headers });
const codeOf = async (call: ReturnType<typeof review>) => (await call).statusCode;

describe('the review of a booking', () => {
  it('begins with the initial status of each leg and names the next ones [reviews.1]', async () => {
    const booking = await booked();
    expect(booking).toMatchObject({
      review_status: 'Submitted',
      review_next_statuses: ['In review', 'Rejected'],
      review_count: 0,
      review_field_lock: false,
      child_review_status: 'Planned',
      child_review_next_statuses: ['Held'],
      complete: false,
    });
    const statuses = (await as('requester').get(`/api/booking_types/${made.typeId}/review_statuses`)).json<
      BookingReviewStatus[]
    >();
    expect(statuses.find(({ name }) => name === 'Approved')).toEqual({
      name: 'Approved',
      booking_subtype_id: made.ids.Paired,
      comment_required: false,
      required_props: ['ticket'],
      user_state: false,
      is_final: true,
    });
    expect((await as('outsider').get(`/api/booking_types/${made.typeId}/review_statuses`)).statusCode).toBe(
      404,
    );
  });

  it('moves either leg along its statuses; the booking is complete when both are final [reviews.2]', async () => {
    const booking = await booked();
    expect(await codeOf(review(booking.id, { status: 'In review' }))).toBe(201);
    const approved = await review(booking.id, {
      status: 'Approved',
      comment: ' Well planned. ',
      props: { ticket: 'https://docs.northline.example/1' },
    });
    expect([approved.statusCode, approved.json<Review>()]).toMatchObject([
      201,
      { status: { name: 'Approved' }, creator: { name: 'Tom Leclerc' }, comment: 'Well planned.' },
    ]);
    expect(await read(booking)).toMatchObject({
      review_status: 'Approved',
      review_count: 2,
      review_next_statuses: [],
      data: { reason: 'Old switch', ticket: 'https://docs.northline.example/1' },
      complete: false,
      can: { review: false, review_child: true },
    });
    expect(await codeOf(review(booking.child_id, { status: 'Held', comment: 'Fine' }))).toBe(201);
    expect(await read(booking)).toMatchObject({
      child_review_status: 'Held',
      child_review_count: 1,
      complete: true,
    });
  });

  it('is listed newest first, each leg for itself [reviews.3]', async () => {
    const booking = await booked();
    await review(booking.id, { status: 'In review' });
    await review(booking.id, { status: 'Rejected', comment: 'Not now' });
    await review(booking.child_id, { status: 'Held', comment: 'Fine' });
    const reviews = (await as('requester').get(`/api/bookings/${booking.id}/reviews`)).json<Review[]>();
    expect(reviews.map(({ status, comment }) => [status.name, comment])).toEqual([
      ['Rejected', 'Not now'],
      ['In review', null],
    ]);
    const second = (await as('requester').get(`/api/bookings/${booking.child_id}/reviews`)).json<Review[]>();
    expect(second.map(({ status }) => status.name)).toEqual(['Held']);
    const events = (await as('requester').get(`/api/bookings/${booking.id}/history`)).json<
      { event: string; booking_subtype_name: string; review_status: string | null }[]
    >();
    expect(events.map((one) => [one.event, one.booking_subtype_name, one.review_status])).toEqual([
      ['reviewed', 'Meeting', 'Held'],
      ['reviewed', 'Paired', 'Rejected'],
      ['reviewed', 'Paired', 'In review'],
      ['booked', 'Paired', null],
    ]);
  });

  it('is for reviewers and booking admins, and for the requester while the status has user_state [reviews.4]', async () => {
    const booking = await booked();
    const codes: Record<string, number> = {};
    for (const login of ['pm', 'techlead', 'requester', 'outsider'])
      codes[login] = await codeOf(review(booking.id, { status: 'In review' }, login));
    expect(codes).toEqual({ pm: 403, techlead: 403, requester: 403, outsider: 404 });
    expect((await read(booking, 'pm')).can.review).toBe(false);
    expect((await test.anonymous.post(`/api/bookings/${booking.id}/reviews`, {})).statusCode).toBe(401);

    expect(await codeOf(review(booking.id, { status: 'In review' }, 'groupadmin'))).toBe(201);
    expect(await codeOf(review(booking.id, { status: 'Changes asked', comment: 'Name the steps' }))).toBe(
      201,
    );
    // In this status the requester of the booking has the word.
    expect((await read(booking, 'pm')).can.review).toBe(true);
    expect((await read(booking, 'techlead')).can.review).toBe(false);
    expect(await codeOf(review(booking.id, { status: 'Submitted' }, 'techlead'))).toBe(403);
    expect(await codeOf(review(booking.id, { status: 'Submitted' }, 'pm'))).toBe(201);
    // The second leg has its own reviewer and status.
    expect(await codeOf(review(booking.child_id, { status: 'Held' }, 'techlead'))).toBe(403);
  });

  it('needs a next status of the same subtype, its comment and its properties [reviews.5]', async () => {
    const booking = await booked();
    const fieldsOf = async (body: object, leg: number | null = booking.id) => {
      const answer = await review(leg, body);
      return [answer.statusCode, answer.json<ErrorBody & { fields: object }>().fields];
    };
    expect(await fieldsOf({ status: 'Approved' })).toEqual([
      422,
      { status: 'The Status field is not a valid value' },
    ]);
    expect((await fieldsOf({ status: 'Held' }))[0]).toBe(422);
    expect((await fieldsOf({ status: 'In review' }, booking.child_id))[0]).toBe(422);
    expect(await codeOf(review(booking.id, { status: 'In review' }))).toBe(201);
    expect(await fieldsOf({ status: 'Changes asked', comment: '  ' })).toEqual([
      422,
      { comment: 'Comment is required' },
    ]);
    expect(await fieldsOf({ status: 'Approved' })).toEqual([
      422,
      { 'props.ticket': 'Change record is required' },
    ]);
    expect(await fieldsOf({ status: 'Approved', props: { ticket: 'no address' } })).toEqual([
      422,
      { 'props.ticket': 'The Change record field is not a valid URL' },
    ]);
    const ticket = 'https://docs.northline.example/1';
    expect(await fieldsOf({ status: 'Approved', props: { ticket, reason: 'Mine', nope: 1 } })).toEqual([
      422,
      {
        'props.reason': 'Reason cannot be set by this review',
        'props.nope': 'There is no property “nope” here',
      },
    ]);
    // Nothing of a refused review is stored.
    expect(await read(booking)).toMatchObject({
      review_status: 'In review',
      data: { reason: 'Old switch' },
      review_count: 1,
    });
  });

  it('compares the status that the reviewer saw, and answers a repeated call with its review [reviews.6]', async () => {
    const booking = await booked();
    const key = { 'idempotency-key': 'a-key-for-this-review' };
    const first = await review(booking.id, { status: 'In review', seen: 'Submitted' }, 'reviewer', key);
    const again = await review(booking.id, { status: 'In review', seen: 'Submitted' }, 'reviewer', key);
    expect([again.statusCode, again.json<Review>().id]).toEqual([201, first.json<Review>().id]);
    expect((await read(booking)).review_count).toBe(1);
    const late = await review(booking.id, { status: 'Rejected', comment: 'No', seen: 'Submitted' }, 'admin');
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'changed', present: 'In review' }]);
  });

  it('is not there while the booking is pending, and ends with its cancellation [reviews.7]', async () => {
    const pending = await booked();
    await run(sql`update booking set status = 'pending' where project_id = ${id}`);
    expect(await read(pending)).toMatchObject({
      review_status: null,
      child_review_status: null,
      review_next_statuses: [],
      can: { review: false, review_child: false },
    });
    const early = await review(pending.id, { status: 'In review' });
    expect([early.statusCode, early.json()]).toMatchObject([409, { present: 'pending' }]);
    await run(sql`update booking set status = 'cancelled' where project_id = ${id}`);
    expect(await codeOf(review(pending.id, { status: 'In review' }))).toBe(409);
    expect(await read(pending)).toMatchObject({ review_status: null, child_review_status: null });
    const rows = (
      await as('reviewer').get(`/api/booking_types/${made.typeId}/bookings?review_status=Submitted`)
    ).json<Booking[]>();
    expect(rows.map((row) => row.id)).not.toContain(pending.id);
  });

  it('is recorded in the audit log, and mailed by the rules for bookings', async () => {
    await run(sql`delete from mail`);
    await run(sql`with r as (insert into project_change_email (project_type_id, change)
        select project_type_id, 'booking' from project where id = ${id} returning id)
      insert into mail_recipient (project_change_email_id, kind) select id, 'requester' from r`);
    const booking = await booked();
    await review(booking.id, { status: 'In review' });
    const change = {
      field: `Paired (booking ${booking.id}): Review`,
      from: 'Submitted',
      to: 'In review',
    };
    const { rows } = await sql<{ changes: object[] }>`select changes from audit_entry
      where entity = 'project' and entity_id = ${String(id)} order by id desc limit 1`.execute(
      test.database.db,
    );
    expect(rows[0]?.changes).toEqual([change]);
    const { rows: mails } = await sql<{ told: object[] }>`select
      (select jsonb_agg(c - 'kind') from jsonb_array_elements(events) e, jsonb_array_elements(e->'data'->'changes') c) as told
      from mail where project_id = ${id}`.execute(test.database.db);
    expect(mails[0]?.told).toContainEqual(change);
  });
});

describe('a property of a booking', () => {
  const put = (leg: number | null, prop: string, body: object, login = 'pm') =>
    as(login).put(`/api/bookings/${leg}/${prop}`, body);

  it('is changed one by one by requester, reviewer and booking admins; null clears it [booking-props.1]', async () => {
    const booking = await booked();
    const changed = await put(booking.id, 'reason', { value: ' New switch ' });
    expect([changed.statusCode, changed.json<Booking>().data]).toEqual([
      200,
      { reason: 'New switch', risk: 'Low' },
    ]);
    expect(changed.headers.etag).toBeDefined();
    expect((await put(booking.id, 'risk', { value: null }, 'reviewer')).json<Booking>().data).toEqual({
      reason: 'New switch',
    });
    const codes: Record<string, number> = {};
    for (const login of ['groupadmin', 'admin', 'techlead', 'requester', 'outsider'])
      codes[login] = (await put(booking.id, 'risk', { value: 'High' }, login)).statusCode;
    expect(codes).toEqual({ groupadmin: 200, admin: 200, techlead: 403, requester: 403, outsider: 404 });
    expect((await test.anonymous.put(`/api/bookings/${booking.id}/risk`, { value: 'Low' })).statusCode).toBe(
      401,
    );
  });

  it('must exist and be valid [booking-props.2]', async () => {
    const booking = await booked();
    for (const [prop, value, fault] of [
      ['reason', null, 'Reason is required'],
      ['risk', 'Enormous', 'The risk field is not a valid value'],
      ['size', 41, 'Size must be at most 40'],
      ['size', 1.5, 'Size must be a whole number'],
      ['code', 'x', 'Code cannot be changed'],
    ] as const) {
      const answer = await put(booking.id, prop, { value });
      expect([prop, answer.statusCode, answer.json<{ fields: object }>().fields]).toEqual([
        prop,
        422,
        { value: fault },
      ]);
    }
    for (const prop of ['nope', '__proto__', 'constructor'])
      expect([prop, (await put(booking.id, prop, { value: 1 })).statusCode]).toEqual([prop, 404]);
    expect((await put(2147483647, 'reason', { value: 'x' })).statusCode).toBe(404);
    expect((await put(booking.id, 'reason', {})).statusCode).toBe(422);
  });

  it('is compared with the value that the caller saw [booking-props.3]', async () => {
    const booking = await booked();
    const late = await put(booking.id, 'reason', { value: 'Mine', seen: 'Older' });
    expect([late.statusCode, late.json()]).toMatchObject([409, { code: 'changed', present: 'Old switch' }]);
    expect((await put(booking.id, 'reason', { value: 'Old switch', seen: 'Older' })).statusCode).toBe(200);
    expect((await put(booking.id, 'reason', { value: 'Mine', seen: 'Old switch' })).statusCode).toBe(200);
  });

  it('is locked while the review locks it, and once the booking is cancelled or complete [booking-props.4]', async () => {
    const booking = await booked({ ticket: 'https://docs.northline.example/1' });
    await review(booking.id, { status: 'In review' });
    expect((await read(booking)).review_field_lock).toBe(true);
    const locked = await put(booking.id, 'ticket', { value: 'https://docs.northline.example/2' }, 'admin');
    expect([locked.statusCode, locked.json<ErrorBody>().code]).toEqual([409, 'locked']);
    expect((await put(booking.id, 'risk', { value: 'High' })).statusCode).toBe(200);
    // The review itself changes no locked value either.
    const body = { status: 'Approved', props: { ticket: 'https://docs.northline.example/2' } };
    expect(await codeOf(review(booking.id, body))).toBe(422);

    await review(booking.id, { status: 'Approved' });
    await review(booking.child_id, { status: 'Held', comment: 'Fine' });
    expect((await read(booking, 'pm')).can.edit).toBe(false);
    const complete = await put(booking.id, 'risk', { value: 'Low' });
    expect([complete.statusCode, complete.json<ErrorBody>().code]).toEqual([409, 'complete']);
    await run(sql`update booking_subtype set name = 'Standard CR' where id = ${made.ids.Paired}`);
    expect((await put(booking.id, 'risk', { value: 'Low' })).statusCode).toBe(200);
    expect((await read(booking, 'pm')).can.edit).toBe(true);
    expect((await put(booking.child_id, 'room', { value: 'Board' })).statusCode).toBe(200);
    await run(sql`update booking_subtype set name = 'Paired' where id = ${made.ids.Paired}`);

    const cancelled = await booked();
    await as('pm').put(`/api/bookings/${cancelled.id}/status`, { status: 'cancelled' });
    const late = await put(cancelled.id, 'risk', { value: 'High' });
    expect([late.statusCode, late.json<ErrorBody>().code]).toEqual([409, 'cancelled']);
  });

  it('of the second leg is kept by that leg; an unchanged value leaves no record', async () => {
    const booking = await booked();
    const changed = await put(booking.child_id, 'room', { value: 'Board' });
    expect(changed.json<Booking>()).toMatchObject({
      id: booking.id,
      child_data: { room: 'Board' },
      data: { reason: 'Old switch' },
    });
    expect((await put(booking.id, 'room', { value: 'Board' })).statusCode).toBe(404);
    const count = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from audit_entry`.execute(test.database.db))
        .rows[0]!.n;
    const before = await count();
    await put(booking.child_id, 'room', { value: 'Board' });
    expect(await count()).toBe(before);
  });
});

describe('a rescheduled booking', () => {
  const moveTo = (old: Booking, data: object) =>
    as('pm').post('/api/bookings', {
      project_id: id,
      booking_subtype_id: made.ids.Paired,
      start: at('18:00'),
      finish: at('22:00'),
      data,
      child: { booking_subtype_id: made.ids.Meeting, start: at('17:00'), finish: at('17:30') },
      reschedule_of: old.id,
    });

  it('begins its reviews anew; the old one keeps its own and takes no more [reviews.8]', async () => {
    const old = await booked();
    await review(old.id, { status: 'In review' });
    await review(old.child_id, { status: 'Held', comment: 'Fine' });
    const moved = (await moveTo(old, old.data)).json<Booking>();
    expect(moved).toMatchObject({
      reschedule_of: { id: old.id },
      review_status: 'Submitted',
      review_count: 0,
      child_review_status: 'Planned',
      child_review_count: 0,
    });
    const former = await read(old);
    expect(former).toMatchObject({
      booking_status: 'rescheduled',
      rescheduled_to: { id: moved.id },
      review_status: 'In review',
      child_review_status: 'Held',
      can: { review: false, review_child: false, edit: false },
    });
    expect(await codeOf(review(old.id, { status: 'Approved' }))).toBe(409);
    expect(await codeOf(review(moved.id, { status: 'In review' }))).toBe(201);
  });

  it('keeps the answers that the form does not ask for: second leg, write-only and read-only ones [reviews.9]', async () => {
    const old = await booked();
    await as('pm').put(`/api/bookings/${old.child_id}/room`, { value: 'Board' });
    const { rows } = await sql<{ schema: object }>`
      select schema from booking_subtype where id = ${made.ids.Paired}`.execute(test.database.db);
    await run(sql`update booking_subtype set schema = jsonb_set(jsonb_set(schema, '{properties,door}',
        '{"type": "string", "title": "Door code", "writeOnly": true}'), '{properties,host}',
        '{"type": "string", "title": "Host", "readOnly": true}')
      where id = ${made.ids.Paired}`);
    await run(sql`update booking set data = data || '{"door": "4711", "host": "Ann"}' where id = ${old.id}`);
    try {
      const seen = (await read(old)).data;
      expect(seen).not.toHaveProperty('door');
      const moved = (await moveTo(old, seen)).json<Booking>();
      expect(moved.child_data).toEqual({ room: 'Board' });
      const stored = await sql<{ data: object }>`select data from booking where id = ${moved.id}`.execute(
        test.database.db,
      );
      expect(stored.rows[0]!.data).toMatchObject({ reason: 'Old switch', door: '4711', host: 'Ann' });
    } finally {
      const schema = JSON.stringify(rows[0]!.schema);
      await run(sql`update booking_subtype set schema = ${schema}::jsonb where id = ${made.ids.Paired}`);
    }
  });
});
