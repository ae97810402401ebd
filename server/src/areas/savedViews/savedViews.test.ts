import { sql } from 'kysely';
import type { SavedView, SavedViews } from 'shared-api/contracts/personal/savedViews';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';

let test: TestApp;
/** `hannah` manages a team of which `techlead` is a member; `outsider` is in no team. */
let [hannah, techlead, outsider] = [] as unknown as [Caller, Caller, Caller];
let teamId: number;

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  const { id } = await db
    .insertInto('team')
    .values({ name: 'Night shift', enable_cr_dash: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  teamId = id;
  await sql`insert into team_member (team_id, usr_id, is_manager)
    select ${id}, id, login = 'hannah.ortiz' from usr where login in ('hannah.ortiz', 'techlead')`.execute(
    db,
  );
  [hannah, techlead, outsider] = [
    await test.as('hannah.ortiz'),
    await test.as('techlead'),
    await test.as('outsider'),
  ];
});
afterAll(() => test.close());
afterEach(() => sql`delete from saved_view`.execute(test.database.db));

const list = 'project_list';
const aView = (part: Partial<Record<string, unknown>> = {}) => ({
  list,
  name: 'Late ones',
  team: null,
  query: 'page=3&search=dns&sort=project_id+desc',
  columns: ['project_id', 'project_name'],
  ...part,
});
const bodyOf = (part: Partial<Record<string, unknown>> = {}) => {
  const { list: _, ...body } = aView(part);
  return body;
};
const save = async (caller: Caller, part: Partial<Record<string, unknown>> = {}) => {
  const answer = await caller.post('/api/saved_views', aView(part));
  expect(answer.statusCode).toBe(201);
  return answer.json<SavedView>();
};
const read = async (caller: Caller, name = list) =>
  (await caller.get(`/api/saved_views?list=${name}`)).json<SavedViews>();
const names = async (caller: Caller) => (await read(caller)).views.map(({ name }) => name);

describe('a saved view', () => {
  it('keeps filters, sort and columns of one list, without the page [saved-views.1]', async () => {
    const made = await save(techlead);
    expect(made).toMatchObject({
      name: 'Late ones',
      query: 'search=dns&sort=project_id+desc',
      columns: ['project_id', 'project_name'],
      team: null,
      is_default: false,
      can_edit: true,
      version: 1,
    });
    expect((await read(techlead)).views).toEqual([made]);
    expect((await read(techlead, 'audit_list')).views).toEqual([]);
  });

  it('is private until it is shared with a team of its owner [saved-views.2]', async () => {
    const { id } = await save(techlead);
    expect(await names(hannah)).toEqual([]);
    expect((await hannah.put(`/api/saved_views/${id}`, bodyOf())).statusCode).toBe(404);
    expect((await hannah.delete(`/api/saved_views/${id}`)).statusCode).toBe(404);
    const shared = await techlead.put(`/api/saved_views/${id}`, bodyOf({ team: { id: teamId } }));
    expect(shared.json()).toMatchObject({ team: { id: teamId, name: 'Night shift' }, version: 2 });
    expect(await names(hannah)).toEqual(['Late ones']);
    expect(await names(outsider)).toEqual([]);
    expect((await read(techlead)).teams).toContainEqual({ id: teamId, name: 'Night shift' });
    const foreign = await outsider.post('/api/saved_views', aView({ team: { id: teamId } }));
    expect(foreign.statusCode).toBe(422);
    expect(foreign.json()).toMatchObject({ fields: { team: expect.any(String) as string } });
  });

  it('is changed and deleted by its owner and the managers of its team [saved-views.3]', async () => {
    const team = { id: teamId };
    const [hers, his] = [
      await save(hannah, { team, name: 'Hers' }),
      await save(techlead, { team, name: 'His' }),
    ];
    const seen = (await read(techlead)).views.map(({ name, can_edit }) => [name, can_edit]);
    expect(seen).toEqual([
      ['Hers', false],
      ['His', true],
    ]);
    const change = bodyOf({ team, name: 'Taken over' });
    expect((await techlead.put(`/api/saved_views/${hers.id}`, change)).statusCode).toBe(403);
    expect((await techlead.delete(`/api/saved_views/${hers.id}`)).statusCode).toBe(403);
    expect((await hannah.put(`/api/saved_views/${his.id}`, change)).statusCode).toBe(200);
    const made = await hannah.put(`/api/saved_views/${his.id}`, { ...change, team: null });
    expect(made.json()).toMatchObject({ name: 'Taken over', team: null });
    expect(await names(hannah)).toEqual(['Hers']);
    expect(await names(techlead)).toEqual(['Hers', 'Taken over']);
    expect((await outsider.delete(`/api/saved_views/${hers.id}`)).statusCode).toBe(404);
    expect((await hannah.delete(`/api/saved_views/${hers.id}`)).statusCode).toBe(204);
    expect((await hannah.delete(`/api/saved_views/${hers.id}`)).statusCode).toBe(404);
  });

  it('stays shared with a team that its owner has left, until the owner takes it back', async () => {
    const { db } = test.database;
    const team = { id: teamId };
    const { id } = await save(techlead, { team });
    const [left] = await db
      .deleteFrom('team_member')
      .where('team_id', '=', teamId)
      .where('is_manager', '=', false)
      .returning(['team_id', 'usr_id', 'is_manager'])
      .execute();
    const put = (part: object) => techlead.put(`/api/saved_views/${id}`, bodyOf(part));
    const renamed = await put({ team, name: 'Still late' });
    expect(renamed.json()).toMatchObject({ name: 'Still late', team, version: 2 });
    expect(await names(hannah)).toEqual(['Still late']);
    expect((await put({ team: null })).statusCode).toBe(200);
    expect((await put({ team })).statusCode).toBe(422);
    expect(await names(hannah)).toEqual([]);
    await db.insertInto('team_member').values(left!).execute();
  });

  it('is not overwritten by whoever saw an older version [saved-views.4]', async () => {
    const { id } = await save(techlead);
    const put = (name: string, tag: string) =>
      techlead.put(`/api/saved_views/${id}`, bodyOf({ name }), { headers: { 'if-match': tag } });
    expect((await put('First', '"1"')).headers.etag).toBe('"2"');
    const late = await put('Second', '"1"');
    expect(late.statusCode).toBe(412);
    expect(late.json()).toMatchObject({ present: { id, name: 'First', version: 2 } });
  });

  it('opens its list for each person who chose it [saved-views.5]', async () => {
    const { id } = await save(techlead, { team: { id: teamId } });
    const choose = (caller: Caller, view: unknown, name = list) =>
      caller.put('/api/saved_views/default', { list: name, view });
    expect((await choose(techlead, { id })).statusCode).toBe(204);
    expect((await read(techlead)).views[0]).toMatchObject({ id, is_default: true });
    expect((await read(hannah)).views[0]).toMatchObject({ id, is_default: false });
    expect((await choose(techlead, { id }, 'audit_list')).statusCode).toBe(404);
    expect((await choose(outsider, { id })).statusCode).toBe(404);
    expect((await choose(techlead, null)).statusCode).toBe(204);
    expect((await read(techlead)).views[0]).toMatchObject({ is_default: false });
  });

  it('is refused without a name, with a name twice, with too long texts, and above a limit', async () => {
    await save(techlead);
    const post = async (part: Partial<Record<string, unknown>>) =>
      (await techlead.post('/api/saved_views', aView(part))).statusCode;
    expect(await post({ name: 'LATE ones' })).toBe(422);
    expect(await post({ list: 'audit_list' })).toBe(201);
    expect(await post({ name: '  ' })).toBe(422);
    expect(await post({ name: 'x'.repeat(61) })).toBe(422);
    expect(await post({ name: 'Long', query: 'x'.repeat(4001) })).toBe(422);
    expect(await post({ name: 'List', list: '<b>' })).toBe(422);
    expect(await post({ name: 'More', more: true })).toBe(422);
    const other = await save(techlead, { name: 'Other' });
    const renamed = await techlead.put(`/api/saved_views/${other.id}`, bodyOf({ name: 'late ONES' }));
    expect(renamed.json()).toMatchObject({ fields: { name: expect.any(String) as string } });
    await sql`insert into saved_view (list, name, usr_id, query, columns)
      select 'other', 'v' || n, u.id, '', '{}' from usr u, generate_series(1, 200) n where u.login = 'techlead'`.execute(
      test.database.db,
    );
    expect(await post({ name: 'One more' })).toBe(409);
  });

  it('does not pass the limit by calls at the same time', async () => {
    await sql`insert into saved_view (list, name, usr_id, query, columns)
      select 'other', 'v' || n, u.id, '', '{}' from usr u, generate_series(1, 199) n where u.login = 'techlead'`.execute(
      test.database.db,
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => techlead.post('/api/saved_views', aView({ name: `View ${n}` }))),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
  });

  it('needs a session', async () => {
    const { anonymous } = test;
    expect((await anonymous.get('/api/saved_views?list=x')).statusCode).toBe(401);
    expect((await anonymous.post('/api/saved_views', aView())).statusCode).toBe(401);
    expect((await anonymous.put('/api/saved_views/1', bodyOf())).statusCode).toBe(401);
    expect((await anonymous.delete('/api/saved_views/1')).statusCode).toBe(401);
    expect((await anonymous.put('/api/saved_views/default', { list, view: null })).statusCode).toBe(401);
  });
});
