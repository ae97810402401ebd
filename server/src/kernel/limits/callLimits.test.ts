import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { callBuckets, CallLimits, maxConcurrentCalls } from './callLimits';
import type { HttpError } from '../http/errors';

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await createTestApp({ settings: { CALL_LIMITS: '1' } });
  second = await createTestApp({ beside: first, settings: { CALL_LIMITS: '1' } });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** The same session on the other server. */
const onSecond =
  ({ cookie }: Caller): Caller['get'] =>
  (url, options) =>
    second.anonymous.get(url, { ...options, headers: { cookie, ...options?.headers } });

const idOf = async (login: string) => {
  const { id } = await first.database.db
    .selectFrom('usr')
    .select('id')
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  return id;
};

const csv = { headers: { accept: 'text/csv' } };

describe('the calls of a person', () => {
  it('are limited by kind over all servers, and refused with a sentence and a time to wait', async () => {
    const person = await first.as('admin');
    const ask = [(url: string) => person.get(url, csv), (url: string) => onSecond(person)(url, csv)];
    const began = performance.now();
    let taken = 0;
    let refused = await ask[0]!('/api/teams');
    for (; refused.statusCode === 200; refused = await ask[taken % 2]!('/api/teams')) taken++;
    const { capacity, perSecond, lease } = callBuckets.csv;
    const refilled = ((performance.now() - began) / 1000) * perSecond;
    // The other server may still hold a lease.
    expect(taken).toBeGreaterThanOrEqual(capacity - lease);
    expect(taken).toBeLessThanOrEqual(capacity + refilled);
    expect(refused.statusCode).toBe(429);
    const wait = Number(refused.headers['retry-after']);
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(1 / perSecond);
    expect(refused.json()).toMatchObject({
      error: expect.stringMatching(
        /^You made very many downloads in a short time\. Please wait (a second|\d seconds) and try again\.$/,
      ) as unknown,
      code: 'too_many_calls',
    });
    // Other kinds, and other people, are not concerned.
    expect((await person.get('/api/teams')).statusCode).toBe(200);
    expect((await person.get('/api/teams?search=a')).statusCode).toBe(200);
    expect((await (await first.as('pm')).get('/api/projects', csv)).statusCode).toBe(200);
    const metrics = await first.anonymous.get('/metrics');
    expect(metrics.body).toMatch(/portal_calls_refused_total\{kind="csv"\} [01]\n/);
    expect(metrics.body).toContain('portal_calls_running 0\n');
  });

  it('are refused as writes before their body is read, while plain reads go on', async () => {
    const person = await first.as('pm');
    const statuses: number[] = [];
    for (let i = 0; i < callBuckets.write.capacity + 60 && !statuses.includes(429); i++)
      statuses.push((await person.post('/api/teams', 'no json at all')).statusCode);
    expect(statuses.indexOf(429)).toBeGreaterThanOrEqual(callBuckets.write.capacity);
    // Plain reads go on.
    expect((await person.get('/api/session')).statusCode).toBe(200);
  });

  it('are limited as well on the routes that deploy tokens may call', async () => {
    const person = await first.as('techlead');
    const calls = [
      () => person.put('/api/portal/features/none.none', 'no json at all'),
      () => person.put('/api/portal/config/none', 'no json at all'),
      () => person.post('/api/portal/remotes/none/rollback', 'no json at all'),
    ];
    for (const call of calls) {
      const statuses: number[] = [];
      for (let i = 0; i < callBuckets.write.capacity + 60 && !statuses.includes(429); i++)
        statuses.push((await call()).statusCode);
      expect(statuses.at(-1)).toBe(429);
    }
  });

  it('are described with 429 in the API documentation', async () => {
    const document = (await first.anonymous.get('/api/docs/json')).json<{
      paths: Record<string, Record<string, { responses: object }>>;
    }>();
    for (const [url, method] of [
      ['/projects', 'get'],
      ['/projects/{id}/state', 'put'],
      ['/live', 'get'],
      ['/teams/{id}', 'delete'],
    ] as const)
      expect(Object.keys(document.paths[url]![method]!.responses)).toEqual(
        expect.arrayContaining(['401', '429']),
      );
  });
});

describe('CallLimits', () => {
  it('take tokens by the lease: twenty writes cost one statement', async () => {
    const limits = new CallLimits(first.database.db, 1);
    const id = await idOf('outsider');
    await Promise.all(Array.from({ length: 2 * callBuckets.write.lease }, () => limits.take(id, 'write')));
    expect(limits.stats()).toMatchObject({ leases: 2 });
  });

  it('do not query the database until an empty bucket has a token, and go on then', async () => {
    const limits = new CallLimits(first.database.db, 1);
    const id = await idOf('outsider');
    const { capacity, perSecond } = callBuckets.search;
    for (let i = 0; i < capacity; i++) await limits.take(id, 'search');
    const refuse = async () => {
      for (;;) await limits.take(id, 'search');
    };
    await expect(refuse()).rejects.toMatchObject({ status: 429 });
    const { leases } = limits.stats();
    for (let i = 0; i < 100; i++) await limits.take(id, 'search').catch((error: HttpError) => error);
    expect(limits.stats().leases - leases).toBeLessThanOrEqual(1);
    await new Promise((resolve) => setTimeout(resolve, 1200 / perSecond));
    await limits.take(id, 'search');
  });

  it('limit how many run at the same time, and count each end', () => {
    const limits = new CallLimits(first.database.db, 1);
    const ends = Array.from({ length: maxConcurrentCalls }, () => limits.enter(1));
    expect(() => limits.enter(1)).toThrow('Too many calls of yours are running.');
    limits.enter(2)();
    ends[0]!();
    limits.enter(1)();
    for (const end of ends.slice(1)) end();
    expect(limits.stats()).toMatchObject({ running: 0, refused: { concurrent: 1 } });
  });

  it('are multiplied by a factor, and lifted by 0', async () => {
    const lifted = new CallLimits(first.database.db, 0);
    for (let i = 0; i < 100; i++) await lifted.take(1, 'csv');
    Array.from({ length: 100 }, () => lifted.enter(1));
    const tenfold = new CallLimits(first.database.db, 10);
    const id = await idOf('outsider');
    for (let i = 0; i < 10 * callBuckets.csv.capacity; i++) await tenfold.take(id, 'csv');
  });
});
