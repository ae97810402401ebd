import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { chmod, chown, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRoot } from '../../config/root';
import { silentLog } from '../../../testing/testCluster';
import { removeScripts } from '../../../testing/bundleScript';
import { startWriter } from '../../../testing/writerProcess';
import { lockDataDir } from '../dataDirLock';
import { openDatabase } from '../database';
import { findProcess } from './processes';

const nobody = 65534;
const isRoot = process.getuid?.() === 0;

// Real processes and real disks: on a busy machine a new cluster takes seconds.
jest.setTimeout(60_000);

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-embedded-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));
afterAll(removeScripts);

const home = () => path.join(dataDir, 'postgres');
const cluster = () => path.join(home(), 'cluster');

async function open(dir = dataDir) {
  const lock = lockDataDir(dir);
  try {
    const database = await openDatabase({ root: findRoot(), dataDir: dir, databaseUrl: null }, silentLog);
    return {
      ...database,
      async close() {
        await database.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

describe('the embedded database', () => {
  it('listens on a private Unix socket alone, and is gone once it is closed', async () => {
    const database = await open();
    const { rows } = await database.pool.query<{ pid: number; listen: string; encoding: string }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid,
              current_setting('listen_addresses') as listen, current_setting('server_encoding') as encoding`,
    );
    expect(rows[0]).toMatchObject({ listen: '', encoding: 'UTF8' });
    expect(statSync(home()).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(home(), '.s.PGSQL.5432')).mode & 0o777).toBe(0o700);
    await database.close();
    expect(findProcess(rows[0]?.pid ?? 0)).toBeNull();
    expect(existsSync(path.join(cluster(), 'postmaster.pid'))).toBe(false);
  });

  it('keeps typed texts out of its log', async () => {
    const database = await open();
    await database.pool.query('create table t (name text primary key)');
    await database.pool.query("insert into t values ('Jeanne Confidential')");
    await expect(database.pool.query("insert into t values ('Jeanne Confidential')")).rejects.toThrow(
      /duplicate/,
    );
    await database.close();
    const log = readFileSync(path.join(home(), 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key value');
    expect(log).not.toContain('Confidential');
  });

  it('works where the path is longer than a socket address may be', async () => {
    const deep = path.join(dataDir, 'a-folder-with-a-long-name'.repeat(5), 'and "quotes", commas');
    mkdirSync(deep, { recursive: true });
    const database = await open(deep);
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    const socketDir = String(database.connection.host);
    expect(socketDir.startsWith(deep)).toBe(false);
    expect(statSync(socketDir).mode & 0o777).toBe(0o700);
    await database.close();
    expect(existsSync(socketDir)).toBe(false);
  });

  it('begins anew after a first start that was cut off', async () => {
    mkdirSync(path.join(home(), 'initializing-12345/base'), { recursive: true });
    writeFileSync(path.join(home(), 'initializing-12345/PG_VERSION'), '18\n');
    await (await open()).close();
    expect(readdirSync(home()).filter((name) => name.startsWith('initializing'))).toEqual([]);
  });

  it('never touches a folder that holds something else', async () => {
    mkdirSync(cluster(), { recursive: true });
    writeFileSync(path.join(cluster(), 'thesis.txt'), 'years of work');
    await expect(open()).rejects.toThrow(/holds files but no database; it was left as it is/);
    expect(readdirSync(cluster())).toEqual(['thesis.txt']);
  });

  it('refuses data of another major version by its name, and leaves it as it is', async () => {
    await (await open()).close();
    writeFileSync(path.join(cluster(), 'PG_VERSION'), '17\n');
    await expect(open()).rejects.toThrow(
      /is of PostgreSQL 17, and this portal brings PostgreSQL 18; it was left as it is/,
    );
    writeFileSync(path.join(cluster(), 'PG_VERSION'), '18\n');
    await (await open()).close();
  });

  it('starts where a pid file names a process that is not PostgreSQL', async () => {
    await (await open()).close();
    writeFileSync(
      path.join(cluster(), 'postmaster.pid'),
      `${process.pid}\n${cluster()}\n1700000000\n5432\n${home()}\n\n  1234567   1234567\nready\n`,
    );
    const database = await open();
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
  });

  it('says in one line why PostgreSQL does not start', async () => {
    await (await open()).close();
    await rm(path.join(cluster(), 'global/pg_control'));
    const error = await open().then(
      () => new Error('it started'),
      (reason: Error) => reason,
    );
    expect(error.message).toMatch(
      /^PostgreSQL does not start: .*pg_control.* \(its log: .*postgres\.log\)\.$/,
    );
  });

  it('refuses a data directory it cannot make or write, naming the variable', async () => {
    writeFileSync(path.join(dataDir, 'file'), '');
    await expect(open(path.join(dataDir, 'file/data'))).rejects.toThrow(
      /^PORTAL_DATA: cannot write to .*ENOTDIR/,
    );
    // Root may write anywhere, so somebody else has to try.
    await chmod(dataDir, 0o555);
    await expect(startWriter(dataDir, isRoot ? { uid: nobody } : {})).rejects.toThrow(
      /^PORTAL_DATA: cannot write to .*EACCES/,
    );
    await chmod(dataDir, 0o755);
    expect(readdirSync(dataDir)).toEqual(['file']);
  });
});

// The suite runs as root in containers and as a person on a desk; each sees to the accounts it can act for.
const accounts: [string, () => Promise<{ uid?: number; env?: NodeJS.ProcessEnv }>][] = [
  ['the account the tests run as', () => Promise.resolve({})],
];
if (isRoot)
  accounts.push(
    [
      'an ordinary user',
      async () => {
        await chown(dataDir, nobody, nobody);
        return { uid: nobody };
      },
    ],
    [
      'root where user namespaces are forbidden, by another account',
      async () => {
        await chmod(dataDir, 0o755);
        const bin = path.join(dataDir, 'bin');
        mkdirSync(bin);
        for (const tool of ['id', 'ls'])
          symlinkSync(
            ['/usr/bin', '/bin'].map((dir) => path.join(dir, tool)).find(existsSync) ?? tool,
            path.join(bin, tool),
          );
        return { env: { PATH: bin } };
      },
    ],
  );

describe.each(accounts)('run by %s', (_, prepare) => {
  it('the embedded database is made, attached to after a kill -9, and stopped', async () => {
    const options = await prepare();
    const data = path.join(dataDir, 'data');
    if (options.uid) {
      mkdirSync(data);
      await chown(data, options.uid, options.uid);
    }
    const first = await startWriter(data, options);
    await first.rows(5);
    await first.end('SIGKILL');
    const second = await startWriter(data, options);
    expect(second.postmaster).toBe(first.postmaster);
    await second.rows(5);
    expect(await second.end('SIGTERM')).toBe(0);
    expect(findProcess(first.postmaster)).toBeNull();
  });
});

// Only root can act as two accounts; for others there is nothing to hold here.
if (isRoot)
  it('data that one account made is taken over when root starts it as another', async () => {
    const data = path.join(dataDir, 'data');
    mkdirSync(data);
    await chown(dataDir, nobody, nobody);
    await chown(data, nobody, nobody);
    const first = await startWriter(data, { uid: nobody });
    await first.rows(5);
    await first.end('SIGTERM');
    const second = await startWriter(data);
    await second.rows(5);
    expect(second.acknowledged[0]).toBeGreaterThan(first.acknowledged.length);
    expect(await second.end('SIGTERM')).toBe(0);
  }, 30_000);
