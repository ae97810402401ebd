import type { AuditEntry } from 'shared-api/contracts/audit';
import { sql } from 'kysely';
import type { ResetLink, User } from 'shared-api/contracts/accounts';
import { demoPassword } from '../demoAccounts';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const find = async (login: string) =>
  (await admin.get(`/api/users?login_like=${login}`)).json<User[]>().find((user) => user.login === login)!;
const makeLink = async (login: string) => admin.post(`/api/users/${(await find(login)).id}/reset_link`);
const tokenOf = async (login: string) =>
  new URL((await makeLink(login)).json<ResetLink>().url).searchParams.get('token')!;
const recover = (token: string, password: string) =>
  test.anonymous.post('/api/account/recover', { token, password });
const signIn = (name: string, password: string) => test.anonymous.post('/api/session', { name, password });

describe('a link for a new password', () => {
  it('is a URL of this portal, valid for a day, and sets a password for signing in [recover.1]', async () => {
    const person = await test.as('pm');
    const response = await makeLink('pm');
    expect(response.statusCode).toBe(201);
    const { url, expires_on } = response.json<ResetLink>();
    expect(url.startsWith(`${test.config.portalUrl}/account/recover?token=`)).toBe(true);
    expect((new Date(expires_on).getTime() - Date.now()) / 3_600_000).toBeCloseTo(24, 1);

    const set = await recover(new URL(url).searchParams.get('token')!, 'a new long password');
    expect(set.statusCode).toBe(204);
    expect(set.headers['set-cookie']).toBeUndefined();
    expect((await person.get('/api/session')).statusCode).toBe(401);
    expect((await signIn('pm', demoPassword)).statusCode).toBe(401);
    expect((await signIn('pm', 'a new long password')).statusCode).toBe(201);
  });

  it('lets a user in who has never had a password', async () => {
    const created = await admin.post('/api/users', {
      login: 'first.timer', name: 'First Timer', ad_account: null, email: null, is_admin: false, active: true,
      canChangePassword: true, max_attachment_size_mb: 20,
    }); // prettier-ignore
    expect(created.statusCode).toBe(201);
    expect((await signIn('first.timer', 'a new long password')).statusCode).toBe(401);
    expect((await recover(await tokenOf('first.timer'), 'a new long password')).statusCode).toBe(204);
    expect((await signIn('first.timer', 'a new long password')).statusCode).toBe(201);
  });

  it('answers the same for a token that is unknown, used, replaced or expired [recover.2]', async () => {
    const replaced = await tokenOf('reviewer');
    const used = await tokenOf('reviewer');
    expect((await recover(used, 'a new long password')).statusCode).toBe(204);
    const expired = await tokenOf('reviewer');
    await sql`update password_reset set expires_on = now() - interval '1 second'`.execute(test.database.db);
    const answers = await Promise.all(
      ['no such token', replaced, used, expired].map((token) => recover(token, 'another long password')),
    );
    for (const { statusCode } of answers) expect(statusCode).toBe(403);
    const texts = answers.map((answer) => answer.json<{ error: string }>().error);
    expect(new Set(texts).size).toBe(1);
    expect((await signIn('reviewer', 'another long password')).statusCode).toBe(401);
  });

  it('is worthless once the password was changed in another way', async () => {
    const token = await tokenOf('teammanager');
    const changed = await test.anonymous.post('/api/user/password', {
      username: 'teammanager',
      oldPass: demoPassword,
      newPass: 'a new long password',
    });
    expect(changed.statusCode).toBe(204);
    expect((await recover(token, 'another long password')).statusCode).toBe(403);
    expect((await signIn('teammanager', 'a new long password')).statusCode).toBe(201);
  });

  it('tells whose account it is for without being used up, and nothing once it is refused', async () => {
    const check = (token: string) => test.anonymous.post('/api/account/recover/check', { token });
    const token = await tokenOf('reviewer');
    for (const answer of [await check(token), await check(token)]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toEqual({ login: 'reviewer', name: (await find('reviewer')).name });
    }
    expect((await recover(token, 'yet another new password')).statusCode).toBe(204);
    for (const wrong of [token, 'no such token']) {
      const refused = await check(wrong);
      expect(refused.statusCode).toBe(403);
      const { error } = (await recover(wrong, 'a new long password')).json<{ error: string }>();
      expect(refused.json()).toMatchObject({ error });
    }
    expect((await test.anonymous.post('/api/account/recover/check', {})).statusCode).toBe(422);
  });

  it('is not mailed without a mail server: the refusal says what to do instead', async () => {
    const refused = await admin.post(`/api/users/${(await find('reviewer')).id}/reset_link/mail`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ error: string }>().error).toMatch(/no mail server.*hand it on/);
  });

  it('works once when it is used twice at the same time', async () => {
    const token = await tokenOf('techlead');
    const answers = await Promise.all([
      recover(token, 'the first password'),
      recover(token, 'the second password'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403]);
  });

  describe('wins against a call that has verified the old password', () => {
    /** Calls while a new password is set but not committed; commits it once the call waits for that. */
    async function callMeanwhile(login: string, call: () => ReturnType<Caller['post']>) {
      const { pool } = test.database;
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(
          `update usr set password_hash = (select password_hash from usr where login = 'pm') where login = $1`,
          [login],
        );
        let isAnswered = false;
        const answer = call().finally(() => (isAnswered = true));
        const isWaiting = async () =>
          (
            await pool.query(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
          ).rowCount;
        while (!isAnswered && !(await isWaiting()));
        await client.query('commit');
        return await answer;
      } finally {
        client.release();
      }
    }

    it('and signs in', async () => {
      const answer = await callMeanwhile('hannah.ortiz', () => signIn('hannah.ortiz', demoPassword));
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['set-cookie']).toBeUndefined();
    });

    it('and sets another one', async () => {
      const answer = await callMeanwhile('outsider', () =>
        test.anonymous.post('/api/user/password', {
          username: 'outsider',
          oldPass: demoPassword,
          newPass: 'another long password',
        }),
      );
      expect(answer.statusCode).toBe(401);
      expect((await signIn('outsider', 'another long password')).statusCode).toBe(401);
    });
  });

  it('validates the new password, and stays valid after a refused one', async () => {
    await admin.post('/api/users', {
      login: 'a.long.login.name', name: 'Long Login', ad_account: null, email: null, is_admin: false, active: true,
      canChangePassword: true, max_attachment_size_mb: 20,
    }); // prettier-ignore
    await recover(await tokenOf('a.long.login.name'), 'the present password');
    const token = await tokenOf('a.long.login.name');
    for (const [password, text] of [
      ['short', 'is shorter than 10 characters'],
      ['A.Long.Login.Name', 'Do not use your user ID.'],
      ['Password123!', 'This password is easy to guess. Choose a less common one.'],
      ['the present password', 'The new password is the old one.'],
    ] as const) {
      const response = await recover(token, password);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ fields: { password: text } });
    }
    expect((await recover(token, 'a better password')).statusCode).toBe(204);
  });

  it('is neither created for nor accepted from a deactivated user or one whose password is kept elsewhere', async () => {
    const token = await tokenOf('liam.byrne');
    const liam = await find('liam.byrne');
    await admin.put(`/api/users/${liam.id}`, { ...liam, canChangePassword: false });
    expect((await recover(token, 'a new long password')).statusCode).toBe(403);
    expect((await makeLink('liam.byrne')).statusCode).toBe(409);
    await admin.delete(`/api/users/${liam.id}`);
    expect((await recover(token, 'a new long password')).statusCode).toBe(403);
    expect((await makeLink('liam.byrne')).json()).toMatchObject({
      error: 'This user is deactivated and cannot sign in.',
    });
  });

  it('is recorded in the audit log when it is used', async () => {
    await recover(await tokenOf('grace.holt'), 'one more long password');
    const [entry] = (await admin.get('/api/audit?per_page=1')).json<AuditEntry[]>();
    expect(entry).toMatchObject({ action: 'password set by a link', usr: { name: 'Grace Holt' } });
  });

  it('resets the failed sign-ins that had locked the user out', async () => {
    for (let i = 0; i < 10; i++) await signIn('grace.holt', 'wrong');
    expect((await signIn('grace.holt', demoPassword)).statusCode).toBe(429);
    await recover(await tokenOf('grace.holt'), 'a new long password');
    expect((await signIn('grace.holt', 'a new long password')).statusCode).toBe(201);
  });

  it('stores no token, only its hash', async () => {
    const token = await tokenOf('requester');
    const { rows } = await sql<{
      row: string;
    }>`select password_reset::text as row from password_reset`.execute(test.database.db);
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
  });
});
