import { sql } from 'kysely';
import { createTestDatabase } from '../../testing/testDatabase';
import { cacheCompiledQuery, type Placeholders } from './cacheCompiledQuery';
import type { OpenDatabase } from './database';

let open: OpenDatabase;
beforeAll(async () => {
  open = await createTestDatabase();
});
afterAll(() => open.close());

describe('statements that are compiled once', () => {
  it('are compiled once, and run with the values of each call', async () => {
    let built = 0;
    const add = cacheCompiledQuery((_tx, { a, b }: Placeholders<{ a: number; b: number | null }>) => {
      built++;
      return sql<{
        sum: number;
        a: number;
      }>`select ${a}::int + coalesce(${b}::int, 10) as sum, ${a}::int as a`;
    });
    expect(await add(open.db, { a: 1, b: 2 })).toEqual([{ sum: 3, a: 1 }]);
    expect(await Promise.all([add(open.db, { a: 5, b: null }), add(open.db, { a: 7, b: 1 })])).toEqual([
      [{ sum: 15, a: 5 }],
      [{ sum: 8, a: 7 }],
    ]);
    expect(built).toBe(1);
  });

  it('are queries of the builder as well, with values of their own, and part of the transaction they are given', async () => {
    const named = cacheCompiledQuery((tx, { name }: Placeholders<{ name: string }>) =>
      tx.selectFrom('team').select('name').where('name', '=', name).where('name', '<>', 'Nobody'),
    );
    const undone = new Error('undone');
    await expect(
      open.db.transaction().execute(async (tx) => {
        await tx.insertInto('team').values({ name: 'Passing' }).execute();
        expect(await named(tx, { name: 'Passing' })).toEqual([{ name: 'Passing' }]);
        throw undone;
      }),
    ).rejects.toBe(undone);
    expect(await named(open.db, { name: 'Passing' })).toEqual([]);
  });
});
