import type pg from 'pg';
import type { Dependents } from './BulkClient';

/** Lists the tables whose rows foreign keys delete or change, directly or through others, when rows of a table are deleted. */
export async function readDependents(client: pg.Client): Promise<Dependents> {
  const { rows } = await client.query<{ parent: string; children: string[] }>(
    `with recursive reached (parent, child) as (
        select confrelid, conrelid from pg_constraint where contype = 'f' and confdeltype in ('c', 'n', 'd')
        union
        select r.parent, f.conrelid from reached r join pg_constraint f on f.confrelid = r.child
          where f.contype = 'f' and f.confdeltype in ('c', 'n', 'd'))
      select p.relname as parent, array_agg(distinct c.relname::text) as children
      from reached r join pg_class p on p.oid = r.parent join pg_class c on c.oid = r.child group by 1`,
  );
  return new Map(rows.map(({ parent, children }) => [parent, children]));
}
