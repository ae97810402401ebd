import { sql } from 'kysely';
import { demoPassword } from '../../areas/accounts/demoAccounts';
import { cookieOf, createTestApp, type TestApp } from '../../testing/testApp';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const signIn = (name: string, password = demoPassword, headers = {}) =>
  test.anonymous.post('/api/session', { name, password }, { headers });

describe('session', () => {
  it('signs in, tells who is there, and signs out [session.1]', async () => {
    const response = await signIn('  TechLead ');
    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      user: {
        id: expect.any(Number) as number,
        name: 'Daniel Okafor',
        ad_account: 'NORTHLINE\\techlead',
        is_admin: false,
        roles: [],
        teams: [{ team_id: expect.any(Number) as number, is_manager: false, enable_cr_dash: true }],
        canChangePassword: true,
        max_attachment_size_mb: 20,
        start_page: 'projects',
      },
    });
    const cookie = cookieOf(response);
    const session = () => test.app.inject({ url: '/api/session', headers: { cookie } });
    expect((await session()).json()).toEqual(response.json());
    const out = await test.app.inject({ method: 'DELETE', url: '/api/session', headers: { cookie } });
    expect(out.statusCode).toBe(204);
    expect((await session()).statusCode).toBe(401);
  });

  it('tells a browser whose session has ended that it has expired, and others to sign in [session-expired.1]', async () => {
    const cookie = cookieOf(await signIn('pm'));
    const errorOf = async (headers: Record<string, string>) =>
      (await test.app.inject({ url: '/api/projects', headers })).json<{ error: string }>().error;
    await sql`update session set last_seen_on = now() - interval '13 hours'`.execute(test.database.db);
    expect(await errorOf({ cookie })).toBe('Your session has expired. Please sign in again.');
    expect(await errorOf({})).toBe('Please sign in.');
  });

  it('keeps the cookie from scripts and from other sites, and stores only the hash of its token', async () => {
    const response = await signIn('pm');
    const cookies = [response.headers['set-cookie']].flat();
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
    const token = cookieOf(response).split('=')[1]!;
    const device = /portal_device=([^;]+)/.exec(String(cookies[1]))![1]!;
    const { db } = test.database;
    const rows = [
      await db.selectFrom('session').selectAll().execute(),
      await db.selectFrom('known_device').selectAll().execute(),
    ];
    for (const secret of [token, device]) expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('gives a new token at each sign-in and ends the session of the one before', async () => {
    const first = cookieOf(await signIn('pm'));
    const second = cookieOf(await signIn('pm', demoPassword, { cookie: first }));
    expect(second).not.toBe(first);
    const old = await test.app.inject({ url: '/api/session', headers: { cookie: first } });
    expect(old.statusCode).toBe(401);
  });

  it('does not accept a token that was planted in the browser', async () => {
    const planted = 'portal_session=planted-by-somebody-else';
    const response = await signIn('pm', demoPassword, { cookie: planted });
    expect(cookieOf(response)).not.toBe(planted);
    const before = await test.app.inject({ url: '/api/session', headers: { cookie: planted } });
    expect(before.statusCode).toBe(401);
  });

  it('answers a wrong password, an unknown user and an inactive one alike', async () => {
    await test.database.db
      .updateTable('usr')
      .set({ active: false })
      .where('login', '=', 'george.mills')
      .execute();
    const answers = await Promise.all([
      signIn('techlead', 'wrong'),
      signIn('nobody.here', 'wrong'),
      signIn('george.mills'),
    ]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json<{ error: string }>().error).toBe('The user ID or the password is not right.');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('ends the sessions of a person who is deactivated', async () => {
    const caller = await test.as('liam.byrne');
    await test.database.db
      .updateTable('usr')
      .set({ active: false })
      .where('login', '=', 'liam.byrne')
      .execute();
    expect((await caller.get('/api/session')).statusCode).toBe(401);
  });

  it('ends a session after twelve hours without use', async () => {
    const caller = await test.as('grace.holt');
    await test.database.pool.query(`update session set last_seen_on = now() - interval '12 hours 1 minute'
      where usr_id = (select id from usr where login = 'grace.holt')`);
    expect((await caller.get('/api/session')).statusCode).toBe(401);
  });

  it('answers "password expired" until a new password is set, which ends the sessions there were [session.2]', async () => {
    const expired = await signIn('newstarter');
    expect(expired.statusCode).toBe(401);
    expect(expired.json()).toMatchObject({ error: 'password expired', code: 'password_expired' });
    const change = (newPass: string) =>
      test.anonymous.post('/api/user/password', { username: 'newstarter', oldPass: demoPassword, newPass });
    for (const weak of ['short', demoPassword, 'newstarter', 'newstarter-2026', 'Password123!']) {
      const refused = await change(weak);
      expect(refused.statusCode).toBe(422);
      expect(refused.json<{ fields: object }>().fields).toHaveProperty('newPass');
    }
    expect((await change('a much better one')).statusCode).toBe(204);
    expect((await signIn('newstarter')).statusCode).toBe(401);
    const caller = cookieOf(await signIn('newstarter', 'a much better one'));
    await test.anonymous.post('/api/user/password', {
      username: 'newstarter',
      oldPass: 'a much better one',
      newPass: 'and yet another one',
    });
    const after = await test.app.inject({ url: '/api/session', headers: { cookie: caller } });
    expect(after.statusCode).toBe(401);
  });

  it('names a wrong old password to whom the account belongs, and to nobody else', async () => {
    const change = (caller: Pick<typeof test.anonymous, 'post'>, username: string) =>
      caller.post('/api/user/password', { username, oldPass: 'wrong', newPass: 'a much better one' });
    const me = await test.as('pm');
    const own = await change(me, 'pm');
    expect(own.statusCode).toBe(422);
    expect(own.json()).toMatchObject({
      error: 'The old password is not right.',
      fields: { oldPass: 'The old password is not right.' },
    });
    for (const [caller, username] of [
      [me, 'techlead'],
      [me, 'nobody'],
      [test.anonymous, 'pm'],
    ] as const) {
      const refused = await change(caller, username);
      expect(refused.statusCode).toBe(401);
      expect(refused.json<{ error: string }>().error).toBe('The user ID or the password is not right.');
    }
  });

  it('lets a person in whose password has expired but who may not change it', async () => {
    await sql`update usr set password_expires_on = now() - interval '1 day', can_change_password = false
      where login = 'grace.holt'`.execute(test.database.db);
    expect((await signIn('grace.holt')).statusCode).toBe(201);
  });

  it('refuses to change the password of an account that may not', async () => {
    await test.database.db
      .updateTable('usr')
      .set({ can_change_password: false })
      .where('login', '=', 'reviewer')
      .execute();
    const body = { username: 'reviewer', oldPass: demoPassword, newPass: 'something longer' };
    expect((await test.anonymous.post('/api/user/password', body)).statusCode).toBe(403);
  });

  it('refuses writes that come from another site', async () => {
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      const response = await signIn('pm', demoPassword, headers);
      expect(response.statusCode).toBe(403);
    }
    const own = await signIn('pm', demoPassword, {
      host: 'localhost:8080',
      origin: 'http://localhost:8080',
      'sec-fetch-site': 'same-origin',
    });
    expect(own.statusCode).toBe(201);
  });
});

describe('bad bodies', () => {
  const bodies: [string, unknown, number][] = [
    ['a missing field', { name: 'pm' }, 422],
    ['an unknown field', { name: 'pm', password: 'x', admin: true }, 422],
    ['a wrong type', { name: 5, password: 'x' }, 422],
    ['null', { name: null, password: 'x' }, 422],
    ['a text that is too long', { name: 'x'.repeat(65), password: 'x' }, 422],
    ['a list', [], 422],
  ];
  it.each(bodies)('refuses %s with a text and the field', async (_what, payload, status) => {
    const response = await test.anonymous.post('/api/session', payload);
    expect(response.statusCode).toBe(status);
    const body = response.json<{ error: string; message: string; request_id: string }>();
    expect(body.error).toMatch(/^This cannot be saved: .+\.$/);
    expect(body.message).toBe(body.error);
    expect(body.request_id).toMatch(/^[0-9a-f]{32}$/);
  });

  const raw: [string, string, string, number][] = [
    ['broken JSON', '{"name":', 'application/json', 400],
    ['an empty body', '', 'application/json', 400],
    ['a body that is too large', `{"name":"${'x'.repeat(300_000)}"}`, 'application/json', 413],
    ['another kind of body', '<xml/>', 'application/xml', 415],
    ['a prototype', '{"__proto__":{"is_admin":true},"name":"pm","password":"x"}', 'application/json', 400],
  ];
  it.each(raw)('refuses %s', async (_what, payload, type, status) => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/session',
      payload,
      headers: { 'content-type': type },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json<{ error: string }>().error).toMatch(/\w/);
  });
});
