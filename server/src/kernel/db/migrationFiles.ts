import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../config/startError';

export interface Migration {
  /** File name, `20261121000100_core.sql`; files of all areas run in the order of their names. */
  name: string;
  sql: string;
  hash: string;
  /** The oldest server that works with the database after this migration. */
  minServer: string;
}

const fileName = /^\d{14}_[a-z0-9_]+\.sql$/;
const header = /^-- min_server: (\d+\.\d+\.\d+)$/m;
const transaction = /^\s*(begin|commit|rollback|abort)(\s+(work|transaction))?\s*;/im;

function readMigration(dir: string, name: string): Migration {
  if (!fileName.test(name))
    throw new StartError(`Migration ${name}: the name must look like 20261121000100_core.sql.`);
  // Line ends are normalised, so that the hash is the same on every system.
  const sql = readFileSync(join(dir, name), 'utf8').replace(/\r\n/g, '\n');
  const minServer = header.exec(sql)?.[1];
  if (!minServer) throw new StartError(`Migration ${name}: the line "-- min_server: <version>" is missing.`);
  if (transaction.test(sql))
    throw new StartError(`Migration ${name}: it runs in one transaction and must not begin or end its own.`);
  return { name, sql, hash: createHash('sha256').update(sql).digest('hex'), minServer };
}

/** The folders named `migrations` below `dir`, at any depth. */
const migrationFolders = (dir: string): string[] =>
  readdirSync(dir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => (name === 'migrations' ? [join(dir, name)] : migrationFolders(join(dir, name))));

/**
 * Reads the migrations of all areas in order.
 * @param source the server's source folder, `server/src`
 * @throws StartError naming a malformed file, or a name that two areas use
 */
export function readMigrations(source: string): Migration[] {
  const all = migrationFolders(source)
    .flatMap((dir) => readdirSync(dir).map((name) => readMigration(dir, name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const duplicate = all.find(({ name }, i) => all[i + 1]?.name === name);
  if (duplicate) throw new StartError(`Migration ${duplicate.name}: two areas use this name.`);
  return all;
}
