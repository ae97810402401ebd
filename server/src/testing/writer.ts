/*
 * A small server for tests that kill it. It locks a data directory, opens its embedded PostgreSQL, writes rows, and prints the
 * number of each row once PostgreSQL has acknowledged it. SIGTERM stops it normally.
 * Arguments: the data directory, and `idle` to write nothing. `writerProcess.ts` runs it.
 */
import { writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { lockDataDir } from '../kernel/db/dataDirLock';
import { openDatabase } from '../kernel/db/database';
import { findRoot } from '../kernel/config/root';
import { StartError } from '../kernel/config/startError';

const say = (text: string) => writeSync(1, `${text}\n`);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

async function main(dataDir: string, idle: boolean): Promise<void> {
  const lock = lockDataDir(dataDir);
  const database = await openDatabase({ root: findRoot(), dataDir, databaseUrl: null }, log);
  let stopping = false;
  process.on('SIGTERM', () => (stopping = true));
  const { rows } = await database.pool.query<{ pid: number; dir: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid,
            current_setting('unix_socket_directories') as dir`,
  );
  await database.pool.query('create table if not exists written (n bigint primary key)');
  const { rows: last } = await database.pool.query<{ n: number }>(
    'select coalesce(max(n), 0) as n from written',
  );
  say(`ready ${rows[0]?.pid} ${rows[0]?.dir}`);
  for (let n = (last[0]?.n ?? 0) + 1; !stopping; n++) {
    if (idle) {
      await sleep(20);
      continue;
    }
    try {
      await database.pool.query('insert into written values ($1)', [n]);
      say(String(n));
    } catch {
      // PostgreSQL is being killed. The row was not acknowledged, so its number is not printed or used again.
      await sleep(10);
    }
  }
  await database.close();
  lock.release();
  say('closed');
}

main(process.argv[2] ?? '', process.argv[3] === 'idle')
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
    process.exitCode = 1;
  })
  .finally(() => process.exit());
