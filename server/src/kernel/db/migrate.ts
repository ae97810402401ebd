import { join } from 'node:path';
import type pg from 'pg';
import type { Config } from '../config/config';
import { oneLine, StartError } from '../config/startError';
import { withClient } from './checks';
import type { OpenDatabase } from './database';
import type { Log } from '../log/log';
import { readMigrations, type Migration } from './migrationFiles';

/** Key of the advisory lock: one server migrates while the others wait. */
const lockKey = 4_130_001;

interface Applied {
  name: string;
  hash: string;
  min_server: string;
}

/**
 * Compares release numbers and ignores suffixes: 4.13.0-rc.2 equals 4.13.0.
 * @returns a negative number when `a` is older
 */
export function compareReleases(a: string, b: string): number {
  const parts = (version: string) => (/^\d+\.\d+\.\d+/.exec(version)?.[0] ?? '0.0.0').split('.').map(Number);
  const [left, right] = [parts(a), parts(b)];
  return left.map((n, i) => n - (right[i] ?? 0)).find((difference) => difference !== 0) ?? 0;
}

function checkApplied(applied: Applied[], files: Migration[], version: string): void {
  const tooNew = applied.find((row) => compareReleases(row.min_server, version) > 0);
  if (tooNew)
    throw new StartError(
      `The database was migrated for server ${tooNew.min_server} or later (${tooNew.name}); this is ${version}: start the newer server.`,
    );
  for (const file of files) {
    if (compareReleases(file.minServer, version) > 0)
      throw new StartError(
        `Migration ${file.name}: min_server ${file.minServer} is newer than this server, ${version}.`,
      );
    const row = applied.find(({ name }) => name === file.name);
    if (row && row.hash !== file.hash)
      throw new StartError(
        `Migration ${file.name} was changed after it had been applied: put it back, and write a new one.`,
      );
  }
}

function failure(file: Migration, error: unknown): StartError {
  const { code, position } = error as pg.DatabaseError;
  const line = position ? ` at line ${file.sql.slice(0, Number(position)).split('\n').length}` : '';
  const hint =
    code === '42501'
      ? ' The role of DATABASE_URL needs CREATE on the database and its schema public.'
      : code === '0A000' && /extension/.test(oneLine(error))
        ? " Install PostgreSQL's contrib extensions on the database server."
        : '';
  return new StartError(`Migration ${file.name} failed${line}: ${oneLine(error)}.${hint}`);
}

async function apply(client: pg.Client, file: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.sql);
    await client.query('insert into migration (name, hash, min_server) values ($1, $2, $3)', [
      file.name,
      file.hash,
      file.minServer,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw failure(file, error);
  }
}

async function createMigrationTable(client: pg.Client): Promise<void> {
  try {
    await client.query(`create table if not exists migration (
      name text primary key, hash text not null, min_server text not null,
      applied_on timestamptz not null default now())`);
  } catch (error) {
    throw new StartError(
      `The database cannot be migrated: ${oneLine(error)}. The role of DATABASE_URL needs CREATE on its schema public.`,
    );
  }
}

/**
 * Migrates a database to this server's schema: forward only, each file in its own transaction, under an advisory lock, so that
 * only one of several starting servers migrates. A file that was added later with an earlier timestamp (areas are merged
 * independently) is applied too.
 * @param source folder that contains the areas with their `migrations/*.sql`
 * @returns the names of the files applied now
 * @throws StartError in one line that names the file; the failed file is rolled back
 */
export async function migrate(
  { connection }: Pick<OpenDatabase, 'connection'>,
  { version, source, log }: { version: string; source: string; log: Log },
): Promise<string[]> {
  const files = readMigrations(source);
  return withClient({ ...connection, application_name: 'portal migrate' }, async (client) => {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await createMigrationTable(client);
    const { rows } = await client.query<Applied>('select name, hash, min_server from migration');
    checkApplied(rows, files, version);
    const pending = files.filter(({ name }) => !rows.some((row) => row.name === name));
    for (const file of pending) {
      await apply(client, file);
      log.info({ migration: file.name }, 'migrated');
    }
    return pending.map(({ name }) => name);
  });
}

/** The folder that contains a project's migrations. */
export const migrationSource = ({ root }: Pick<Config, 'root'>): string => join(root, 'server', 'src');
