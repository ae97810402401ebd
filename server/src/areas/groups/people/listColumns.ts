import { sql } from 'kysely';
import { paths } from 'shared-api/contracts/paths';
import type { Tx } from '../../../kernel/db/types';
import { publish } from '../../../kernel/events/publish';
import { refreshProjectList } from '../../projects/public';
import type { RoleFacts } from './roles.queries';

/**
 * The columns of the list of projects that a project role fills, by the words that its name contains, and the column of the group that
 * names the role. Source: spec 000, point 6.
 */
const listed = {
  'pan owner': 'pan_owner_role_id',
  'tech lead': 'tech_lead_role_id',
  'project manager': 'project_manager_role_id',
} as const;

type Words = keyof typeof listed;
const allWords = Object.keys(listed) as Words[];

const fits = (role: RoleFacts | null, words: Words): boolean =>
  Boolean(role?.is_project_role && role.name.toLowerCase().includes(words));

/** The columns of the list of projects that a role gains or loses by a change; null stands for a role that does not exist. */
export const columnsChangedBy = (before: RoleFacts | null, after: RoleFacts | null): Words[] =>
  allWords.filter((words) => fits(before, words) !== fits(after, words));

/** Empties the columns that a role fills which nobody holds, before it is deleted or no project role any more. */
export async function emptyListColumns(tx: Tx, id: number): Promise<void> {
  for (const column of Object.values(listed))
    await sql`update project_type set ${sql.ref(column)} = null where ${sql.ref(column)} = ${id}`.execute(tx);
}

/**
 * Fills columns that no role fills, or that this role fills and must not any more, and rewrites the projects that show another person by
 * it. The projects of the group are locked.
 * @param after the changed role; null once it is deleted
 */
export async function refillListColumns(
  tx: Tx,
  groupId: number,
  { id, after, columns }: { id: number; after: RoleFacts | null; columns: readonly Words[] },
): Promise<void> {
  const changed: number[] = [];
  for (const words of columns) {
    const column = sql.ref(`t.${listed[words]}`);
    const isFree = fits(after, words)
      ? sql`${column} is null`
      : sql`(${column} is null or ${column} = ${id})`;
    const { rows } = await sql<{ before: number | null; after: number | null }>`
      with old as (select ${column} as id from project_type t where t.id = ${groupId})
      update project_type t set ${sql.ref(listed[words])} = (
        select r.id from usr_role r
        where r.project_type_id = ${groupId} and r.is_project_role and strpos(lower(r.name), ${words}) > 0
        order by lower(r.name) = ${words} desc, r.ord, r.id limit 1)
      where t.id = ${groupId} and ${isFree}
      returning (select id from old) as before, ${column} as after`.execute(tx);
    changed.push(...rows.flatMap((row) => [row.before, row.after].filter((role) => role !== null)));
  }
  if (!changed.length) return;
  const { rows } = await sql<{ id: number }>`
    select distinct project_id as id from project_role where usr_role_id = any(${changed}::int[]) order by 1`.execute(
    tx,
  );
  if (!rows.length) return;
  await refreshProjectList(
    tx,
    rows.map((row) => row.id),
  );
  await publish(tx, { kind: 'list', path: paths.projects });
}
