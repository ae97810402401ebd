import type pg from 'pg';

interface Index {
  name: string;
  definition: string;
}

/**
 * Runs work that fills tables, without their indexes: building each once, from all rows, takes a fraction of the time. Primary
 * keys and what foreign keys need stay.
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
