import { sql } from 'kysely';
import type { Holiday } from 'shared-api/contracts/accounts';
import { holidays as holidayData } from 'shared-api/resources/holidays';
import { validBody } from 'shared-api/resources/validBody';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';

let test: TestApp;
let admin: Caller;
let requester: Caller;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
  requester = await test.as('requester');
});
beforeEach(() => sql`delete from holiday`.execute(test.database.db));
afterAll(() => test.close());

const christmas = { date: '2026-12-25', name: 'Christmas Day' };
const make = async (holiday: { date: string; name: string } = christmas) =>
  (await admin.post('/api/holidays', holiday)).json<Holiday>();
const dates = async (query: string) =>
  (await requester.get(`/api/holidays?${query}`)).json<Holiday[]>().map(({ date }) => date);

describe('holidays', () => {
  it('are created, read, changed and deleted by a global admin; texts are trimmed [server-holidays-holidays.2]', async () => {
    const created = await admin.post('/api/holidays', { ...christmas, name: '  Christmas Day ' });
    expect(created.statusCode).toBe(201);
    const { id } = created.json<Holiday>();
    expect(created.json()).toEqual({ id, ...christmas });
    expect(created.headers.etag).toBe('"1"');

    const changed = await admin.put(`/api/holidays/${id}`, { ...created.json<object>(), name: 'Noël' });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).toBe('"2"');
    expect((await requester.get(`/api/holidays/${id}`)).json()).toEqual({ id, ...christmas, name: 'Noël' });

    expect((await admin.delete(`/api/holidays/${id}`)).statusCode).toBe(204);
    for (const response of [
      await admin.get(`/api/holidays/${id}`),
      await admin.put(`/api/holidays/${id}`, christmas),
      await admin.delete(`/api/holidays/${id}`),
    ])
      expect(response.json()).toMatchObject({ error: 'There is no such holiday.' });
  });

  it('tell their years, latest first, to every signed-in user', async () => {
    const years = async () => (await requester.get('/api/holidays/years')).json<number[]>();
    expect(await years()).toEqual([]);
    for (const date of ['2031-01-01', '2026-12-25', '2026-12-26', '1999-12-31'])
      await make({ date, name: 'A' });
    expect(await years()).toEqual([2031, 2026, 1999]);
    expect((await test.anonymous.get('/api/holidays/years')).statusCode).toBe(401);
  });

  it('can be read by every signed-in user and written by global admins only [server-holidays-holidays.3]', async () => {
    const { id } = await make();
    for (const login of ['requester', 'outsider', 'groupadmin', 'teammanager']) {
      const person = await test.as(login);
      expect((await person.get('/api/holidays')).statusCode).toBe(200);
      for (const response of [
        await person.post('/api/holidays', validBody(holidayData, { date: '2027-01-01', name: 'New Year' })),
        await person.put(`/api/holidays/${id}`, christmas),
        await person.delete(`/api/holidays/${id}`),
        await person.post('/api/holidays/import', { holidays: [christmas] }),
      ])
        expect({ login, status: response.statusCode }).toEqual({ login, status: 403 });
    }
    for (const response of [
      await test.anonymous.get('/api/holidays'),
      await test.anonymous.get(`/api/holidays/${id}`),
      await test.anonymous.post('/api/holidays', christmas),
      await test.anonymous.put(`/api/holidays/${id}`, christmas),
      await test.anonymous.delete(`/api/holidays/${id}`),
      await test.anonymous.post('/api/holidays/import', { holidays: [christmas] }),
      await test.anonymous.get(`/api/holidays/${id}/projects`),
    ])
      expect(response.statusCode).toBe(401);
  });

  it('report faults by field: a missing name, an invalid date, an existing date', async () => {
    await make();
    for (const [holiday, field, text] of [
      [{ date: '2026-12-26', name: ' ' }, 'name', 'Name is required.'],
      [{ date: '2026-02-30', name: 'x' }, 'date', 'is not a date'],
      [{ date: '2026-12-26' }, 'name', 'is missing'],
      [christmas, 'date', 'There is already a holiday with this date.'],
    ] as const) {
      const response = await admin.post('/api/holidays', holiday);
      expect(response.statusCode).toBe(422);
      expect(response.json<{ fields: Record<string, string> }>().fields).toEqual({ [field]: text });
    }
    const { id } = await make(validBody(holidayData, { date: '2026-12-26', name: 'Boxing Day' }));
    const moved = await admin.put(`/api/holidays/${id}`, christmas);
    expect(moved.json()).toMatchObject({ fields: { date: 'There is already a holiday with this date.' } });
    expect((await admin.put(`/api/holidays/${id}`, { ...christmas, colour: 'red' })).statusCode).toBe(422);
    expect((await admin.get('/api/holidays/x')).statusCode).toBe(400);
  });

  it('are sorted by date and filtered by a range of days, independent of the time zone [server-holidays-holidays.1]', async () => {
    for (const date of ['2026-12-26', '2027-01-01', '2026-12-25']) await make({ date, name: date });
    expect(await dates('')).toEqual(['2026-12-25', '2026-12-26', '2027-01-01']);
    expect(await dates('sort=date&date_gte=2026-12-26&date_lte=2027-01-01')).toEqual([
      '2026-12-26',
      '2027-01-01',
    ]);
    expect(await dates('date_lt=2026-12-26')).toEqual(['2026-12-25']);
    expect(await dates('sort=name desc&name_like=2026')).toEqual(['2026-12-26', '2026-12-25']);
    expect((await requester.get('/api/holidays?date_gte=2026-02-30')).statusCode).toBe(400);
    expect((await requester.get('/api/holidays?sort=version')).statusCode).toBe(400);
    const page = await requester.get('/api/holidays?per_page=2&page=2');
    expect(page.headers).toMatchObject({ 'x-page': '2', 'x-per-page': '2', 'x-total': '3' });
    expect(page.json<Holiday[]>().map(({ date }) => date)).toEqual(['2027-01-01']);
  });

  it('are imported all or none; existing dates are skipped [server-holidays-holidays.4]', async () => {
    await make();
    const response = await admin.post('/api/holidays/import', {
      holidays: [
        { date: '2026-12-25', name: 'Another name' },
        { date: '2026-12-26', name: ' Boxing Day ' },
        { date: '2026-12-26', name: 'Twice' },
      ],
    });
    expect(response.json()).toEqual({ added: 1, skipped: 2 });
    const after = (await admin.get('/api/holidays')).json<Holiday[]>();
    expect(after.map(({ name }) => name)).toEqual(['Christmas Day', 'Boxing Day']);

    const wrong = await admin.post('/api/holidays/import', {
      holidays: [
        { date: '2027-01-01', name: 'New Year' },
        { date: '2027-01-02', name: ' ' },
      ],
    });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({ fields: { 'holidays.1.name': 'Name is required.' } });
    const unusable = { date: '2027-01-02', name: 'New\u0007 Year' };
    expect((await admin.post('/api/holidays/import', { holidays: [unusable] })).json()).toMatchObject({
      error: 'The holiday on 2027-01-02: Name holds a character that cannot be used.',
      fields: { 'holidays.0.name': 'Name holds a character that cannot be used.' },
    });
    expect((await admin.post('/api/holidays/import', { holidays: [] })).statusCode).toBe(422);
    expect(await dates('date_gte=2027-01-01')).toEqual([]);
  });

  it('list the open projects to be completed that day that the caller sees', async () => {
    const { id } = await make();
    const { rows } = await sql<{ id: number; is_closed: boolean }>`
      update project set delivery_date = '2026-12-25' where id in (
        select project_id from project_list where requester_name = 'Maya Chen' and is_closed limit 1)
        or id in (select project_id from project_list where requester_name = 'Maya Chen' and not is_closed limit 2)
      returning id`.execute(test.database.db);
    expect(rows).toHaveLength(3);
    const open = await admin.get(`/api/holidays/${id}/projects`);
    expect(open.headers['x-total']).toBe('2');
    expect(open.json<{ id: number }[]>()).toHaveLength(2);
    expect((await requester.get(`/api/holidays/${id}/projects`)).json()).toEqual(open.json());
    expect((await (await test.as('outsider')).get(`/api/holidays/${id}/projects`)).json()).toEqual([]);
    expect((await admin.get('/api/holidays/99999/projects')).statusCode).toBe(404);
  });
});
