import { sql } from 'kysely';
import type { OpenDatabase } from '../db/database';
import { currentRequestId, withContext } from '../http/requestContext';
import { loggedLines } from '../../testing/loggedLines';
import { runDueJobs } from '../../testing/runDueJobs';
import { createTestDatabase } from '../../testing/testDatabase';
import { backoffSeconds } from './putBack';
import { enqueue, type NewJob } from './enqueue';
import { JobFailure, type JobKind } from './jobKind';
import { readCounts } from './jobStats';
import { retryDeadJob } from './retryDeadJob';
import { runOne } from './runOne';
import { addScheduled, nextRun } from './schedule';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table effect (job bigint, note text)`.execute(database.db);
});
beforeEach(() => sql`truncate job, effect`.execute(database.db));
afterAll(() => database.close());

const config = { timeZone: 'UTC' } as never;
const store = {} as never;
const files = {} as never;
const add = (job: NewJob) => database.db.transaction().execute((tx) => enqueue(tx, job));
const run = (kinds: JobKind[], future = false) =>
  runDueJobs({ database, config, store, files }, { kinds, future });
const outcomes = async (kinds: JobKind[], future = false) =>
  (await run(kinds, future)).map(({ outcome }) => outcome);
const jobs = () => database.db.selectFrom('job').selectAll().orderBy('id').execute();
const effects = async () =>
  (await sql<{ note: string }>`select note from effect order by job, note`.execute(database.db)).rows.map(
    ({ note }) => note,
  );

/** Writes what its payload says, and then does as told. */
const kindOf = (name: string, after: JobKind['run'] = async () => undefined): JobKind => ({
  name,
  run: async (tx, payload, context) => {
    await sql`insert into effect values (${context.id}, ${payload.note ?? name})`.execute(tx);
    return after(tx, payload, context);
  },
});
const failing = (error: unknown, more: Partial<JobKind> = {}): JobKind => ({
  ...kindOf('fails', async () => {
    throw error;
  }),
  ...more,
});

describe('a job', () => {
  it('runs once it is committed, with its payload, and is removed with its own writes', async () => {
    await database.db
      .transaction()
      .execute(async (tx) => {
        await enqueue(tx, { kind: 'note', payload: { note: 'never' } });
        throw new Error('no');
      })
      .catch(() => undefined);
    await add({ kind: 'note', payload: { note: 'b' } });
    await add({ kind: 'note', payload: { note: 'a' }, runAt: new Date(Date.now() - 1000) });
    expect(await outcomes([kindOf('note')])).toEqual(['done', 'done']);
    expect(await effects()).toEqual(['b', 'a']);
    expect(await jobs()).toEqual([]);
  });

  it('waits for its time, and for a server that knows its kind', async () => {
    await add({ kind: 'note', runAt: new Date(Date.now() + 60_000) });
    await add({ kind: 'of a newer server' });
    expect(await outcomes([kindOf('note')])).toEqual([]);
    const found = await runOne({
      pool: database.pool,
      kinds: [kindOf('note')],
      timeZone: 'UTC',
      log: loggedLines().log,
    });
    expect(found).toEqual({ next: expect.any(Number) as number });
    expect((found as { next: number }).next).toBeGreaterThan(30_000);
    expect(await outcomes([kindOf('note')], true)).toEqual(['done']);
  });

  it('is queued once per key, until it has run', async () => {
    expect(await add({ kind: 'note', key: 'k' })).toBeDefined();
    expect(await add({ kind: 'note', key: 'k' })).toBeUndefined();
    expect(await outcomes([kindOf('note')])).toEqual(['done']);
    expect(await add({ kind: 'note', key: 'k' })).toBeDefined();
  });

  it('that reports more work runs again, in a transaction of its own', async () => {
    const seen: unknown[] = [];
    const kind = kindOf('note', async (tx) => {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
      seen.push(rows[0]!.id);
      return seen.length < 3 ? 'again' : undefined;
    });
    await add({ kind: 'note' });
    expect(await outcomes([kind])).toEqual(['again', 'again', 'done']);
    expect(new Set(seen).size).toBe(3);
  });

  it('runs and is logged under the id of the request that caused it, and hands it on; its payload is not logged', async () => {
    const { log, lines, text } = loggedLines();
    const requestId = 'c'.repeat(32);
    const seen: unknown[] = [];
    const second = kindOf('second', async () => void seen.push(currentRequestId()));
    const first = kindOf('first', async (tx, _, context) => {
      context.log.info({ n: 1 }, 'from within');
      await enqueue(tx, { kind: 'second' });
    });
    await withContext({ requestId }, () => add({ kind: 'first', payload: { note: 'secret' } }));
    const needs = { pool: database.pool, kinds: [first, second], timeZone: 'UTC', log };
    await runOne(needs);
    await runOne(needs);
    expect(seen).toEqual([requestId]);
    expect(lines).toMatchObject([
      { request_id: requestId, n: 1, msg: 'from within' },
      { request_id: requestId, kind: 'first', attempts: 1, outcome: 'done', msg: 'job' },
      { request_id: requestId, kind: 'second', outcome: 'done' },
    ]);
    expect(text()).not.toContain('secret');
  });
});

describe('a job that fails', () => {
  it('rolls back its writes, is retried with growing delays, and is set aside with its reason in the end', async () => {
    const told: unknown[] = [];
    const kind = failing(new JobFailure('The mail server is away.'), {
      maxAttempts: 3,
      failed: async (_, __, failed) => void told.push(failed),
    });
    await add({ kind: 'fails' });
    expect(await outcomes([kind])).toEqual(['failed']);
    const [job] = await jobs();
    expect(job).toMatchObject({ attempts: 1, last_error: 'The mail server is away.', dead_on: null });
    expect(job!.run_at.getTime()).toBeGreaterThan(Date.now() + 5000);
    expect(await outcomes([kind], true)).toEqual(['failed', 'dead']);
    expect(await effects()).toEqual([]);
    expect((await jobs())[0]).toMatchObject({ attempts: 3, dead_on: expect.any(Date) as Date });
    expect(told).toMatchObject([{ attempts: 1, dead: false }, { attempts: 2 }, { attempts: 3, dead: true }]);
    expect(await outcomes([kind], true)).toEqual([]);
  });

  it('for good is not tried again', async () => {
    await add({ kind: 'fails' });
    expect(await outcomes([failing(new JobFailure('No such address.', { final: true }))])).toEqual(['dead']);
  });

  it('is run again when an admin asks, unless another one of its key waits', async () => {
    const id = (await add({ kind: 'fails', key: 'k' }))!;
    await run([failing(new JobFailure('No.', { final: true }))]);
    await add({ kind: 'fails', key: 'k' });
    expect(await retryDeadJob(database.db, id)).toBe(false);
    await run([kindOf('fails')]);
    expect(await retryDeadJob(database.db, id)).toBe(true);
    expect(await retryDeadJob(database.db, id)).toBe(false);
    expect(await outcomes([kindOf('fails')])).toEqual(['done']);
  });

  it('by a statement, or by losing its connection, is put back like any other, and the next one runs', async () => {
    const sleeper = kindOf('sleeps', async (tx) => {
      await sql`set local statement_timeout = 20`.execute(tx);
      await sql`select pg_sleep(60)`.execute(tx);
    });
    const killed = kindOf('killed', async (tx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
    });
    await add({ kind: 'sleeps' });
    await add({ kind: 'killed' });
    await add({ kind: 'note' });
    expect(await outcomes([sleeper, killed, kindOf('note')])).toEqual(['failed', 'lost', 'done']);
    expect(await effects()).toEqual(['note']);
    expect(await jobs()).toMatchObject([
      { attempts: 1, last_error: 'error 57014' },
      { attempts: 1, last_error: expect.stringMatching(/^error 57P01|Error/) as string },
    ]);
  });

  it('by taking too long loses its connection: what it does afterwards has no effect', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const kind: JobKind = {
      ...kindOf('slow', (tx, _, { id }) => {
        late = new Promise((resolve) => setTimeout(resolve, 300)).then(() =>
          sql`insert into effect values (${id}, 'late')`.execute(tx),
        );
        late.catch(() => undefined);
        return new Promise(() => undefined);
      }),
      seconds: 0.05,
    };
    await add({ kind: 'slow' });
    expect(await outcomes([kind])).toEqual(['lost']);
    await expect(late).rejects.toThrow();
    expect(await effects()).toEqual([]);
    expect(await jobs()).toMatchObject([{ attempts: 1, last_error: 'It took longer than 0.05 s.' }]);
  });

  it('stores no words of errors, which quote what people typed', async () => {
    const quoting = kindOf('fails', async (tx) => {
      await sql`select 'anna@example.com'::int`.execute(tx);
    });
    await add({ kind: 'fails' });
    await run([quoting]);
    expect((await jobs())[0]!.last_error).toBe('error 22P02');
  });
});

it('the wait grows from seconds to an hour, and never all at the same time', () => {
  expect([1, 2, 3, 20].map((attempts) => backoffSeconds(attempts, 0.5))).toEqual([10, 20, 40, 3600]);
  expect([backoffSeconds(1, 0), backoffSeconds(1, 1)]).toEqual([7.5, 12.5]);
});

describe('a scheduled job', () => {
  const hourly: JobKind = { ...kindOf('hourly'), schedule: { everyMinutes: 60 } };

  it('is added once, and waits for its next time after each run', async () => {
    await Promise.all([1, 2, 3].map(() => addScheduled(database.db, [hourly, kindOf('note')], 'UTC')));
    expect(await jobs()).toMatchObject([{ kind: 'hourly', key: 'every:hourly' }]);
    await sql`update job set run_at = now() - interval '3 days'`.execute(database.db);
    expect(await outcomes([hourly])).toEqual(['done']);
    const [next] = await jobs();
    expect(next!.run_at.getTime()).toBeGreaterThan(Date.now());
    expect(next!.run_at.getTime() % 3_600_000).toBe(0);
  });

  it('leaves one that was added by hand to run once', async () => {
    await add({ kind: 'hourly' });
    expect(await outcomes([hourly])).toEqual(['done']);
    expect(await jobs()).toEqual([]);
  });

  it('is brought forward by a closer schedule, and never given up', async () => {
    await addScheduled(database.db, [{ ...hourly, schedule: { dailyAt: '00:00' } }], 'UTC');
    const closer: JobKind = {
      ...failing(new Error()),
      name: 'hourly',
      maxAttempts: 1,
      schedule: { everyMinutes: 1 },
    };
    await addScheduled(database.db, [closer], 'UTC');
    const [brought] = await jobs();
    expect(brought!.run_at.getTime()).toBeLessThanOrEqual(Date.now() + 60_000);
    await sql`update job set run_at = now()`.execute(database.db);
    expect(await outcomes([closer])).toEqual(['failed']);
    expect(await jobs()).toMatchObject([{ attempts: 1, dead_on: null }]);
  });

  it.each([
    ['UTC', '03:10', '2026-05-01T03:09:59Z', '2026-05-01T03:10:00.000Z'],
    ['UTC', '03:10', '2026-05-01T03:10:00Z', '2026-05-02T03:10:00.000Z'],
    ['Europe/Paris', '03:10', '2026-03-28T12:00:00Z', '2026-03-29T01:10:00.000Z'],
  ])('is due by the clock of the place (%s, %s, after %s)', async (timeZone, dailyAt, now, due) => {
    const expression = nextRun({ dailyAt }, timeZone).compile(database.db);
    const text = expression.sql.replaceAll('now()', `timestamptz '${now}'`);
    const { rows } = await database.pool.query<{ due: Date }>(`select ${text} as due`, [
      ...expression.parameters,
    ]);
    expect(rows[0]!.due.toISOString()).toBe(due);
  });
});

it('jobs are counted by kind: waiting, due and given up', async () => {
  await add({ kind: 'a', runAt: new Date(Date.now() + 60_000) });
  await add({ kind: 'b', runAt: new Date(Date.now() - 60_000) });
  await add({ kind: 'b' });
  await sql`update job set dead_on = now() where id = (select max(id) from job)`.execute(database.db);
  const counts = await readCounts(database.db);
  expect(counts).toMatchObject([
    { kind: 'a', waiting: 1, due: 0, dead: 0, lag: 0 },
    { kind: 'b', waiting: 0, due: 1, dead: 1 },
  ]);
  expect(counts[1]!.lag).toBeGreaterThan(59);
});
