import { sql } from 'kysely';
import type { OpenDatabase } from '../database';
import type { Tx } from '../types';
import { createTestDatabase } from '../../../testing/testDatabase';
import { classifyStatement } from './classifyStatement';
import { inBulkTransaction } from './inBulkTransaction';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
afterEach(() => database.db.deleteFrom('team').execute());

const inBulk = <T>(work: (tx: Tx) => Promise<T>) => inBulkTransaction(database, work);
const addTeam = (tx: Tx, name: string) =>
  tx.insertInto('team').values({ name, enable_cr_dash: false }).execute();
const names = async (tx: Tx) =>
  (await tx.selectFrom('team').select('name').where('name', '!=', '').orderBy('name').execute()).map(
    ({ name }) => name,
  );
/** The number of calls of the function `counted` in PostgreSQL. */
const countedCalls = async () => {
  const { rows } = await sql<{
    n: number;
  }>`select calls::int as n from pg_stat_user_functions where funcname = 'counted'`.execute(database.db);
  return rows[0]?.n ?? 0;
};

describe('a bulk transaction', () => {
  it('reads what it wrote before, however often', async () => {
    const seen = await inBulk(async (tx) => {
      const first = await names(tx);
      await addTeam(tx, 'Alpha');
      const second = await names(tx);
      await tx.updateTable('team').set({ name: 'Beta' }).where('name', '=', 'Alpha').execute();
      const third = await names(tx);
      await tx.deleteFrom('team').where('name', '=', 'Beta').execute();
      return [first, second, third, await names(tx)];
    });
    expect(seen).toEqual([[], ['Alpha'], ['Beta'], []]);
  });

  it('answers a read from memory until its table is written', async () => {
    await sql`create function counted() returns int language plpgsql as 'begin return 1; end'`.execute(
      database.db,
    );
    await sql`alter database ${sql.id(database.connection.database!)} set track_functions = 'all'`.execute(
      database.db,
    );
    await inBulk(async (tx) => {
      const read = () => sql`select counted() as n, (select count(*) from team) as teams`.execute(tx);
      await read();
      await read();
      await addTeam(tx, 'Alpha');
      await read();
      await read();
    });
    expect(await countedCalls()).toBe(2);
  });

  it('reads anew after a write that another line of work sent while the read waited', async () => {
    const seen = await inBulk(async (tx) => {
      const before = names(tx);
      await addTeam(tx, 'Alpha');
      return [await before, await names(tx)];
    });
    expect(seen).toEqual([[], ['Alpha']]);
  });

  it('hands an answer over after everything that followed from the one before', async () => {
    const order: string[] = [];
    const continueFor = async (steps: number) => {
      for (let n = 0; n < steps; n++) await Promise.resolve();
    };
    await inBulk(async (tx) => {
      const line = async (name: string, steps: number) => {
        await sql`select pg_backend_pid(), ${name}::text`.execute(tx);
        await continueFor(steps);
        order.push(name);
      };
      const lines = [line('a', 100), line('b', 50), line('c', 0)];
      // All are sent by then; the answers arrive together while this process is busy.
      await continueFor(100);
      for (const end = Date.now() + 100; Date.now() < end;);
      await Promise.all(lines);
    });
    expect(order).toEqual(['a', 'b', 'c']);
  });

  it('reads again what a foreign key deleted with a row of another table', async () => {
    const counts = await inBulk(async (tx) => {
      const count = async () =>
        (await tx.selectFrom('team_member').select('id').where('is_manager', '=', true).execute()).length;
      const { id } = await tx
        .insertInto('usr')
        .values({
          login: 'a',
          name: 'A',
          email: null,
          ad_account: null,
          password_hash: null,
          password_expires_on: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await addTeam(tx, 'Alpha');
      const team = await tx.selectFrom('team').select('id').executeTakeFirstOrThrow();
      await tx.insertInto('team_member').values({ team_id: team.id, usr_id: id, is_manager: true }).execute();
      const before = await count();
      await tx.deleteFrom('team').where('id', '=', team.id).execute();
      return [before, await count()];
    });
    expect(counts).toEqual([1, 0]);
  });

  it('gives each reader rows of its own', async () => {
    await inBulk(async (tx) => {
      await addTeam(tx, 'Alpha');
      const read = () => tx.selectFrom('team').select(['id', 'name']).where('name', '=', 'Alpha').execute();
      const [first] = await read();
      first!.name = 'changed by the reader';
      expect((await read())[0]!.name).toBe('Alpha');
    });
  });

  it('fails with the error of a write that nobody waited for, and rolls back', async () => {
    const attempt = inBulk(async (tx) => {
      await addTeam(tx, 'Alpha');
      await addTeam(tx, 'Alpha');
      await names(tx);
    });
    await expect(attempt).rejects.toThrow(/duplicate key/);
    expect(await names(database.db)).toEqual([]);
  });

  it('fails at the commit when its last write failed', async () => {
    const attempt = inBulk(async (tx) => {
      await addTeam(tx, 'Alpha');
      await addTeam(tx, 'Alpha');
    });
    await expect(attempt).rejects.toThrow(/duplicate key/);
    expect(await names(database.db)).toEqual([]);
  });
});

describe('a statement', () => {
  it.each([
    ['select "id" from "team"', 'read'],
    ['select /* planned once */ "id" from "team"', 'read'],
    ['select "id" from "team" where "id" = $1 for key share', 'lock'],
    ["select nextval('team_id_seq')", 'lock'],
    ["select pg_notify('a', 'b')", 'lock'],
    ['with x as (insert into team default values returning id) select * from x', 'other'],
    ['begin', 'other'],
  ])('%s is of the kind %s', (text, kind) => {
    expect(classifyStatement(text)).toEqual({ kind });
  });

  it.each([
    ['insert into "team" ("name") values ($1)', { deletes: false, returnsRows: false }],
    [
      'update /* planned once */ "team" set "name" = $1 returning "id"',
      { deletes: false, returnsRows: true },
    ],
    ['delete from team where id = $1', { deletes: true, returnsRows: false }],
  ])('%s writes the table team', (text, expected) => {
    expect(classifyStatement(text)).toEqual({ kind: 'write', table: 'team', ...expected });
  });
});
