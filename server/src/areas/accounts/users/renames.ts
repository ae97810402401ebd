import { sql } from 'kysely';
import { paths } from 'shared-api/contracts/paths';
import type { Tx } from '../../../kernel/db/types';
import { publish } from '../../../kernel/events/publish';
import { refreshProjectList } from '../../projects/public';

/** Who or what a project's row in the list names. */
export type NamedTable = 'usr' | 'team';

/** Seconds: a name may stand on very many projects. */
const renameSeconds = 60;

const projectsNaming = {
  team: (id: number) => sql`select id from project where team_id = ${id}`,
  usr: (id: number) => sql`
    select id from project where creator_id = ${id} union select project_id from project_role where usr_id = ${id}`,
};

async function idsOf(tx: Tx, table: NamedTable, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from project where id in (${projectsNaming[table](id)}) order by id for update`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Keeps still, before a rename, the projects that show the name, and then the row that bears it. A change of one of those
 * projects would write the old name into the list beside this transaction; and whoever points a further project to the row
 * waits for it. Projects come first because those who change a project lock it before what it points to.
 */
export async function lockForRename(tx: Tx, table: NamedTable, id: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(renameSeconds * 1000)}`.execute(tx);
  await idsOf(tx, table, id);
  await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(tx);
}

/** Writes the new name into the list of projects. */
export async function refreshAfterRename(tx: Tx, table: NamedTable, id: number): Promise<void> {
  const ids = await idsOf(tx, table, id);
  await refreshProjectList(tx, ids);
  if (ids.length) await publish(tx, { kind: 'list', path: paths.projects });
}
