import { sql } from 'kysely';
import { createTestDatabase } from '../../testing/testDatabase';
import { readByCursor } from './cursor';

describe('reading by cursor', () => {
  it('reads all rows in order, however many batches they are', async () => {
    const { db, close } = await opened();
    const seen: number[] = [];
    for await (const { n } of readByCursor<{ n: number }>(db, sql`select n from generate_series(1, 1203) n`))
      seen.push(n);
    expect(seen).toEqual(Array.from({ length: 1203 }, (_, i) => i + 1));
    await close();
  });

  it('gives the connection back when the reader leaves half way', async () => {
    const { db, pool, close } = await opened();
    for await (const { n } of readByCursor<{ n: number }>(db, sql`select n from generate_series(1, 5000) n`))
      if (n === 3) break;
    expect(pool.idleCount).toBe(pool.totalCount);
    await close();
  });

  it('gives it back when the query fails', async () => {
    const { db, pool, close } = await opened();
    const read = async () => {
      for await (const _ of readByCursor(db, sql`select 1 / (n - 600) from generate_series(1, 1000) n`));
    };
    await expect(read()).rejects.toThrow('division by zero');
    expect(pool.idleCount).toBe(pool.totalCount);
    await close();
  });
});

async function opened() {
  const database = await createTestDatabase();
  return { db: database.db, pool: database.pool, close: () => database.close() };
}
