import pg from 'pg';
import { oneLine, StartError } from '../config/startError';

/** Runs work on a new connection and always closes it. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(config);
  // A connection lost between two queries emits this event; the next query fails as well.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Creates a database if it does not exist. */
export async function ensureDatabase(maintenance: pg.ClientConfig, name: string): Promise<void> {
  await withClient(maintenance, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

const minMajor = 15;

interface Facts {
  name: string;
  version: number;
  encoding: string;
  ctype: string;
}

async function readFacts(client: pg.Client): Promise<Facts & { ignoresCase: boolean }> {
  const { rows } = await client.query<Facts>(
    `select datname as name, current_setting('server_version_num')::int as version,
            pg_encoding_to_char(encoding) as encoding, datctype as ctype
     from pg_database where datname = current_database()`,
  );
  const found = rows[0];
  if (!found) throw new Error('the database does not describe itself');
  if (found.encoding !== 'UTF8') return { ...found, ignoresCase: false };
  // Case-insensitive search beyond ASCII depends on the locale, so it is tested.
  const { rows: folding } = await client.query<{ ignoresCase: boolean }>(
    "select 'ÉЖ' ilike 'éж' as \"ignoresCase\"",
  );
  return { ...found, ignoresCase: folding[0]?.ignoresCase ?? false };
}

/**
 * Checks that an external database is usable: it answers, is new enough, and compares letters beyond ASCII case-insensitively.
 * @throws StartError in one line that names the database, never the password
 */
export async function checkExternal(connection: pg.ClientConfig): Promise<void> {
  const { host, port, database } = new pg.Client(connection);
  const where = `${host}:${port}/${database ?? ''}`;
  let found: Awaited<ReturnType<typeof readFacts>>;
  try {
    found = await withClient({ ...connection, connectionTimeoutMillis: 10_000 }, readFacts);
  } catch (error) {
    throw new StartError(`DATABASE_URL: the database at ${where} cannot be used: ${oneLine(error)}.`);
  }
  const major = Math.floor(found.version / 10_000);
  if (major < minMajor)
    throw new StartError(
      `DATABASE_URL: ${where} is PostgreSQL ${major}; the portal needs ${minMajor} or later.`,
    );
  if (found.encoding !== 'UTF8')
    throw new StartError(
      `DATABASE_URL: the database "${found.name}" has the encoding ${found.encoding}; the portal needs UTF8.`,
    );
  if (/^(C|POSIX)$/.test(found.ctype) || !found.ignoresCase)
    throw new StartError(
      `DATABASE_URL: the database "${found.name}" has the ctype ${found.ctype}, with which names beyond ASCII cannot be searched; create it with an ICU locale or a UTF-8 ctype.`,
    );
}
