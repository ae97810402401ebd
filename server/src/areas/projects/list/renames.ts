import { sql } from 'kysely';
import { paths } from 'shared-api/contracts/paths';
import type { Tx } from '../../../kernel/db/types';
import { publish, publishAll } from '../../../kernel/events/publish';
import { refreshProjectList } from './projectList.readModel';

/** The tables whose names the list of projects contains. */
export type NamedTable = 'usr' | 'team' | 'project_type' | 'project_state';

/** Limits a rename's statements, in seconds; a name may appear on very many projects. */
const renameSeconds = 60;

const projectsNaming = {
  project_type: (id: number) => sql`select project_id from project_list where project_type_id = ${id}`,
  project_state: (id: number) => sql`select project_id from project_list where project_state_id = ${id}`,
  team: (id: number) => sql`select id from project where team_id = ${id}`,
  usr: (id: number) => sql`
    select id from project where creator_id = ${id} union select project_id from project_role where usr_id = ${id}`,
};

async function lockProjectsNaming(tx: Tx, table: NamedTable, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from project where id in (${projectsNaming[table](id)}) order by id for update`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Locks the projects that show a name, and then the row that holds it, before a rename. Without the locks a concurrent change of
 * such a project would write the old name into the list; a change that refers a further project to the row waits as well.
 * Projects are locked first, because changes of a project lock it before the rows that it refers to.
 */
export async function lockForRename(tx: Tx, table: NamedTable, id: number): Promise<void> {
  await sql`set local statement_timeout = ${sql.lit(renameSeconds * 1000)}`.execute(tx);
  await lockProjectsNaming(tx, table, id);
  await sql`select 1 from ${sql.table(table)} where id = ${id} for update`.execute(tx);
}

/** Writes the new name into the list of projects. */
export async function refreshAfterRename(tx: Tx, table: NamedTable, id: number): Promise<void> {
  const ids = await lockProjectsNaming(tx, table, id);
  // A group or a state may have very many projects: only the name is written.
  if (table === 'project_state')
    await sql`
      update project_list set project_state_name = (select name from project_state where id = ${id})
      where project_state_id = ${id}`.execute(tx);
  else if (table === 'project_type')
    await sql`
      update project_list set project_type_name = (select name from project_type where id = ${id})
      where project_type_id = ${id}`.execute(tx);
  else await refreshProjectList(tx, ids);
  if (ids.length) await publish(tx, { kind: 'list', path: paths.projects });
}

/** Publishes that the open projects in a state have changed: its name, its colour, or the rights that it gives. */
export async function publishProjectsIn(tx: Tx, stateId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select project_id as id from project_list where project_state_id = ${stateId} and not is_closed order by project_id`.execute(
    tx,
  );
  await publishAll(tx, [
    ...rows.map(({ id }) => ({ kind: 'project' as const, id })),
    { kind: 'list', path: paths.projects },
  ]);
}

/**
 * Publishes that the steps of the open projects that name a person have changed, because the person was deactivated, activated or
 * erased. Closed projects wait for nobody.
 */
export async function publishProjectsNaming(tx: Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select p.id from project p join project_state s on s.id = p.project_state_id
    where p.id in (${projectsNaming.usr(userId)}) and not s.is_closed order by p.id`.execute(tx);
  await publishAll(tx, [
    ...rows.map(({ id }) => ({ kind: 'project' as const, id })),
    { kind: 'list', path: paths.projects },
  ]);
}
