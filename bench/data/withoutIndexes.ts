import type pg from 'pg';

interface Index {
  name: string;
  definition: string;
}

/**
 * Runs work that fills tables without their indexes, and builds these once from all rows, which takes a fraction of the time.
 * Indexes of constraints stay: primary and unique keys.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<Index>(
    `select i.indexname as name, i.indexdef as definition from pg_indexes i
     where i.tablename = any($1) and not exists (select from pg_constraint c where c.conname = i.indexname)`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}
