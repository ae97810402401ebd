import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Config } from '../config/config';
import { oneLine, StartError } from '../config/startError';
import type { Log } from '../log/log';
import { embeddedBinaries } from './embedded/binaries';
import { startEmbedded } from './embedded/embedded';
import { layOut } from './embedded/layout';
import { connectionTo } from './embedded/postmaster';
import { checkExternal, ensureDatabase } from './checks';
import { planName } from './plannedOnce';
import type { Database, Db } from './types';
import { valueTypes } from './valueTypes';

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  /** For clients of one's own (LISTEN, migrations): `new pg.Client(open.connection)`; no statement time-out. */
  connection: pg.ClientConfig;
  kind: 'embedded' | 'external';
  /** Closes the pool and stops the embedded PostgreSQL, unless it is to go on for the next server. */
  close(options?: { keepRunning?: boolean }): Promise<void>;
}

/** Milliseconds a request's statement may take. */
const requestTimeout = 10_000;
export const databaseName = 'portal';

/**
 * PostgreSQL ends statements that take too long; of one that hangs, or whose network is gone, nothing comes. Its connection
 * is closed then: back in the pool it would make everybody wait who gets it.
 */
class AnsweringClient extends pg.Client {
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    const name = planName(text);
    const args = name === undefined ? given : [{ name, text, values }, ...rest];
    const answer = (super.query as (...args: unknown[]) => unknown).apply(this, args);
    if (answer instanceof Promise)
      answer.catch((error: Error) => {
        if (error.message === 'Query read timeout') void this.end().catch(() => undefined);
      });
    return answer as never;
  }
}

interface PoolOptions {
  /** Connections at most. */
  max?: number;
  /** As PostgreSQL's list of connections shows it. */
  name?: string;
  /** Milliseconds a statement may take, and a transaction may stay idle. */
  statementTimeout?: number;
  idleTimeout?: number;
  /** Milliseconds after which a connection that does not answer at all is given up. */
  answerTimeout?: number;
}

/** The pool and Kysely over a connection; a backend that is lost costs its query an error, never the process. */
export function openPool(
  connection: pg.ClientConfig,
  log: Log,
  {
    max = 20,
    name = 'portal',
    statementTimeout = requestTimeout,
    idleTimeout = 60_000,
    answerTimeout = 75_000,
  }: PoolOptions = {},
): Pick<OpenDatabase, 'db' | 'pool' | 'connection'> {
  const own = { ...connection, types: valueTypes, keepAlive: true };
  const pool = new pg.Pool({
    ...own,
    max,
    application_name: name,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleTimeout,
    connectionTimeoutMillis: 5000,
    query_timeout: answerTimeout,
    keepAliveInitialDelayMillis: 10_000,
    Client: AnsweringClient,
    // What a server that died had locked is free within a second, also where a statement is under way. Not every system's
    // PostgreSQL can see that its client is gone.
    verify: (client, done) => client.query("set client_connection_check_interval = '1s'", () => done()),
  });
  // Without a listener an idle connection that breaks would end the process.
  // Once it is closed, PostgreSQL may be stopped before it has heard each goodbye.
  pool.on('error', (error) => pool.ending || log.warn({ err: error }, 'a database connection was lost'));
  // Nor may one that breaks in a transaction between two queries: its next query fails.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, connection: own };
}

async function openExternal(url: string, log: Log): Promise<OpenDatabase> {
  const connection: pg.ClientConfig = { connectionString: url };
  await checkExternal(connection);
  const open = openPool(connection, log);
  return { ...open, kind: 'external', close: () => open.db.destroy() };
}

async function openEmbedded(
  { root, dataDir }: Pick<Config, 'root' | 'dataDir'>,
  log: Log,
): Promise<OpenDatabase> {
  const postgres = await startEmbedded({ dataDir, binaries: embeddedBinaries(root), log });
  try {
    await ensureDatabase(postgres.connectionTo('postgres'), databaseName);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const open = openPool(postgres.connectionTo(databaseName), log);
  return {
    ...open,
    kind: 'embedded',
    async close(options) {
      await open.db.destroy();
      await postgres.stop(options);
    },
  };
}

/**
 * Opens the portal's database: the one of DATABASE_URL, or the embedded one, which is started. The caller holds the
 * data directory's lock.
 * @throws StartError in one line when it cannot be used
 */
export async function openDatabase(
  config: Pick<Config, 'root' | 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<OpenDatabase> {
  if (config.databaseUrl) return openExternal(config.databaseUrl, log);
  try {
    return await openEmbedded(config, log);
  } catch (error) {
    if (
      /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOTDIR|EEXIST)$/.test((error as NodeJS.ErrnoException).code ?? '')
    )
      throw new StartError(`PORTAL_DATA: cannot work in ${config.dataDir} (${oneLine(error)}).`);
    throw error;
  }
}

/**
 * Connects to the database of a data directory whose lock another process holds: nothing is started, watched or
 * stopped. Queries fail while that process has its PostgreSQL down.
 */
export async function attachDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<OpenDatabase> {
  if (config.databaseUrl) return openExternal(config.databaseUrl, log);
  const open = openPool(connectionTo(layOut(config.dataDir), databaseName), log);
  return { ...open, kind: 'embedded', close: () => open.db.destroy() };
}
