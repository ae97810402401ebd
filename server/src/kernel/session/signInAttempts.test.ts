import type { LightMyRequestResponse } from 'fastify';
import { demoPassword } from '../../areas/accounts/demoAccounts';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { hashLimits } from '../passwords/passwords';
import { throttleAddress, throttleLimits } from './throttle';
import { tokenHash } from './tokens';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
beforeEach(() => test.database.pool.query('delete from sign_in_failure; delete from known_device'));

const home = '198.51.100.4';
const elsewhere = '203.0.113.7';

interface Try {
  password?: string;
  from?: string;
  cookie?: string;
}
const signIn = (name: string, { password = demoPassword, from = home, cookie }: Try = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/session',
    remoteAddress: from,
    headers: cookie ? { cookie } : {},
    payload: { name, password },
  });
const times = <T>(n: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)));
const countOf = (answers: LightMyRequestResponse[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length;
const deviceOf = (response: LightMyRequestResponse) =>
  [response.headers['set-cookie']]
    .flat()
    .find((cookie) => cookie?.startsWith('portal_device='))!
    .split(';')[0]!;
/** Sets a counter to a count, as that many attempts would. */
const count = (key: string, failures: number) =>
  test.database.pool.query(
    `insert into sign_in_failure values ($1, $2, now() + interval '10 minutes')
     on conflict (key) do update set failures = excluded.failures`,
    [tokenHash(key), failures],
  );
const failuresOf = async (key: string): Promise<number> => {
  const { rows } = await test.database.pool.query<{ failures: number }>(
    'select failures from sign_in_failure where key = $1',
    [tokenHash(key)],
  );
  return rows[0]?.failures ?? 0;
};

describe('guessing', () => {
  it('checks no more passwords than the limit, however many arrive at once', async () => {
    const answers = await times(200, () => signIn('pm', { password: 'guess', from: elsewhere }));
    expect(countOf(answers, 401)).toBeLessThanOrEqual(throttleLimits.account);
    expect(countOf(answers, 401) + countOf(answers, 429) + countOf(answers, 503)).toBe(200);
    expect((await signIn('pm', { from: elsewhere })).statusCode).toBe(429);
  });

  it.each(['outsider', 'no.such.account'])(
    'is slowed down alike for %s, with the time to wait',
    async (login) => {
      for (let n = 0; n < throttleLimits.account; n++)
        expect((await signIn(login, { password: 'guess' })).statusCode).toBe(401);
      const right = await signIn(login);
      expect(right.statusCode).toBe(429);
      expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
      expect(right.json<{ error: string }>().error).toMatch(
        /^Too many failed tries\. Please wait \d+ minutes/,
      );
    },
  );

  it('is slowed down for an account from all addresses together, and for an address whatever the accounts', async () => {
    await count('account:outsider', throttleLimits.accountEverywhere);
    expect((await signIn('outsider', { from: '192.0.2.1' })).statusCode).toBe(429);
    await count(`address:${elsewhere}`, throttleLimits.address);
    expect((await signIn('guessed', { password: 'guess', from: elsewhere })).statusCode).toBe(429);
    expect((await signIn('guessed', { password: 'guess' })).statusCode).toBe(401);
  });

  it('is slowed down in the form that changes a password, by the same counts', async () => {
    await count(`account:pm:${home}`, throttleLimits.account);
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/user/password',
      remoteAddress: home,
      payload: { username: 'pm', oldPass: demoPassword, newPass: 'a new long password' },
    });
    expect(answer.statusCode).toBe(429);
  });

  it('takes the addresses of one IPv6 network as one', () => {
    expect(throttleAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
    expect(throttleAddress('2001:0db8:1:2::9')).toBe('2001:db8:1:2::/64');
    expect(throttleAddress('::1')).toBe('0:0:0:0::/64');
    expect(throttleAddress('::ffff:192.0.2.1')).toBe('192.0.2.1');
    expect(throttleAddress('192.0.2.1')).toBe('192.0.2.1');
  });
});

describe('other people', () => {
  it('cannot lock a colleague out from another address', async () => {
    for (let n = 0; n < throttleLimits.account; n++)
      await signIn('pm', { password: 'guess', from: elsewhere });
    expect((await signIn('pm', { from: elsewhere })).statusCode).toBe(429);
    expect((await signIn('pm')).statusCode).toBe(201);
  });

  it('cannot lock out a person whose browser is known, neither from everywhere nor from the same address', async () => {
    const cookie = deviceOf(await signIn('pm'));
    await count('account:pm', throttleLimits.accountEverywhere);
    await count(`address:${home}`, throttleLimits.address);
    await count(`account:pm:${home}`, throttleLimits.account);
    expect((await signIn('pm')).statusCode).toBe(429);
    expect((await signIn('pm', { cookie })).statusCode).toBe(201);
  });

  it('gain nothing from a browser that is known for them, and a stolen one has the limit of an account', async () => {
    const cookie = deviceOf(await signIn('requester'));
    await count('account:pm', throttleLimits.accountEverywhere);
    expect((await signIn('pm', { cookie })).statusCode).toBe(429);
    for (let n = 0; n < throttleLimits.account; n++) await signIn('requester', { password: 'guess', cookie });
    expect((await signIn('requester', { cookie })).statusCode).toBe(429);
  });

  it('cannot plant a known browser: its token changes at each sign-in, for all who use it', async () => {
    const first = deviceOf(await signIn('requester'));
    const second = deviceOf(await signIn('pm', { cookie: first }));
    await count('account:pm', throttleLimits.accountEverywhere);
    await count('account:requester', throttleLimits.accountEverywhere);
    expect((await signIn('pm', { cookie: first })).statusCode).toBe(429);
    expect((await signIn('requester', { cookie: first })).statusCode).toBe(429);
    const third = deviceOf(await signIn('pm', { cookie: second }));
    expect((await signIn('requester', { cookie: third })).statusCode).toBe(201);
  });

  it('get no further guesses at a colleague by signing in themselves on a browser that both use', async () => {
    let cookie = deviceOf(await signIn('pm'));
    const other = deviceOf(await signIn('pm'));
    for (let n = 0; n < throttleLimits.account; n++) await signIn('pm', { password: 'guess', cookie });
    cookie = deviceOf(await signIn('requester', { cookie }));
    expect((await signIn('pm', { password: 'guess', cookie })).statusCode).toBe(429);
    expect((await signIn('requester', { cookie })).statusCode).toBe(201);
    expect((await signIn('pm', { cookie: other })).statusCode).toBe(201);
  });

  it('do not share a browser after its person was deactivated', async () => {
    const cookie = deviceOf(await signIn('requester'));
    const admin = await test.as('admin');
    const [user] = (await admin.get('/api/users?login_like=liam.byrne')).json<{ id: number }[]>();
    const other = deviceOf(await signIn('liam.byrne', { cookie }));
    await admin.delete(`/api/users/${user!.id}`);
    const { rows } = await test.database.pool.query('select 1 from known_device where usr_id = $1', [
      user!.id,
    ]);
    expect(rows).toEqual([]);
    expect((await signIn('requester', { cookie: other })).statusCode).toBe(201);
  });
});

describe('what is counted', () => {
  it('is given back by a right password, which forgives the failures of its own account and address alone', async () => {
    for (let n = 0; n < 3; n++) await signIn('pm', { password: 'guess' });
    expect((await signIn('pm')).statusCode).toBe(201);
    expect(await failuresOf(`account:pm:${home}`)).toBe(0);
    expect(await failuresOf('account:pm')).toBe(3);
    expect(await failuresOf(`address:${home}`)).toBe(3);
  });

  it('is not an attempt that could not be checked: too many at once are refused with the seconds to wait', async () => {
    const many = hashLimits.atOnce + hashLimits.waiting + 40;
    const answers = await times(many, (i) => signIn(`nobody${i}`, { password: 'guess' }));
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]!.headers['retry-after']).toBe('2');
    expect(countOf(answers, 401)).toBe(many - refused.length);
    expect(await failuresOf(`address:${home}`)).toBe(many - refused.length);
  });
});
