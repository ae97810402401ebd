import { sql } from 'kysely';
import type { CrWall, CrWallView, NewCrWall } from 'shared-api/contracts/cr/wall';
import { setFeature } from '../../../testing/setFeature';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';

let test: TestApp;
/** `hannah` manages a team with the dashboard, `techlead` is one of its members. */
let [admin, hannah, techlead, outsider] = [] as unknown as [Caller, Caller, Caller, Caller];

beforeAll(async () => {
  test = await createTestApp();
  await sql`update team_member set is_manager = (select login = 'hannah.ortiz' from usr where id = usr_id)
    where team_id in (select id from team where enable_cr_dash)`.execute(test.database.db);
  [admin, hannah, techlead, outsider] = [
    await test.as('admin'),
    await test.as('hannah.ortiz'),
    await test.as('techlead'),
    await test.as('outsider'),
  ];
});
afterAll(() => test.close());

async function make(caller = hannah, name = 'Operations room') {
  const answer = await caller.post('/api/cr_walls', { name });
  expect(answer.statusCode).toBe(201);
  const made = answer.json<NewCrWall>();
  return { ...made, token: new URL(made.url).hash.slice(1) };
}
const view = (token: string) => test.app.inject({ url: `/api/cr_wall/${token}` });
const walls = async (caller: Caller) => (await caller.get('/api/cr_walls')).json<CrWall[]>();

describe('a display of the CR dashboard', () => {
  it('reads the dashboard of its maker without a session, until it is taken back [cr-wall.1]', async () => {
    const made = await make();
    expect(new URL(made.url).pathname).toBe('/display/cr.wall');
    const answer = await view(made.token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    const shown = answer.json<CrWallView>();
    expect(shown.name).toBe('Operations room');
    const open = await hannah.get(
      '/api/crs?status=planned&status=in_progress&status=monitoring&per_page=300&sort=next_update_time',
    );
    const rows = open.json<{ id: number; project: unknown }[]>();
    expect(rows.length).toBeGreaterThan(2);
    expect(shown.crs.slice(0, rows.length)).toEqual(rows);
    expect((await walls(hannah)).find(({ id }) => id === made.id)?.read_on).not.toBeNull();
    expect((await hannah.delete(`/api/cr_walls/${made.id}`)).statusCode).toBe(204);
    expect((await view(made.token)).statusCode).toBe(404);
  });

  it('outlives the sessions of its maker, and ends with the right to the dashboard [cr-wall.2]', async () => {
    const { token } = await make();
    const { db } = test.database;
    await sql`delete from session where usr_id = (select id from usr where login = 'hannah.ortiz')`.execute(
      db,
    );
    expect((await view(token)).statusCode).toBe(200);
    hannah = await test.as('hannah.ortiz');
    const dash = (on: boolean) => sql`update team set enable_cr_dash = ${on} where id in (
      select team_id from team_member m join usr u on u.id = m.usr_id where u.login = 'hannah.ortiz')`;
    const { rows } = await sql<{ id: number }>`select id from team where enable_cr_dash`.execute(db);
    await dash(false).execute(db);
    expect((await view(token)).statusCode).toBe(404);
    await sql`update team set enable_cr_dash = true where id = any(${rows.map(({ id }) => id)}::int[])`.execute(
      db,
    );
    expect((await view(token)).statusCode).toBe(200);
    await sql`update usr set active = false where login = 'hannah.ortiz'`.execute(db);
    expect((await view(token)).statusCode).toBe(404);
    await sql`update usr set active = true where login = 'hannah.ortiz'`.execute(db);
    expect((await view(token)).statusCode).toBe(404);
  });

  it('is made by admins and by managers of a team with the dashboard, each for themselves [cr-wall.3]', async () => {
    for (const caller of [techlead, outsider]) {
      expect((await caller.get('/api/cr_walls')).statusCode).toBe(403);
      expect((await caller.post('/api/cr_walls', { name: 'Mine' })).statusCode).toBe(403);
    }
    const [own, other] = [await make(hannah, 'Hers'), await make(admin, 'Of the admin')];
    expect((await walls(hannah)).map(({ name }) => name)).toEqual(['Hers']);
    expect((await walls(admin)).map(({ name }) => name)).toEqual(['Hers', 'Of the admin']);
    expect((await hannah.delete(`/api/cr_walls/${other.id}`)).statusCode).toBe(404);
    expect((await techlead.delete(`/api/cr_walls/${own.id}`)).statusCode).toBe(403);
    expect((await admin.delete(`/api/cr_walls/${own.id}`)).statusCode).toBe(204);
    expect((await admin.delete(`/api/cr_walls/${own.id}`)).statusCode).toBe(404);
    expect((await hannah.post('/api/cr_walls', { name: '  ' })).statusCode).toBe(422);
    await admin.delete(`/api/cr_walls/${other.id}`);
  });

  it('has a limit for each person', async () => {
    await sql`insert into cr_wall (name, usr_id, token_hash, created_on)
      select 'Many', u.id, sha256(('x' || n)::bytea), now() from usr u, generate_series(1, 50) n where u.login = 'hannah.ortiz'`.execute(
      test.database.db,
    );
    expect((await hannah.post('/api/cr_walls', { name: 'One more' })).statusCode).toBe(409);
    await sql`delete from cr_wall`.execute(test.database.db);
  });

  it('does not pass the limit by calls at the same time', async () => {
    await sql`insert into cr_wall (name, usr_id, token_hash, created_on)
      select 'Many', u.id, sha256(('x' || n)::bytea), now() from usr u, generate_series(1, 49) n where u.login = 'hannah.ortiz'`.execute(
      test.database.db,
    );
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => hannah.post('/api/cr_walls', { name: `Room ${n}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409]);
    await sql`delete from cr_wall`.execute(test.database.db);
  });

  it('has a token that opens nothing else, and is stored as a hash', async () => {
    const { token } = await make();
    const { rows } = await sql<{ text: string }>`select w::text as text from cr_wall w`.execute(
      test.database.db,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    const credentials = [
      { authorization: `Bearer ${token}` },
      { cookie: `portal_session=${token}` },
      { cookie: `portal_session=${token}; portal_view=${token}` },
    ];
    const routes = test.app.routeList.filter(
      ({ method, url }) => method === 'GET' && !url.includes(':') && url.startsWith('/api/'),
    );
    expect(routes.length).toBeGreaterThan(40);
    for (const { url } of routes) {
      const { statusCode } = await test.anonymous.get(url);
      for (const headers of credentials)
        expect([url, (await test.app.inject({ url, headers })).statusCode]).toEqual([url, statusCode]);
    }
    for (const wrong of ['x'.repeat(43), token.slice(0, -1), `${token}x`])
      expect((await view(wrong)).statusCode).toBe(404);
    expect((await view('short')).statusCode).toBe(400);
    await sql`delete from cr_wall`.execute(test.database.db);
  });

  it('goes dark while the feature is off', async () => {
    const { token } = await make();
    await setFeature(test, 'cr.wall', 'off');
    expect((await view(token)).json()).toMatchObject({ code: 'feature_off' });
    expect((await hannah.get('/api/cr_walls')).json()).toMatchObject({ code: 'feature_off' });
    await setFeature(test, 'cr.wall', 'on');
    expect((await view(token)).statusCode).toBe(200);
  });
});
