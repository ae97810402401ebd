import { sql } from 'kysely';
import { silentLog } from '../../testing/testCluster';
import { createTestApp, type TestApp } from '../../testing/testApp';
import { createMetrics } from '../metrics/metrics';
import { watchJobs } from '../jobs/watchJobs';
import { watchLive } from '../live/watchLive';

const token = 'a-token-of-the-monitoring';
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ settings: { METRICS_TOKEN: token } });
});
afterAll(() => test.close());

const ask = (options: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  test.app.inject({ url: '/metrics', ...options });
const elsewhere = '203.0.113.7';

/** The value of a line of the text format; undefined when there is none. */
async function valueOf(line: string): Promise<number | undefined> {
  const found = (await ask()).body.split('\n').find((one) => one.startsWith(`${line} `));
  return found === undefined ? undefined : Number(found.slice(line.length + 1));
}

describe('metrics', () => {
  it('are read on this machine, and from others with the token alone', async () => {
    expect((await ask()).headers['content-type']).toContain('text/plain');
    expect((await ask({ remoteAddress: '::ffff:127.0.0.1' })).statusCode).toBe(200);
    expect((await ask({ remoteAddress: elsewhere })).statusCode).toBe(404);
    expect(
      (await ask({ remoteAddress: elsewhere, headers: { authorization: `Bearer ${token}` } })).statusCode,
    ).toBe(200);
    for (const authorization of [`Bearer ${token}x`, 'Bearer', `Basic ${token}`, 'Bearer  '])
      expect((await ask({ remoteAddress: elsewhere, headers: { authorization } })).statusCode).toBe(404);
  });

  it('are not read through a proxy on this machine, whatever it calls those it passes on', async () => {
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect((await ask({ headers: { [name]: '127.0.0.1' } })).statusCode).toBe(404);
  });

  it('are closed to other machines where no token is set', async () => {
    const other = await createTestApp({ demo: false });
    const answer = await other.app.inject({
      url: '/metrics',
      remoteAddress: elsewhere,
      headers: { authorization: 'Bearer null' },
    });
    expect(answer.statusCode).toBe(404);
    await other.close();
  });

  it('count requests by the pattern of their route and their status', async () => {
    const line = (route: string, status: number) =>
      `portal_http_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
    const before = (await valueOf(line('/api/projects/:id', 404))) ?? 0;
    const admin = await test.as('admin');
    await admin.get('/api/projects/999999?');
    await admin.get('/api/projects/999998');
    expect(await valueOf(line('/api/projects/:id', 404))).toBe(before + 2);
    expect((await ask()).body).not.toContain('/api/projects/9');
  });

  it('say how the pool stands, and how much mail waits or has failed', async () => {
    expect(await valueOf('portal_db_pool_waiting')).toBe(0);
    expect(await valueOf('portal_db_pool_connections{state="idle"}')).toBeGreaterThan(0);
    expect(await valueOf('process_resident_memory_bytes')).toBeGreaterThan(0);
    const before = await valueOf('portal_mail{status="waiting"}');
    await sql`insert into mail (kind, address, rule, event_key, events, send_after)
      values ('test', 'a@b.example', 'A test', 'e', '[]', now())`.execute(test.database.db);
    expect(await valueOf('portal_mail{status="waiting"}')).toBe(before! + 1);
    expect(await valueOf('portal_mail{status="failed"}')).toBe(0);
  });

  it('say how many streams are open, what they were told, and why they ended', async () => {
    const live = {
      stats: () => ({
        streams: 3,
        subscriptions: 7,
        opened: 9,
        ended: { restart: 0, signed_out: 2 } as never,
        sent: { project: 41 },
        listening: true,
      }),
    };
    const metrics = createMetrics(silentLog);
    watchLive(metrics, live);
    await metrics.text();
    const text = await metrics.text();
    for (const line of [
      'portal_live_streams 3',
      'portal_live_subscriptions 7',
      'portal_live_opened_total 9',
      'portal_live_ended_total{reason="signed_out"} 2',
      'portal_live_events_total{event="project"} 41',
      'portal_live_listening 1',
    ])
      expect(text.split('\n')).toContain(line);
    expect(await valueOf('portal_live_streams')).toBe(0);
  });

  it('say which jobs wait, are due or gave up, and how those went that this server ran', async () => {
    const hour = 3_600_000;
    for (const [run_at, dead_on] of [
      [new Date(Date.now() + hour), null],
      [new Date(Date.now() - hour), null],
      [new Date(Date.now() - hour), new Date()],
    ] as const)
      await test.database.db
        .insertInto('job')
        .values({
          kind: 'test',
          key: null,
          payload: '{}',
          run_at,
          dead_on,
          last_error: null,
          request_id: null,
        })
        .execute();
    const metrics = createMetrics(silentLog);
    const jobs = {
      stats: () => ({ running: 2, runs: [{ kind: 'test', outcome: 'done' as const, count: 5 }] }),
    };
    watchJobs(metrics, test.database, jobs);
    const lines = (await metrics.text()).split('\n');
    for (const state of ['waiting', 'due', 'dead'])
      expect(lines).toContain(`portal_jobs{kind="test",state="${state}"} 1`);
    expect(lines).toContain('portal_job_runs_total{kind="test",outcome="done"} 5');
    expect(lines).toContain('portal_jobs_running 2');
    const lag = lines.find((line) => line.startsWith('portal_job_lag_seconds{kind="test"}'));
    expect(Number(lag?.split(' ')[1])).toBeGreaterThanOrEqual(3600);
  });
});

describe('metrics without a database', () => {
  it('are answered all the same, and say what could not be read', async () => {
    const lost = await createTestApp({ demo: false });
    await lost.database.pool.end();
    const answer = await lost.app.inject({ url: '/metrics' });
    expect(answer.statusCode).toBe(200);
    const again = await lost.app.inject({ url: '/metrics' });
    expect(again.body).toContain('portal_metric_read_failures_total{metric="portal_mail"}');
    expect(again.body).not.toMatch(/^portal_mail\{/m);
    await lost.app.close();
    await lost.hub.close();
  });
});
