import { randomUUID } from 'node:crypto';
import { findRoot } from '../config/root';
import { StartError } from '../config/startError';
import { silentLog, testCluster } from '../../testing/testCluster';
import { withClient } from './checks';
import { openDatabase } from './database';
import { migrate, migrationSource } from './migrate';

const made: string[] = [];
const roles: string[] = [];
let admin: Awaited<ReturnType<typeof testCluster>>;
beforeAll(async () => {
  admin = await testCluster();
});
afterAll(() =>
  withClient(admin('postgres'), async (client) => {
    for (const name of made) await client.query(`drop database ${name} with (force)`);
    for (const name of roles) await client.query(`drop role ${name}`);
  }),
);

const newName = () => `ext_${randomUUID().replaceAll('-', '')}`;

async function createDatabase(options = ''): Promise<string> {
  const name = newName();
  await withClient(admin('postgres'), (client) =>
    client.query(`create database ${name} template template0 ${options}`),
  );
  made.push(name);
  return name;
}

const url = (name: string, user = 'portal') =>
  `postgres:///${name}?user=${user}&host=${encodeURIComponent(String(admin(name).host))}`;

const open = (databaseUrl: string) =>
  openDatabase({ root: findRoot(), dataDir: '/nonexistent', databaseUrl }, silentLog);

describe('an external database', () => {
  it('serves as the embedded one does, and is left running', async () => {
    const name = await createDatabase();
    const database = await open(url(name));
    expect(database.kind).toBe('external');
    const options = { version: '999.0.0', source: migrationSource({ root: findRoot() }), log: silentLog };
    expect((await migrate(database, options)).length).toBeGreaterThan(0);
    expect(await database.db.selectFrom('usr').select('id').execute()).toEqual([]);
    await database.close();
    await (await open(url(name))).close();
  });

  it.each([
    "locale_provider libc lc_collate 'C' lc_ctype 'C'",
    "locale_provider icu icu_locale 'und' lc_collate 'C' lc_ctype 'C'",
  ])('with a C ctype (%s) is refused by its name', async (locale) => {
    const name = await createDatabase(locale);
    await expect(open(url(name))).rejects.toThrow(
      `DATABASE_URL: the database "${name}" has the ctype C, with which names beyond ASCII cannot be searched; create it with an ICU locale or a UTF-8 ctype.`,
    );
  });

  it('of another encoding is refused by its name', async () => {
    const name = await createDatabase("encoding 'LATIN1' locale_provider libc lc_collate 'C' lc_ctype 'C'");
    await expect(open(url(name))).rejects.toThrow(
      `DATABASE_URL: the database "${name}" has the encoding LATIN1; the portal needs UTF8.`,
    );
  });

  it('that cannot be reached is reported in one line, without its password', async () => {
    await expect(open('postgres://portal:hunter2@127.0.0.1:1/portal')).rejects.toThrow(
      new StartError(
        'DATABASE_URL: the database at 127.0.0.1:1/portal cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
      ),
    );
  });

  it('that does not exist is reported in one line', async () => {
    await expect(open(url('nowhere'))).rejects.toThrow(
      /^DATABASE_URL: the database at .*\/nowhere cannot be used: database "nowhere" does not exist\.$/,
    );
  });

  it('without the right to create tables is refused in one line that names the right', async () => {
    const name = await createDatabase();
    const role = newName();
    roles.push(role);
    await withClient(admin(name), async (client) => {
      await client.query(`create role ${role} login`);
      await client.query('revoke create on schema public from public');
    });
    const database = await open(url(name, role));
    const options = { version: '999.0.0', source: migrationSource({ root: findRoot() }), log: silentLog };
    await expect(migrate(database, options)).rejects.toThrow(
      'The database cannot be migrated: permission denied for schema public. The role of DATABASE_URL needs CREATE on its schema public.',
    );
    await withClient(admin(name), (client) => client.query(`grant create on schema public to ${role}`));
    await expect(migrate(database, options)).rejects.toThrow(
      /^Migration 20261121000000_extensions\.sql failed.*permission denied to create extension.*needs CREATE on the database/,
    );
    await database.close();
  });
});
