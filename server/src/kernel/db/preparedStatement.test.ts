import { sql } from 'kysely';
import { createTestDatabase } from '../../testing/testDatabase';
import type { OpenDatabase } from './database';
import { preparedStatement, planName } from './preparedStatement';

let open: OpenDatabase;
beforeAll(async () => {
  open = await createTestDatabase();
});
afterAll(() => open.close());

describe('statements that are planned once', () => {
  it('are kept by a connection under one name each, and run with other values', async () => {
    await open.db.connection().execute(async (db) => {
      const named = (name: string) =>
        db.selectFrom('usr').modifyFront(preparedStatement).select('id').where('name', '=', name).execute();
      expect(await named('Nobody')).toEqual([]);
      expect(await named('Somebody else')).toEqual([]);
      const { rows } = await sql<{
        name: string;
        statement: string;
      }>`select name, statement from pg_prepared_statements where statement like '%planned once%'`.execute(
        db,
      );
      expect(rows).toEqual([
        { name: expect.stringMatching(/^once_\d+$/) as string, statement: rows[0]!.statement },
      ]);
    });
  });

  it('are those with a mark at their beginning', () => {
    expect(planName('select /* planned once */ 1')).toMatch(/^once_/);
    expect(planName('select /* planned once */ 1')).toBe(planName('select /* planned once */ 1'));
    expect(planName('select /* planned once */ 2')).not.toBe(planName('select /* planned once */ 1'));
    expect(planName('\n  with /* planned once */ a as (select 1) select * from a')).toMatch(/^once_/);
    expect(planName('select 1')).toBeUndefined();
    expect(planName("select '/* planned once */'")).toBeUndefined();
    expect(planName({ text: 'select 1' })).toBeUndefined();
  });
});
