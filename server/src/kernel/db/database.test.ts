import { sql } from 'kysely';
import { createTestDatabase } from '../../testing/testDatabase';
import { withClient } from './checks';
import type { OpenDatabase } from './database';

let open: OpenDatabase;
beforeAll(async () => {
  open = await createTestDatabase();
});
afterAll(() => open.close());

const people = ['Жанна', 'ann', 'Émile', 'Zoë', 'emil', 'Bob', 'жан'];

async function names(query: string): Promise<string[]> {
  const values = people.map((name) => `('${name}')`).join(',');
  const { rows } = await open.pool.query<{ name: string }>(
    `select name from (values ${values}) p(name) ${query}`,
  );
  return rows.map(({ name }) => name);
}

describe('text', () => {
  it('sorts names of every script as people do, whatever their case and accents', async () => {
    expect(await names('order by name')).toEqual(['ann', 'Bob', 'emil', 'Émile', 'Zoë', 'жан', 'Жанна']);
  });

  it.each([
    ['émi', ['Émile']],
    ['ÉMILE', ['Émile']],
    ['ANN', ['ann']],
    ['ЖАН', ['Жанна', 'жан']],
    ['жанна', ['Жанна']],
  ])('finds %s whatever its case', async (search, found) => {
    expect(await names(`where name ilike '%${search}%'`)).toEqual(found);
  });

  it('takes Cyrillic and accented letters into the trigrams that searching by an index needs', async () => {
    const { rows } = await open.pool.query<{ grams: string[] }>(
      "select show_trgm('ЖАННА') || show_trgm('É') as grams",
    );
    expect(rows[0]?.grams.length).toBeGreaterThan(6);
    const { rows: similar } = await open.pool.query<{ one: number }>(
      "select similarity('Жанна', 'жанна') as one",
    );
    expect(similar[0]?.one).toBe(1);
  });
});

describe('a connection', () => {
  it('compiles no statements, and notices that its server has gone', async () => {
    const { rows } = await open.pool.query<{ jit: string; check: string }>(
      "select current_setting('jit') as jit, current_setting('client_connection_check_interval') as check",
    );
    expect(rows).toEqual([{ jit: 'off', check: '1s' }]);
  });
});

describe('values', () => {
  it('keep dates as text and counts as numbers', async () => {
    const { rows } = await sql<{ day: unknown; n: unknown; days: unknown; ids: unknown; big: unknown }>`
      select date '2026-03-29' as day, count(*) as n, array[date '2026-01-02'] as days,
             array[1::int8, 2] as ids, 9007199254740993::int8 as big`.execute(open.db);
    expect(rows[0]).toEqual({
      day: '2026-03-29',
      n: 1,
      days: ['2026-01-02'],
      ids: [1, 2],
      big: '9007199254740993',
    });
  });
});

describe('connections', () => {
  it('stop a statement of a request after ten seconds', async () => {
    const { rows } = await open.pool.query<{ statement_timeout: string }>('show statement_timeout');
    expect(rows[0]?.statement_timeout).toBe('10s');
  });

  it('that are lost fail their query, and the next query works', async () => {
    await expect(open.pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    expect((await open.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('that are lost while idle are replaced without an error', async () => {
    const { rows } = await open.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const lost = new Promise((resolve) => open.pool.once('error', resolve));
    await withClient(open.connection, (client) =>
      client.query('select pg_terminate_backend($1)', [rows[0]?.pid]),
    );
    await lost;
    expect((await open.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
