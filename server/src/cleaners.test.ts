import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { OpenDatabase } from './kernel/db/database';
import { jobKinds, retentionDocs } from './parts';
import type { JobKind } from './kernel/jobs/jobKind';
import { addScheduled } from './kernel/jobs/schedule';
import { findRoot } from './kernel/config/root';
import { loggedLines } from './testing/loggedLines';
import { runDueJobs } from './testing/runDueJobs';
import { createTestDatabase } from './testing/testDatabase';
import { sampleReadModel } from './areas/projects/list/sampleReadModel';

let database: OpenDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ demo: true });
});
afterEach(() => database.close());

const config = { timeZone: 'UTC' } as never;
const store = {} as never;
const files = {} as never;
const kinds = () => jobKinds({ config, store, files, log: loggedLines().log });

/** Runs the job that comes round, as if its time had come. */
async function runNow(kind: string): Promise<string[]> {
  const one = kinds().filter(({ name }) => name === kind);
  await addScheduled(database.db, one, 'UTC');
  await sql`update job set run_at = now() where kind = ${kind}`.execute(database.db);
  return (await runDueJobs({ database, config, store, files }, { kinds: one })).map(({ outcome }) => outcome);
}
async function values<T>(query: string): Promise<T[]> {
  const { rows } = await database.pool.query<{ value: T }>(query);
  return rows.map(({ value }) => value);
}
const run = (query: string) => database.pool.query(query);

it('docs/operations.md lists the retention of every job', () => {
  const docs = readFileSync(path.join(findRoot(), 'docs/operations.md'), 'utf8');
  const section = /## Retention\n([\s\S]*?)\n## /.exec(docs)?.[1] ?? '';
  const cells = (table: string) =>
    table
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split('|').map((cell) => cell.trim().replace(/-+/, '-')));
  expect(cells(section)).toEqual(cells(retentionDocs()));
});

it('every line of the retention has a scheduled job', () => {
  const scheduled = kinds().filter(({ schedule }) => schedule);
  for (const name of retentionDocs().matchAll(/`(clean [^`]+)`/g))
    expect(scheduled.map((kind: JobKind) => kind.name)).toContain(name[1]);
});

describe('cleaning', () => {
  it('ends sessions that were not used, and those begun a month ago, and no others', async () => {
    const person = "(select id from usr where login = 'admin')";
    await run(`insert into session (token_hash, usr_id, created_on, last_seen_on) values
      ('a', ${person}, now() - interval '29 days', now()),
      ('b', ${person}, now() - interval '31 days', now()),
      ('c', ${person}, now() - interval '1 day', now() - interval '13 hours')`);
    expect(await runNow('clean sessions')).toEqual(['done']);
    expect(await values("select encode(token_hash, 'escape') as value from session")).toEqual(['a']);
  });

  it('removes links and counts of failures once they have ended', async () => {
    await run(`insert into password_reset (usr_id, token_hash, expires_on)
      select id, decode(md5(login), 'hex'), now() + case when login = 'pm' then 1 else -1 end * interval '1 minute'
      from usr where login in ('pm', 'admin')`);
    await run(
      `insert into sign_in_failure values ('a', 1, now() - interval '1 second'), ('b', 1, now() + interval '1 minute')`,
    );
    await runNow('clean password links');
    await runNow('clean failed sign-ins');
    expect(await values('select login as value from password_reset join usr on usr.id = usr_id')).toEqual([
      'pm',
    ]);
    expect(await values("select encode(key, 'escape') as value from sign_in_failure")).toEqual(['b']);
  });

  it('empties the texts of old mails and keeps their line', async () => {
    const mail = (key: string, done: string, status = 'sent') =>
      run(`insert into mail (kind, address, rule, event_key, events, send_after, status, subject, text, html, done_on)
        values ('x', 'a@example.com', 'r', '${key}', '[{"event":"e","at":"","data":{}}]', now(), '${status}', 's', 't', 'h', ${done})`);
    await mail('old', "now() - interval '91 days'");
    await mail('young', "now() - interval '89 days'");
    await mail('waits', 'null', 'waiting');
    await runNow('clean mails');
    const { rows } = await database.pool.query(
      "select event_key as key, subject, text, html, events = '[]' as empty from mail where address = 'a@example.com' order by id",
    );
    expect(rows).toEqual([
      { key: 'old', subject: 's', text: null, html: null, empty: true },
      { key: 'young', subject: 's', text: 't', html: 'h', empty: false },
      { key: 'waits', subject: 's', text: 't', html: 'h', empty: false },
    ]);
  });

  it('removes audit entries after seven years, and jobs that were given up after ninety days', async () => {
    await run('truncate audit_entry');
    await run(`insert into audit_entry (entity, action, created_on) values
      ('a', 'x', now() - interval '7 years 1 day'), ('b', 'x', now() - interval '6 years 364 days')`);
    await run(`insert into job (kind, dead_on) values
      ('a', now() - interval '91 days'), ('b', now() - interval '89 days')`);
    await runNow('clean audit');
    await runNow('clean dead jobs');
    expect(await values('select entity as value from audit_entry')).toEqual(['b']);
    expect(await values('select kind as value from job where dead_on is not null')).toEqual(['b']);
  });

  it('continues batch by batch until nothing is left, and skips locked rows', async () => {
    await run(`insert into sign_in_failure
      select decode(md5(n::text), 'hex'), 1, now() - interval '1 day' from generate_series(1, 4100) n`);
    await database.db.transaction().execute(async (tx) => {
      await sql`select 1 from sign_in_failure limit 1 for update`.execute(tx);
      expect(await runNow('clean failed sign-ins')).toEqual(['again', 'again', 'done']);
      expect(await values('select count(*) as value from sign_in_failure')).toEqual([1]);
    });
  });
});

describe("browsers' reports", () => {
  const report = (at: string, ms: number | null, kind = 'loaded') =>
    run(`insert into beacon (remote, version, kind, duration_ms, created_on)
      values ('projects', '1.0.0', '${kind}', ${ms}, date_trunc('hour', now(), 'UTC') + interval '${at}')`);
  const hours = async () =>
    (
      await database.pool.query<Record<string, unknown>>(
        `select extract(epoch from date_trunc('hour', now(), 'UTC') - hour)::int / 3600 as ago, kind, n, n_timed, duration_ms,
          duration_p95_ms from beacon_hour order by hour, kind`,
      )
    ).rows;

  it('are summed up once their hour has ended; late ones are added, and the sums outlive the reports', async () => {
    await report('-90 minutes', 100);
    await report('-80 minutes', 300);
    await report('-70 minutes', null, 'load_error');
    await report('1 minute', 50);
    await report('-40 days', 70);
    await runNow('clean beacons');
    const first = { ago: 2, kind: 'loaded', n: 2, n_timed: 2, duration_ms: 400, duration_p95_ms: 290 };
    const second = { ago: 2, kind: 'load_error', n: 1, n_timed: 0, duration_ms: 0, duration_p95_ms: null };
    const old = { ago: 960, kind: 'loaded', n: 1, n_timed: 1, duration_ms: 70, duration_p95_ms: 70 };
    expect(await hours()).toEqual([old, second, first]);
    expect(await values('select count(*) as value from beacon')).toEqual([4]);
    await runNow('clean beacons');
    expect(await hours()).toEqual([old, second, first]);
    await report('-75 minutes', 200);
    await runNow('clean beacons');
    expect(await hours()).toEqual([
      old,
      second,
      { ...first, n: 3, n_timed: 3, duration_ms: 600, duration_p95_ms: 290 },
    ]);
    await run('delete from beacon where id = (select min(id) from beacon)');
    await runNow('clean beacons');
    expect((await hours())[2]).toMatchObject({ n: 3, duration_ms: 600 });
  });
});

describe('the daily look at the read model', () => {
  async function look(): Promise<Record<string, unknown>[]> {
    const { log, lines } = loggedLines();
    const [signal, beside] = [new AbortController().signal, () => database.db];
    const context = { id: 1, attempts: 0, signal, now: new Date(), beside };
    const bound = { info: log.info.bind(log), warn: log.warn.bind(log), error: log.error.bind(log) };
    await database.db.transaction().execute((tx) => sampleReadModel.run(tx, {}, { ...context, log: bound }));
    return lines;
  }

  it('finds no difference in rows that the portal wrote, and reports a row that differs', async () => {
    expect(await look()).toMatchObject([{ level: 30, checked: expect.any(Number) as number }]);
    await run("update project_list set requester_name = 'Somebody else'");
    const [line] = await look();
    expect(line).toMatchObject({
      level: 50,
      msg: expect.stringContaining('the read model differs') as string,
    });
    expect(line!.n).toBe(line!.checked);
    expect(line!.projects).toHaveLength(20);
  });
});
