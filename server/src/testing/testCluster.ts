import { existsSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ensureDatabase } from '../kernel/db/checks';
import { lockDataDir } from '../kernel/db/dataDirLock';
import type { Log } from '../kernel/log/log';
import { binariesAt, embeddedBinaries, type Binaries } from '../kernel/db/embedded/binaries';
import { ensureCluster } from '../kernel/db/embedded/cluster';
import { layOut } from '../kernel/db/embedded/layout';
import { connectionTo, ensurePostmaster, stopPostmaster } from '../kernel/db/embedded/postmaster';
import { findProcess } from '../kernel/db/embedded/processes';
import { chooseRunAs } from '../kernel/db/embedded/runAs';
import { migrate, migrationSource } from '../kernel/db/migrate';
import { findSystemPostgres } from '../../../scripts/lib/system-postgres.mjs';
import { findRoot } from '../kernel/config/root';
import { StartError } from '../kernel/config/startError';

const prefix = 'portal-test-';
const variable = 'PORTAL_TEST_DIR';
export const templateName = 'portal_template';

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

// Most tests need no durability; those that kill PostgreSQL start a separate one with the server's settings.
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' };

/** The PostgreSQL on which tests run: the embedded one, or the machine's with PORTAL_TEST_PG=system. */
export function testBinaries(): Binaries {
  if (process.env.PORTAL_TEST_PG !== 'system') return embeddedBinaries(findRoot());
  const found = findSystemPostgres();
  if (!found)
    throw new StartError('PORTAL_TEST_PG=system: no PostgreSQL 15 or later is found on this machine.');
  return binariesAt(found.bin);
}

/** Sets the folder of this run for all workers, and cleans up after runs that were killed. */
export async function prepareTestDir(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(prefix) ? Number(name.slice(prefix.length)) : NaN;
    if (pid && pid !== process.pid && !findProcess(pid)) await removeTestDir(join(tmpdir(), name));
  }
  process.env[variable] = join(tmpdir(), `${prefix}${process.pid}`);
}

/** Stops the run's PostgreSQL, if one was started, and removes its folder. */
export async function removeTestDir(dir = process.env[variable]): Promise<void> {
  if (!dir || !existsSync(dir)) return;
  await stopPostmaster(layOut(dir), silentLog);
  await rm(dir, { recursive: true, force: true });
}

async function start(dir: string): Promise<void> {
  const binaries = testBinaries();
  const layout = layOut(dir);
  const runAs = chooseRunAs(binaries, layout.home);
  await ensureCluster(binaries, layout, runAs);
  await ensurePostmaster({ binaries, layout, runAs, log: silentLog, settings });
  await ensureDatabase(connectionTo(layout, 'postgres'), templateName);
  const root = findRoot();
  const connection = connectionTo(layout, templateName);
  // A version that is later than all migrations applies every one of them.
  await migrate({ connection }, { version: '999.0.0', source: migrationSource({ root }), log: silentLog });
}

/**
 * Runs work once per test run, in the worker that calls it first, while the others wait for it.
 * @param name a unique name of the work
 * @returns the folder of the test run
 */
export async function runOnce(name: string, work: (dir: string) => Promise<void>): Promise<string> {
  const dir = process.env[variable];
  if (!dir)
    throw new Error('No test folder: jest.config.cjs names globalSetup for projects that need a database.');
  const done = join(dir, `${name}.done`);
  for (let tries = 0; !existsSync(done); tries++) {
    if (tries > 9000) throw new Error(`This took too long in another worker: ${name}.`);
    let lock: { release(): void };
    try {
      // Each kind of work has its own lock, so that workers wait only for what they need.
      lock = lockDataDir(join(dir, 'once', name));
    } catch (error) {
      if (!(error instanceof StartError)) throw error;
      await sleep(20);
      continue;
    }
    try {
      if (!existsSync(done)) {
        await work(dir);
        await writeFile(done, '');
      }
    } finally {
      lock.release();
    }
  }
  return dir;
}

/**
 * Starts PostgreSQL with a migrated template database, once per test run.
 * @returns a function from a database's name to its connection settings
 */
export async function testCluster(): Promise<(database: string) => pg.ClientConfig> {
  const dir = await runOnce('cluster', start);
  return (database) => connectionTo(layOut(dir), database);
}
