import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { buildApp } from '../../server/src/app';
import { readConfig } from '../../server/src/kernel/config/readConfig';
import { lockDataDir } from '../../server/src/kernel/db/dataDirLock';
import { openDatabase, type OpenDatabase } from '../../server/src/kernel/db/database';
import { migrate, migrationSource } from '../../server/src/kernel/db/migrate';
import { openHub } from '../../server/src/kernel/events/hub';
import { findRoot } from '../../server/src/kernel/config/root';
import { createSession } from '../../server/src/kernel/session/session.queries';
import { sessionCookie } from '../../server/src/kernel/session/currentUser';
import { generatedDir } from './generate';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** The server on a database with many projects, in this process. */
export interface Generated {
  /** Its address, without a slash at the end. */
  url: string;
  database: OpenDatabase;
  /** Signs a person in. @returns the cookie of the session and the person's id */
  signIn(login: string): Promise<{ cookie: string; id: number }>;
  close(): Promise<void>;
}

async function generateFirst(projects: number, dir: string): Promise<void> {
  console.log(`Generating ${projects} projects in ${dir} …`);
  const child = fork(join(findRoot(), 'bench/data/generate.ts'), ['--projects', String(projects), '--data', dir], {
    execArgv: ['--import', 'tsx'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The projects could not be generated.');
}

/**
 * Opens a server on a database with the given number of projects, which is generated if it does not exist yet.
 * @param dir the data directory; by default the one of `npm run generate`
 */
export async function openGenerated(projects: number, dir = generatedDir(projects)): Promise<Generated> {
  if (!existsSync(join(dir, 'postgres'))) await generateFirst(projects, dir);
  const config = readConfig({ PORTAL_DATA: dir, PORTAL_TZ: 'UTC', PORTAL_DEMO: '1', CALL_LIMITS: '1000' });
  const lock = lockDataDir(dir);
  const database = await openDatabase(config, silent);
  await migrate(database, { version: config.version, source: migrationSource(config), log: silent });
  const hub = await openHub(database, silent as never);
  const app = await buildApp({ db: database, config, hub, log: false });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    database,
    async signIn(login) {
      const { id } = await database.db
        .selectFrom('usr')
        .select('id')
        .where('login', '=', login)
        .executeTakeFirstOrThrow();
      return { id, cookie: `${sessionCookie}=${await createSession(database.db, id)}` };
    },
    async close() {
      await app.close();
      await hub.close();
      await database.close();
      lock.release();
    },
  };
}
