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
import { planName } from './preparedStatement';
import type { Database, Db } from './types';
import { valueTypes } from './valueTypes';

export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  /** For separate clients (LISTEN, migrations): `new pg.Client(open.connection)`; it has no statement timeout. */
  connection: pg.ClientConfig;
  kind: 'embedded' | 'external';
  /** Closes the pool and stops the embedded PostgreSQL, unless `keepRunning` leaves it for the next server. */
  close(options?: { keepRunning?: boolean }): Promise<void>;
}

/** Limits the milliseconds of a request's statement. */
const requestTimeoutMs = 10_000;
export const databaseName = 'portal';

/**
 * Closes its connection when a query gets no answer. PostgreSQL itself ends slow statements; but when it hangs or the network
 * is gone, nothing arrives, and the connection must not go back into the pool.
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
  /** The most connections. */
  max?: number;
  /** The application name in `pg_stat_activity`. */
  name?: string;
  /** Limits the milliseconds of a statement, and of an idle transaction. */
  statementTimeout?: number;
  idleTimeout?: number;
  /** Milliseconds without any answer after which the connection is closed. */
  answerTimeout?: number;
  /** Milliseconds that a query waits for a free connection. */
  connectionTimeout?: number;
}

/** Opens a pool with Kysely on it; losing a backend fails the query, never the process. */
export function openPool(
  connection: pg.ClientConfig,
  log: Log,
  {
    max = 20,
    name = 'portal',
    statementTimeout = requestTimeoutMs,
    idleTimeout = 60_000,
    answerTimeout = 75_000,
    connectionTimeout = 5000,
  }: PoolOptions = {},
): Pick<OpenDatabase, 'db' | 'pool' | 'connection'> {
  const own = { ...connection, types: valueTypes, keepAlive: true };
  const pool = new pg.Pool({
    ...own,
    max,
    application_name: name,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: idleTimeout,
    connectionTimeoutMillis: connectionTimeout,
    query_timeout: answerTimeout,
    keepAliveInitialDelayMillis: 10_000,
    Client: AnsweringClient,
    verify: (client, done) =>
      // PostgreSQL would compile statements that it takes for expensive: a request's statement ends before that pays.
      client.query('set jit = off', () =>
        // With this setting PostgreSQL releases the locks of a dead server within a second, even during a statement. Not every
        // platform supports it.
        client.query("set client_connection_check_interval = '1s'", () => done()),
      ),
  });
  // Without a listener a broken idle connection would end the process. After `end`, PostgreSQL may stop before every connection
  // has said goodbye.
  pool.on('error', (error) => pool.ending || log.warn({ err: error }, 'a database connection was lost'));
  // The same holds for a connection that breaks between two queries of a transaction; its next query fails.
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
 * Opens the portal's database: that of DATABASE_URL, or the embedded one, which is started. The caller must hold the data
 * directory's lock.
 * @throws StartError in one line when the database is unusable
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
 * Connects to the embedded database that another process runs (it holds the lock): starts, watches and stops nothing. Queries
 * fail while that process has PostgreSQL down.
 */
export async function attachDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  log: Log,
): Promise<OpenDatabase> {
  if (config.databaseUrl) return openExternal(config.databaseUrl, log);
  const open = openPool(connectionTo(layOut(config.dataDir), databaseName), log);
  return { ...open, kind: 'embedded', close: () => open.db.destroy() };
}
