import { sql } from 'kysely';
import type { User } from 'shared-api/contracts/accounts';
import type { RenderedMail } from 'shared-api/contracts/mail';
import { demoPassword } from '../demoAccounts';
import { jobKinds } from '../../../parts';
import type { JobKind } from '../../../kernel/jobs/jobKind';
import {
  headersOf,
  partOf,
  startTestSmtpServer,
  type TestSmtpServer,
} from '../../../kernel/mail/testing/testSmtpServer';
import { throttleLimits } from '../../../kernel/session/throttle';
import { runDueJobs } from '../../../testing/runDueJobs';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { silentLog } from '../../../testing/testCluster';
import { renderRecover } from './recoverMail';
import { renderSignInLink } from './signInLinkMail';

let test: TestApp;
let smtp: TestSmtpServer;
let admin: Caller;
let kinds: JobKind[];
beforeAll(async () => {
  smtp = await startTestSmtpServer();
  test = await createTestApp({ settings: { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` } });
  admin = await test.as('admin');
  // One set for all: they share the connection to the mail server.
  kinds = jobKinds({ config: test.config, store: test.store, files: test.files, log: silentLog }).filter(
    ({ name }) => ['mail', 'recover'].includes(name),
  );
});
afterAll(async () => {
  await smtp.stop();
  await test.close();
});
beforeEach(async () => {
  const { db } = test.database;
  for (const table of ['sign_in_failure', 'mail', 'job', 'password_reset'] as const)
    await db.deleteFrom(table).execute();
  smtp.received.length = 0;
});

const find = async (login: string) =>
  (await admin.get(`/api/users?login_like=${login}`)).json<User[]>().find((user) => user.login === login)!;
const addressOf = async (login: string) => (await find(login)).email!;
const change = async (login: string, values: Partial<User>) => {
  const user = await find(login);
  expect((await admin.put(`/api/users/${user.id}`, { ...user, ...values })).statusCode).toBe(200);
};
const ask = (email: string, from = '127.0.0.1') =>
  test.anonymous.post('/api/account/recover', { email }, { remoteAddress: from });
const setPassword = (token: string, password = 'a new long password') =>
  test.anonymous.post('/api/account/recover', { token, password });
const signIn = (name: string, password: string) => test.anonymous.post('/api/session', { name, password });
const run = () => runDueJobs(test, { kinds });
const count = async (table: 'mail' | 'job' | 'password_reset') => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    test.database.db,
  );
  return rows[0]!.n;
};
const tokenIn = (text: string) =>
  new RegExp(`${test.config.portalUrl}/account/recover\\?token=([\\w-]{43})`).exec(text)?.[1];

/** Requests a mail for a user and returns the token in its link. */
async function tokenFor(login: string): Promise<string> {
  expect((await ask(await addressOf(login))).statusCode).toBe(202);
  await run();
  return tokenIn(partOf(smtp.received.at(-1)!, 'text/plain'))!;
}

describe('a forgotten password', () => {
  it('is replaced through a mailed link, which works once and for an hour, and the user is notified', async () => {
    const person = await test.as('pm');
    const token = await tokenFor('pm');
    const [mail] = smtp.received;
    expect(mail!.to).toEqual([await addressOf('pm')]);
    expect(headersOf(mail!).subject).toBe('Set a new password');
    const text = partOf(mail!, 'text/plain');
    expect(text).toContain('user ID pm');
    expect(text).toContain('one hour');
    expect(text).toContain('If it was not you');
    expect(text).not.toContain('127.0.0.1');
    expect(partOf(mail!, 'text/html')).toContain(`/account/recover?token=${token}`);
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from expires_on - now())::float8 / 3600 as hours from password_reset`.execute(
      test.database.db,
    );
    expect(rows[0]!.hours).toBeCloseTo(1, 1);

    expect((await signIn('pm', demoPassword)).statusCode).toBe(201);
    expect((await setPassword(token)).statusCode).toBe(204);
    expect((await person.get('/api/session')).statusCode).toBe(401);
    expect((await signIn('pm', 'a new long password')).statusCode).toBe(201);
    expect((await setPassword(token, 'another long password')).statusCode).toBe(403);

    await run();
    expect(smtp.received).toHaveLength(2);
    expect(headersOf(smtp.received[1]!).subject).toBe('Your password was changed');
    expect(partOf(smtp.received[1]!, 'text/plain')).toContain('If it was not you');
  });

  it('answers and does the same for known and unknown addresses [recover-mail.1]', async () => {
    await change('liam.byrne', { canChangePassword: false });
    await change('grace.holt', { active: false });
    const addresses = [
      await addressOf('techlead'),
      await addressOf('liam.byrne'),
      await addressOf('grace.holt'),
      'nobody@example.com',
      'no address at all',
    ];
    const answers = [];
    for (const address of addresses) {
      const before = [await count('mail'), await count('password_reset'), await count('job')];
      answers.push(await ask(address));
      const after = [await count('mail'), await count('password_reset'), await count('job')];
      // The job does everything that depends on the address.
      expect(after).toEqual([before[0], before[1], before[2]! + 1]);
    }
    for (const { statusCode, body, headers } of answers)
      expect({ statusCode, body, names: Object.keys(headers) }).toEqual({
        statusCode: 202,
        body: answers[0]!.body,
        names: Object.keys(answers[0]!.headers),
      });
    await run();
    expect(smtp.received.map(({ to }) => to[0])).toEqual([addresses[0], addresses[1]]);
    // A user whose password is kept elsewhere is told so and gets no link.
    expect(partOf(smtp.received[1]!, 'text/plain')).toContain('not kept by the portal');
    expect(tokenIn(partOf(smtp.received[1]!, 'text/plain'))).toBeUndefined();
    expect(await count('password_reset')).toBe(1);
    await change('grace.holt', { active: true });
    await change('liam.byrne', { canChangePassword: true });
  });

  it('matches an address regardless of case, and mails to the stored one', async () => {
    const address = await addressOf('techlead');
    await ask(` ${address.toUpperCase()} `);
    await run();
    expect(smtp.received.map(({ to }) => to)).toEqual([[address]]);
  });

  it('reaches each account of an address that several share, with its own link', async () => {
    const address = await addressOf('techlead');
    const before = await addressOf('reviewer');
    await change('reviewer', { email: address });
    await ask(address);
    await run();
    const texts = smtp.received.map((mail) => partOf(mail, 'text/plain'));
    expect(texts).toHaveLength(2);
    expect(texts.map((text) => /user ID (\w+)/.exec(text)![1]).sort()).toEqual(['reviewer', 'techlead']);
    expect(new Set(texts.map(tokenIn)).size).toBe(2);
    await change('reviewer', { email: before });
  });

  it.each([renderRecover, renderSignInLink])(
    'stores no token when the address was corrected while the mail was sent: %p',
    async (render) => {
      const { id, email } = await find('techlead');
      const { db } = test.database;
      const events = [{ at: new Date().toISOString() }];
      const mail = await render(
        db,
        { usr_id: id, events } as never,
        { config: test.config, purpose: 'send' } as never,
      );
      if (!('sent' in mail)) throw new Error('There is no link.');
      await change('techlead', { email: 'corrected@northline.example' });
      await db.transaction().execute((tx) => mail.sent!(tx));
      expect(await count('password_reset')).toBe(0);
      await change('techlead', { email });
      await db.transaction().execute((tx) => mail.sent!(tx));
      expect(await count('password_reset')).toBe(1);
    },
  );

  it('works with the latest link only', async () => {
    const first = await tokenFor('techlead');
    const second = await tokenFor('techlead');
    expect(first).not.toBe(second);
    expect((await setPassword(first)).statusCode).toBe(403);
    const { url } = (await admin.post(`/api/users/${(await find('techlead')).id}/reset_link`)).json<{
      url: string;
    }>();
    expect((await setPassword(second)).statusCode).toBe(403);
    expect((await setPassword(tokenIn(url)!)).statusCode).toBe(204);
  });

  it('stores its link nowhere except in the mail', async () => {
    const token = await tokenFor('techlead');
    const { rows } = await sql<{ row: string }>`
      select m::text as row from mail m union all select j::text from job j union all select p::text from password_reset p
      union all select a::text from audit_entry a`.execute(test.database.db);
    expect(rows.map(({ row }) => row).join()).not.toContain(token);
    const [{ id }] = (await admin.get('/api/mails')).json<[{ id: number }]>();
    const shown = (await admin.get(`/api/mails/${id}`)).json<RenderedMail>();
    expect(shown).toMatchObject({ status: 'sent', subject: 'Set a new password' });
    expect(shown.text).toContain('it is not kept');
  });

  it('creates no link for an admin who reads a waiting mail', async () => {
    await ask(await addressOf('techlead'));
    await runDueJobs(test, { kinds: kinds.filter(({ name }) => name === 'recover') });
    const [{ id }] = (await admin.get('/api/mails')).json<[{ id: number }]>();
    const shown = (await admin.get(`/api/mails/${id}`)).json<RenderedMail>();
    expect(shown).toMatchObject({ status: 'waiting', subject: 'Set a new password' });
    expect(shown.text).toContain('it is not kept');
    expect(tokenIn(shown.text!)).toBeUndefined();
    expect(await count('password_reset')).toBe(0);
  });

  it('keeps an older link while its mail cannot be sent, and drops the mail after a day', async () => {
    const admins = tokenIn(
      (await admin.post(`/api/users/${(await find('techlead')).id}/reset_link`)).json<{ url: string }>().url,
    )!;
    smtp.behave = { rcpt: () => Object.assign(new Error('Later'), { responseCode: 451 }) };
    await ask(await addressOf('techlead'));
    await run();
    smtp.behave = {};
    await sql`update mail set events = jsonb_set(events, '{0,at}', to_jsonb(now() - interval '25 hours'))`.execute(
      test.database.db,
    );
    await sql`update job set run_at = now()`.execute(test.database.db);
    await run();
    expect((await admin.get('/api/mails')).json()).toMatchObject([
      { status: 'dropped', reason: 'It was asked for more than a day ago.' },
    ]);
    expect((await setPassword(admins, 'yet another password')).statusCode).toBe(204);
  });

  it('can be requested a few times in 15 minutes for a mailbox and from an IP address, known or not', async () => {
    for (const email of [await addressOf('techlead'), 'nobody@example.com']) {
      for (let i = 0; i < throttleLimits.recoverMailbox; i++)
        expect((await ask(email, `10.0.0.${i}`)).statusCode).toBe(202);
      const refused = await ask(` ${email.toUpperCase()}`, '10.0.0.99');
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
    }
    const from = '10.9.9.9';
    for (let i = 0; i < throttleLimits.recoverAddress; i++) await ask(`person${i}@example.com`, from);
    expect((await ask('one.more@example.com', from)).statusCode).toBe(429);
    expect((await ask('one.more@example.com', '10.9.9.10')).statusCode).toBe(202);
    // Signing in is not throttled by it.
    expect((await signIn('requester', demoPassword)).statusCode).toBe(201);
  });

  it('is asked for with one address, or set with a token and a password', async () => {
    const post = async (body: object) => {
      const { statusCode, ...response } = await test.anonymous.post('/api/account/recover', body);
      return [statusCode, Object.keys(response.json<{ fields?: object }>().fields ?? {})];
    };
    expect(await post({})).toEqual([422, ['token', 'password']]);
    expect(await post({ email: '' })).toEqual([422, ['email']]);
    expect(await post({ email: 'a@b.example', token: 'x' })).toEqual([422, ['token']]);
    expect(await post({ token: 'x' })).toEqual([422, ['password']]);
  });
});

describe('a link that a global admin has mailed', () => {
  const mailLink = async (login: string) =>
    admin.post(`/api/users/${(await find(login)).id}/reset_link/mail`);

  it('reaches the user, works once and for a day, and stands in the audit log', async () => {
    expect((await mailLink('techlead')).statusCode).toBe(204);
    await run();
    const [mail] = smtp.received;
    expect(mail!.to).toEqual([await addressOf('techlead')]);
    expect(headersOf(mail!).subject).toBe('Choose your password');
    const text = partOf(mail!, 'text/plain');
    expect(text).toContain('user ID techlead');
    expect(text).toContain('24 hours');
    const { rows } = await sql<{ hours: number }>`
      select extract(epoch from expires_on - now())::float8 / 3600 as hours from password_reset`.execute(
      test.database.db,
    );
    expect(rows[0]!.hours).toBeCloseTo(24, 1);
    const [entry] = (await admin.get('/api/audit?per_page=1&entity=user')).json<{ action: string }[]>();
    expect(entry).toMatchObject({ action: 'link for a new password mailed', entity_name: 'Daniel Okafor' });
    const [{ id }] = (await admin.get('/api/mails')).json<[{ id: number }]>();
    expect((await admin.get(`/api/mails/${id}`)).json<RenderedMail>().text).toContain('it is not kept');
    const token = tokenIn(text)!;
    expect((await setPassword(token)).statusCode).toBe(204);
    expect((await setPassword(token, 'another long password')).statusCode).toBe(403);
  });

  it('is refused for who cannot use it, and to everyone but global admins', async () => {
    const refusalOf = async (values: Partial<User>) => {
      await change('grace.holt', values);
      const { statusCode, ...response } = await mailLink('grace.holt');
      return [statusCode, response.json<{ error: string }>().error];
    };
    const address = await addressOf('grace.holt');
    expect(await refusalOf({ email: null })).toEqual([409, 'This user has no e-mail address.']);
    expect(await refusalOf({ email: address, canChangePassword: false })).toEqual([
      409,
      'The password of this user is not changed here.',
    ]);
    expect(await refusalOf({ canChangePassword: true, active: false })).toEqual([
      409,
      'This user is deactivated and cannot sign in.',
    ]);
    await change('grace.holt', { active: true });
    expect((await admin.post('/api/users/99999/reset_link/mail')).statusCode).toBe(404);
    const url = `/api/users/${(await find('grace.holt')).id}/reset_link/mail`;
    expect((await (await test.as('requester')).post(url)).statusCode).toBe(403);
    expect((await test.anonymous.post(url)).statusCode).toBe(401);
  });
});

it('a user who changed the password is notified as well', async () => {
  const response = await test.anonymous.post('/api/user/password', {
    username: 'groupadmin',
    oldPass: demoPassword,
    newPass: 'another-good-one',
  });
  expect(response.statusCode).toBe(204);
  await run();
  expect(smtp.received.map(({ to }) => to)).toEqual([[await addressOf('groupadmin')]]);
  expect(headersOf(smtp.received[0]!).subject).toBe('Your password was changed');
});
