import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../config/startError';

export interface Migration {
  /** File name, `20261121000100_core.sql`: the order of all areas. */
  name: string;
  sql: string;
  hash: string;
  /** The oldest server that may run on the database once this is applied. */
  minServer: string;
}

const fileName = /^\d{14}_[a-z0-9_]+\.sql$/;
const header = /^-- min_server: (\d+\.\d+\.\d+)$/m;
const transaction = /^\s*(begin|commit|rollback|abort)(\s+(work|transaction))?\s*;/im;

function readMigration(dir: string, name: string): Migration {
  if (!fileName.test(name))
    throw new StartError(`Migration ${name}: the name must look like 20261121000100_core.sql.`);
  // A checkout on another system may have other line ends; it is the same migration.
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
 * Every area's migrations in the order they are applied.
 * @param source the server's source folder, `server/src`
 * @throws StartError naming a file that is not well-formed or a name that two areas use
 */
export function readMigrations(source: string): Migration[] {
  const all = migrationFolders(source)
    .flatMap((dir) => readdirSync(dir).map((name) => readMigration(dir, name)))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const twice = all.find(({ name }, i) => all[i + 1]?.name === name);
  if (twice) throw new StartError(`Migration ${twice.name}: two areas use this name.`);
  return all;
}
