import { sql } from 'kysely';
import type { BookingSubtype, BookingType } from 'shared-api/contracts/bookings';
import type { GroupBookingSubtype, GroupReviewStatus } from 'shared-api/contracts/groupParts/groupBookings';
import { bookingSubtypes } from 'shared-api/resources/bookingSubtypes';
import { validBody } from 'shared-api/resources/validBody';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { groupIdOf, idInGroup, networkProject } from '../../projects/testing/testProjects';

let test: TestApp;
/** Administers Network alone. */
let groupAdmin: Caller;
let network: string;
let typeId: number;

beforeAll(async () => {
  test = await createTestApp();
  groupAdmin = await test.as('groupadmin');
  network = `/api/project_types/${await groupIdOf(test.database.db, 'Network')}`;
  const type = { name: 'Crane', title: 'Crane', horizon_days: 60 };
  typeId = (await groupAdmin.post(`${network}/booking_types`, type)).json<{ id: number }>().id;
});
afterAll(() => test.close());

let made = 100;
const aSubtype = (part: Partial<Record<keyof GroupBookingSubtype, unknown>> = {}) => ({
  ...validBody(bookingSubtypes, {}, (made += 1)),
  booking_type: { id: typeId },
  child_subtype: null,
  approver_role: null,
  reviewer_role: null,
  slots: ['North', 'South'],
  duration: 60,
  ...part,
});
const add = async (part?: Parameters<typeof aSubtype>[0]) =>
  (await groupAdmin.post(`${network}/booking_subtypes`, aSubtype(part))).json<GroupBookingSubtype>();
const refused = async (part: Parameters<typeof aSubtype>[0]) => {
  const response = await groupAdmin.post(`${network}/booking_subtypes`, aSubtype(part));
  return [response.statusCode, response.json<{ fields: object }>().fields];
};

describe('the booking subtypes of a group', () => {
  it('made from nothing are booked on its projects, and answered as before [group-bookings.1]', async () => {
    const subtype = await add({
      window_from: null,
      window_to: null,
      schema: { properties: { load: { type: 'integer', maximum: 9 } }, required: ['load'] },
    });
    const types = (await groupAdmin.get('/api/booking_types')).json<BookingType[]>();
    expect(types.find(({ id }) => id === typeId)).toMatchObject({ title: 'Crane', blackouts: [] });
    const read = (await groupAdmin.get(`/api/booking_types/${typeId}/subtypes`)).json<BookingSubtype[]>();
    expect(read).toMatchObject([{ id: subtype.id, slots: ['North', 'South'], window: null, duration: 60 }]);
    const start = new Date(Date.now() + 20 * 86_400_000);
    start.setUTCHours(10, 0, 0, 0);
    const booked = await groupAdmin.post('/api/bookings', {
      project_id: Number((await networkProject(test.database.db, 'In Review')).split('/').pop()),
      booking_subtype_id: subtype.id,
      start: start.toISOString(),
      finish: new Date(start.getTime() + 3_600_000).toISOString(),
      data: { load: 3 },
    });
    expect([booked.statusCode, booked.json<{ slot: string }>().slot]).toEqual([201, 'North']);
    for (const path of [`booking_subtypes/${subtype.id}`, `booking_types/${typeId}`]) {
      const kept = await groupAdmin.delete(`${network}/${path}`);
      expect([kept.statusCode, kept.json<{ error: string }>().error]).toEqual([
        409,
        expect.stringMatching(/^One booking is of this/) as string,
      ]);
    }
  });

  it('are changed by PUT /project_types/{id}/booking_subtypes/{subId} [group-bookings.2]', async () => {
    const subtype = await add();
    const changed = await groupAdmin.put(`${network}/booking_subtypes/${subtype.id}`, {
      ...aSubtype({ name: 'Night', window_from: '22:00', window_to: '06:00', slots: ['One'] }),
      id: subtype.id,
    });
    expect(changed.json()).toMatchObject({ name: 'Night', window_from: '22:00', window_to: '06:00' });
    const read = (await groupAdmin.get(`/api/booking_types/${typeId}/subtypes`)).json<BookingSubtype[]>();
    expect(read.find(({ id }) => id === subtype.id)).toMatchObject({
      window: { from: '22:00', to: '06:00' },
      slots: ['One'],
    });
  });

  it('are refused with the place of a fault in the schema, half a window, or a wrong second leg [group-bookings.3]', async () => {
    expect(await refused({ schema: { properties: { load: { type: 'integer', maximum: '9' } } } })).toEqual([
      422,
      { schema: '/properties/load/maximum must be a number.' },
    ]);
    expect(await refused({ window_to: null })).toEqual([422, { window_to: expect.any(String) as string }]);
    const child = await add({ child: true });
    const first = await add({ child_subtype: { id: child.id } });
    expect(first.child_subtype).toEqual({ id: child.id, name: child.name });
    expect(await refused({ child: true, child_subtype: { id: child.id } })).toEqual([
      422,
      { child_subtype: 'A second leg has no second leg itself.' },
    ]);
    const [otherType] = (await groupAdmin.get(`${network}/booking_types?name_like=Lab`)).json<
      { id: number }[]
    >();
    expect(await refused({ booking_type: otherType!, child_subtype: { id: child.id } })).toEqual([
      422,
      { child_subtype: 'The second leg must be of the same booking type.' },
    ]);
    const kept = await groupAdmin.delete(`${network}/booking_subtypes/${child.id}`);
    expect([kept.statusCode, kept.json<{ error: string }>().error]).toEqual([
      409,
      'One subtype has this second leg. Change that one first.',
    ]);
  });

  it('name no type or role of another group [group-bookings.4]', async () => {
    const { db } = test.database;
    const role = await idInGroup(db, 'usr_role', 'Workplace', 'Admin');
    const { rows } = await sql<{ id: number }>`
      select b.id from booking_type b join project_type t on t.id = b.project_type_id where t.name = 'Workplace'`.execute(
      db,
    );
    for (const [field, value] of [
      ['booking_type', { id: rows[0]!.id }],
      ['approver_role', { id: role }],
      ['reviewer_role', { id: role }],
    ] as const)
      expect(await refused({ [field]: value })).toEqual([422, { [field]: expect.any(String) as string }]);
  });
});

describe('the review statuses of a subtype', () => {
  it('have one initial status, lead to each other, and require properties of the schema [group-bookings.5]', async () => {
    const subtype = await add({ schema: { properties: { load: { type: 'integer' } } } });
    const list = `${network}/booking_subtypes/${subtype.id}/review_statuses`;
    const aStatus = (name: string, part: object = {}) => ({
      name,
      is_initial: false,
      is_final: false,
      next: [],
      comment_required: false,
      required_props: [],
      user_state: false,
      field_lock: false,
      ...part,
    });
    const post = (body: object) => groupAdmin.post(list, body);
    const done = (await post(aStatus('Done', { is_final: true }))).json<GroupReviewStatus>();
    await post(aStatus('Old', { is_initial: true }));
    await post(aStatus('New', { is_initial: true, next: [{ id: done.id }], required_props: ['load'] }));
    const rows = async () => (await groupAdmin.get(list)).json<GroupReviewStatus[]>();
    expect((await rows()).map(({ name, is_initial, next }) => [name, is_initial, next])).toEqual([
      ['Done', false, []],
      ['New', true, [{ id: done.id, name: 'Done' }]],
      ['Old', false, []],
    ]);
    const unknown = await post(aStatus('Odd', { required_props: ['colour'] }));
    expect([unknown.statusCode, unknown.json<{ fields: object }>().fields]).toEqual([
      422,
      { required_props: 'The subtype’s schema has no property “colour”.' },
    ]);
    // A deleted status is no next status any more.
    expect((await groupAdmin.delete(`${list}/${done.id}`)).statusCode).toBe(204);
    expect((await rows()).find(({ name }) => name === 'New')!.next).toEqual([]);
    const other = await add();
    const foreign = await groupAdmin.post(
      `${network}/booking_subtypes/${other.id}/review_statuses`,
      aStatus('A', { next: [{ id: (await rows())[0]!.id }] }),
    );
    expect([foreign.statusCode, Object.keys(foreign.json<{ fields: object }>().fields)]).toEqual([
      422,
      ['next'],
    ]);
  });
});

it('a blackout makes bookings of its days pending, and ends no earlier than it begins [group-bookings.6]', async () => {
  const list = `${network}/booking_types/${typeId}/blackouts`;
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const wrong = await groupAdmin.post(list, { reason: 'Freeze', first_day: day, last_day: '2026-01-01' });
  expect([wrong.statusCode, Object.keys(wrong.json<{ fields: object }>().fields)]).toEqual([
    422,
    ['last_day'],
  ]);
  await groupAdmin.post(list, { reason: 'Freeze', first_day: day, last_day: day });
  const subtype = await add({ window_from: null, window_to: null });
  const booked = await groupAdmin.post('/api/bookings', {
    project_id: Number((await networkProject(test.database.db, 'In Review')).split('/').pop()),
    booking_subtype_id: subtype.id,
    start: `${day}T10:00:00Z`,
    finish: `${day}T11:00:00Z`,
  });
  expect(booked.json()).toMatchObject({
    booking_status: 'pending',
    pending_descr: expect.stringContaining('Freeze') as string,
  });
});
