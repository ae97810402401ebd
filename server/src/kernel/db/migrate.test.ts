import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { silentLog } from '../../testing/testCluster';
import { createTestDatabase } from '../../testing/testDatabase';
import type { OpenDatabase } from './database';
import { compareReleases, migrate } from './migrate';

let open: OpenDatabase;
let source: string;
beforeEach(async () => {
  open = await createTestDatabase({ empty: true });
  source = mkdtempSync(path.join(tmpdir(), 'portal-migrations-'));
});
afterEach(async () => {
  await open.close();
  rmSync(source, { recursive: true });
});

function write(file: string, sql: string, minServer: string | null = '4.13.0'): void {
  mkdirSync(path.join(source, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(source, file), `${minServer ? `-- min_server: ${minServer}\n` : ''}${sql}\n`);
}

const run = (version = '4.13.0') => migrate(open, { version, source, log: silentLog });

async function column<T>(query: string): Promise<T[]> {
  const { rows } = await open.pool.query<{ value: T }>(query);
  return rows.map(({ value }) => value);
}
const applied = () => column<string>('select name as value from migration order by applied_on, name');
const tables = () =>
  column<string>(
    "select tablename as value from pg_tables where schemaname = 'public' and tablename <> 'migration' order by 1",
  );

describe('migrating', () => {
  it('applies the files of all areas in the order of their names, once', async () => {
    write('zoo/migrations/20260101000000_a.sql', 'create table a (id int primary key);');
    write('area/migrations/20260101000001_b.sql', 'create table b (id int references a);');
    expect(await run()).toEqual(['20260101000000_a.sql', '20260101000001_b.sql']);
    expect(await run()).toEqual([]);
    expect(await tables()).toEqual(['a', 'b']);
  });

  it('applies a file that came later with an earlier name', async () => {
    write('a/migrations/20260101000001_b.sql', 'create table b ();');
    await run();
    write('z/migrations/20260101000000_a.sql', 'create table a ();');
    expect(await run()).toEqual(['20260101000000_a.sql']);
  });

  it('is done once by servers that start together', async () => {
    write('a/migrations/20260101000000_a.sql', 'create table a (); select pg_sleep(0.2);');
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flat()).toEqual(['20260101000000_a.sql']);
  });

  it('that fails leaves nothing of the file behind, keeps those before, and names file, line and cause', async () => {
    write('a/migrations/20260101000000_a.sql', 'create table a ();');
    write('a/migrations/20260101000001_b.sql', 'create table b ();\nalter table nowhere add x int;');
    await expect(run()).rejects.toThrow(
      new Error('Migration 20260101000001_b.sql failed: relation "nowhere" does not exist.'),
    );
    expect(await tables()).toEqual(['a']);
    expect(await applied()).toEqual(['20260101000000_a.sql']);
    write('a/migrations/20260101000001_b.sql', 'create table b ();\nselect nothing;');
    await expect(run()).rejects.toThrow(
      'Migration 20260101000001_b.sql failed at line 3: column "nothing" does not exist.',
    );
    write('a/migrations/20260101000001_b.sql', 'create table b ();');
    expect(await run()).toEqual(['20260101000001_b.sql']);
  });

  it('refuses a file that was changed after it had been applied, but not for its line ends', async () => {
    write('a/migrations/20260101000000_a.sql', 'create table a ();');
    await run();
    write('a/migrations/20260101000000_a.sql', 'create table a ();\r');
    expect(await run()).toEqual([]);
    write('a/migrations/20260101000000_a.sql', 'create table a (id int);');
    await expect(run()).rejects.toThrow(
      /^Migration 20260101000000_a.sql was changed after it had been applied/,
    );
  });

  it('refuses a database that a newer server has migrated beyond this one', async () => {
    write('a/migrations/20260101000000_a.sql', 'create table a ();');
    write('a/migrations/20260201000000_b.sql', 'create table b ();', '5.1.0');
    await run('5.1.0');
    rmSync(path.join(source, 'a/migrations/20260201000000_b.sql'));
    await expect(run('5.0.9')).rejects.toThrow(
      'The database was migrated for server 5.1.0 or later (20260201000000_b.sql); this is 5.0.9: start the newer server.',
    );
    expect(await run('5.1.0-rc.1')).toEqual([]);
  });

  it('runs on a database that a newer server has only extended', async () => {
    write('a/migrations/20260101000000_a.sql', 'create table a ();', '4.13.0');
    await run('5.0.0');
    rmSync(path.join(source, 'a/migrations/20260101000000_a.sql'));
    expect(await run('4.13.0-rc.2')).toEqual([]);
  });

  it.each([
    [
      'a/migrations/20260101000000_a.sql',
      'select 1;',
      null,
      /the line "-- min_server: <version>" is missing/,
    ],
    ['a/migrations/first.sql', 'select 1;', '4.13.0', /Migration first.sql: the name must look like/],
    ['a/migrations/20260101000000_a.sql', 'commit;', '4.13.0', /must not begin or end its own/],
    ['a/migrations/20260101000000_a.sql', 'select 1;', '9.0.0', /min_server 9.0.0 is newer than this server/],
  ])('refuses %s with "%s" (min_server %s)', async (file, text, minServer, message) => {
    write(file, text, minServer);
    await expect(run()).rejects.toThrow(message);
  });

  it('refuses one name in two areas', async () => {
    write('a/migrations/20260101000000_a.sql', 'select 1;');
    write('b/migrations/20260101000000_a.sql', 'select 1;');
    await expect(run()).rejects.toThrow('Migration 20260101000000_a.sql: two areas use this name.');
  });
});

describe('comparing releases', () => {
  it.each([
    ['4.13.0-rc.2', '4.13.0', 0],
    ['4.9.0', '4.13.0', -1],
    ['5.0.0', '4.13.9', 1],
    ['4.13.1', '4.13.0', 1],
  ])('%s and %s', (a, b, sign) => {
    expect(Math.sign(compareReleases(a, b))).toBe(sign);
  });
});
