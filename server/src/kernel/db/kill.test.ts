import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRoot } from '../config/root';
import { silentLog } from '../../testing/testCluster';
import { removeScripts } from '../../testing/bundleScript';
import { startWriter, type WriterProcess } from '../../testing/writerProcess';
import { lockDataDir } from './dataDirLock';
import { attachDatabase, openDatabase } from './database';
import { findProcess } from './embedded/processes';

const rounds = 4;
const rowsEachRound = 60;

// Real processes and real disks: on a busy machine a new cluster takes seconds.
jest.setTimeout(60_000);

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'portal-kill-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));
afterAll(removeScripts);

/** Which of the acknowledged rows the database no longer has; stops it in order afterwards. */
async function lostRows(acknowledged: number[]): Promise<number[]> {
  const lock = lockDataDir(dataDir);
  const database = await openDatabase({ root: findRoot(), dataDir, databaseUrl: null }, silentLog);
  try {
    const { rows } = await database.pool.query<{ n: number }>('select n from written');
    const kept = new Set(rows.map(({ n }) => n));
    return acknowledged.filter((n) => !kept.has(n));
  } finally {
    await database.close();
    lock.release();
  }
}

const kills: Record<string, (writer: WriterProcess) => Promise<unknown>> = {
  'the server': (writer) => writer.end('SIGKILL'),
  'the server and PostgreSQL': (writer) => {
    process.kill(writer.postmaster, 'SIGKILL');
    return writer.end('SIGKILL');
  },
  'PostgreSQL, and then the server': async (writer) => {
    process.kill(writer.postmaster, 'SIGKILL');
    // The server brings it up again and goes on writing, by itself.
    await writer.rows(rowsEachRound);
    return writer.end('SIGKILL');
  },
};

describe.each(Object.entries(kills))('kill -9 of %s during writes', (_, kill) => {
  it(`loses no acknowledged row in ${rounds} rounds`, async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const writer = await startWriter(dataDir);
      await writer.rows(rowsEachRound);
      await kill(writer);
      expect(writer.acknowledged.length).toBeGreaterThanOrEqual(rowsEachRound);
      acknowledged.push(...writer.acknowledged);
    }
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    expect(await lostRows(acknowledged)).toEqual([]);
  }, 60_000);
});

it('a server that starts after a kill -9 attaches to the PostgreSQL that runs on, and stops it in order at its end', async () => {
  const first = await startWriter(dataDir, { idle: true });
  await first.end('SIGKILL');
  const second = await startWriter(dataDir, { idle: true });
  expect(second.postmaster).toBe(first.postmaster);
  expect(await second.end('SIGTERM')).toBe(0);
  expect(findProcess(first.postmaster)).toBeNull();
});

it('a second server on the same data directory is refused by the pid of the first, until that one is gone', async () => {
  const first = await startWriter(dataDir, { idle: true });
  await expect(startWriter(dataDir)).rejects.toThrow(
    `Another portal server (process ${first.pid}) works in ${dataDir}: stop it, or set PORTAL_DATA to another folder.`,
  );
  await first.end('SIGKILL');
  const next = await startWriter(dataDir, { idle: true });
  expect(await next.end('SIGTERM')).toBe(0);
});

it('of servers that find the lock of one that was killed, one gets the data directory', async () => {
  const killed = await startWriter(dataDir, { idle: true });
  await killed.end('SIGKILL');
  const starts = await Promise.allSettled([1, 2, 3, 4].map(() => startWriter(dataDir, { idle: true })));
  const won = starts.filter((start) => start.status === 'fulfilled').map(({ value }) => value);
  expect(won).toHaveLength(1);
  for (const start of starts)
    if (start.status === 'rejected') expect(String(start.reason)).toContain(`(process ${won[0]?.pid})`);
  expect(await won[0]?.end('SIGTERM')).toBe(0);
});

it('a tool reads the database of a server that runs, and leaves it running', async () => {
  const writer = await startWriter(dataDir);
  await writer.rows(1);
  const attached = await attachDatabase({ dataDir, databaseUrl: null }, silentLog);
  const { rows } = await attached.pool.query<{ n: number }>('select count(*) as n from written');
  expect(rows[0]?.n).toBeGreaterThan(0);
  await attached.close();
  await writer.rows(5);
  expect(await writer.end('SIGTERM')).toBe(0);
});
