import { sql } from 'kysely';
import type { Tx } from '../../../../kernel/db/types';

/** Adds milestones of each kind to the group Network. For tests. @returns their ids by name */
export async function addMilestones(tx: Tx): Promise<Record<string, number>> {
  const { rows } = await sql<{ id: number; name: string }>`
    with g as (select id from project_type where name = 'Network'),
    t as (insert into attachment_type (project_type_id, name, is_user_type, is_financial)
      select id, name, true, is_financial from g,
        (values ('Signed plan', false), ('Signed invoice', true)) v(name, is_financial) returning id, name)
    insert into milestone (project_type_id, name, kind, attachment_type_id)
    select g.id, v.name, v.kind, t.id from g,
      (values ('T check', 'check', null), ('T date', 'date', null), ('T text', 'text', null),
        ('T file', 'attachment', 'Signed plan'), ('T invoice', 'attachment', 'Signed invoice')) v(name, kind, type)
      left join t on t.name = v.type
    returning id, name`.execute(tx);
  return Object.fromEntries(rows.map(({ id, name }) => [name, id]));
}

/** Replaces a project's milestones with these, in this order, none complete. For tests. */
export async function setMilestones(tx: Tx, projectId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from project_milestone where project_id = ${projectId}`.execute(tx);
  await sql`insert into project_milestone (project_id, milestone_id, ord)
    select ${projectId}, id, ord from unnest(${ids}::int[]) with ordinality m(id, ord)`.execute(tx);
}

/** Adds the row of a file to a project, without bytes. For tests. @returns its id */
export async function addFile(
  tx: Tx,
  projectId: number,
  typeName: string,
  filename: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into attachment (project_id, attachment_type_id, type_name, is_financial, filename, size, sha256, media_type,
      file, creator_id, created_on)
    select ${projectId}, t.id, t.name, t.is_financial, ${filename}, 1, ${'0'.repeat(64)}, 'text/plain',
      ${`${projectId}/${filename}`}, (select id from usr where login = 'pm'), now()
    from attachment_type t where t.name = ${typeName} returning id`.execute(tx);
  return rows[0]!.id;
}
