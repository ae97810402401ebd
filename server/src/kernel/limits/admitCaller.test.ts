import type { InjectOptions } from 'fastify';
import { apiBase } from 'shared-api/contracts/paths';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { bodyLimit, longBodyLimit } from '../http/bodyLimits';

let test: TestApp;
let outsider: Caller;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.ready();
  admin = await test.as('admin');
  outsider = await test.as('outsider');
});
afterAll(() => test.close());

/** Routes that need no session, each for the reason beside it. */
const open: Record<string, string> = {
  'POST /api/session': 'signs in',
  'DELETE /api/session': 'signs out, also from an ended session',
  'POST /api/account/first_admin': 'makes the first admin by a link',
  'POST /api/account/recover': 'asks for a link, or uses it',
  'POST /api/account/recover/check': 'has a link',
  'POST /api/user/password': 'changes an expired password',
  'POST /api/portal/beacons': 'drops reports that come after signing out',
  'POST /api/portal/violations': 'takes reports of the sign-in page',
};
/** Writes that every signed-in user may call; their body decides what is permitted, or they concern the caller alone. */
const forEverybody = [
  'PUT /api/live/:stream',
  'PUT /api/user/start_page',
  'PUT /api/notifications/read',
  'PUT /api/notifications/mails',
  'POST /api/saved_views',
  'PUT /api/saved_views/:id',
  'DELETE /api/saved_views/:id',
  'PUT /api/saved_views/default',
  'POST /api/support',
  'POST /api/projects',
  'POST /api/projects/bulk/preview',
  'POST /api/projects/bulk/options',
  'POST /api/project_types/:id/project_import',
  'POST /api/bookings',
  'POST /api/calendar_link',
  'DELETE /api/calendar_link',
  'POST /api/ofrep/v1/evaluate/flags',
  'POST /api/ofrep/v1/evaluate/flags/:key',
  'DELETE /api/portal/views/current',
  'PUT /api/portal/views/:id/seen',
];
/** Takes only deploy tokens, no session. */
const forTokens = 'PUT /api/portal/remotes/:name/versions/:version';

const ids: Record<string, string> = { name: 'site', stream: 'x'.repeat(43), version: '1.0.0' };
const urlOf = (pattern: string) => pattern.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? '1');

/** Each write of the API. */
const writes = () =>
  test.app.routeList
    .filter(
      ({ method, url }) => url.startsWith(`${apiBase}/`) && !['GET', 'HEAD', 'OPTIONS'].includes(method),
    )
    .map(({ method, url }) => ({ name: `${method} ${url}`, method, url: urlOf(url) }));

const items = (bytes: number) => `[${'{},'.repeat(bytes / 3)}{}]`;

const send = (cookie: string, { method, url }: { method: string; url: string }, payload: string) =>
  test.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url,
    payload,
    headers: { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) },
  });

describe('the caller of a write is authorised before its body is read', () => {
  it('answers 401 without a session, whatever the body is', async () => {
    const answers: string[] = [];
    for (const route of writes().filter(({ name }) => !open[name]))
      for (const payload of ['{"no json', items(240_000)]) {
        const { statusCode } = await send('', route, payload);
        if (statusCode !== 401) answers.push(`${route.name} ${payload.slice(0, 10)}: ${statusCode}`);
      }
    expect(answers).toEqual([]);
  });

  it('answers 403 or 404 to a user who may not call it, whatever the body is', async () => {
    const answers: string[] = [];
    for (const route of writes().filter(({ name }) => !open[name] && !forEverybody.includes(name)))
      for (const payload of ['{"no json', items(240_000)]) {
        const { statusCode } = await send(outsider.cookie, route, payload);
        if (!(route.name === forTokens ? [401] : [403, 404]).includes(statusCode))
          answers.push(`${route.name} ${payload.slice(0, 10)}: ${statusCode}`);
      }
    expect(answers).toEqual([]);
  });

  it('reports the faults of the address and the body to a caller with the right', async () => {
    for (const [url, status] of [
      ['/api/teams/x', 400],
      ['/api/teams/2147483647/members/1', 404],
      ['/api/teams/1', 422],
      ['/api/projects/1.5', 400],
    ] as const)
      expect({ url, status: (await admin.put(url, {})).statusCode }).toEqual({ url, status });
  });
});

/**
 * Processor time of a call in milliseconds: the least of several, since the compiler and the collector of the process only add to
 * it. A call that stays below the limit is measured five times, another up to fifty times.
 */
async function cpuMs(call: () => Promise<unknown>, limit: number): Promise<number> {
  let least = Infinity;
  for (let round = 0; round < 5 || (least > limit && round < 50); round++) {
    const began = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(began);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

it('240 KB of small items cost less than 20 ms at every write, without a session and from an outsider', async () => {
  const payload = items(240_000);
  const slow: string[] = [];
  for (const route of writes())
    for (const cookie of ['', outsider.cookie]) {
      const ms = await cpuMs(() => send(cookie, route, payload), 20);
      if (ms > 20) slow.push(`${route.name} ${cookie ? 'as an outsider' : 'as nobody'}: ${ms} ms`);
    }
  expect(slow).toEqual([]);
});

it('a body is limited to 32 KB unless its route allows a long one', async () => {
  const comment = (bytes: number) => JSON.stringify({ id: 1, comment: 'x'.repeat(bytes) });
  const status = async (method: string, url: string, payload: string) =>
    (await send(admin.cookie, { method, url }, payload)).statusCode;
  expect(await status('PUT', '/api/projects/1/state', comment(bodyLimit))).toBe(413);
  expect(await status('PUT', '/api/projects/1/state', comment(bodyLimit - 1000))).toBe(422);
  const holidays = (n: number) =>
    JSON.stringify({
      holidays: Array.from({ length: n }, () => ({ date: '2031-01-01', name: 'ä'.repeat(100) })),
    });
  expect(holidays(500).length).toBeGreaterThan(bodyLimit);
  expect(await status('POST', '/api/holidays/import', holidays(500))).toBe(200);
  expect(await status('POST', '/api/holidays/import', ' '.repeat(longBodyLimit + 1))).toBe(413);
});
