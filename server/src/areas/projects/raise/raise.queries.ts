import { sql, type Insertable } from 'kysely';
import { limits } from 'shared-api/limits';
import { mapFields, p4pFields, type FieldCalendar } from 'shared-api/projectFields';
import { addDays, todayIn } from 'shared-api/workingDays';
import type { Tx } from '../../../kernel/db/types';
import { refreshProjectList } from '../list/projectList.readModel';
import type { ProjectTable } from '../projects.tables';
import { addEntry } from '../workflow/timeline.queries';

/** Today where the organisation is, and the holidays of the year ahead. */
export async function readCalendar(tx: Tx, timeZone: string, at: Date): Promise<FieldCalendar> {
  const today = todayIn(timeZone, at);
  const rows = await tx
    .selectFrom('holiday')
    .select('date')
    .where('date', '>=', today)
    .where('date', '<=', addDays(today, limits.holidaysAheadDays))
    .execute();
  return { today, holidays: new Set(rows.map(({ date }) => date)) };
}

/** Where projects of a group begin: the first of its start states. */
export const findStartState = (tx: Tx, groupId: number): Promise<{ id: number } | undefined> =>
  tx
    .selectFrom('project_state')
    .select('id')
    .where('project_type_id', '=', groupId)
    .where('is_start', '=', true)
    .orderBy('ord')
    .orderBy('id')
    .executeTakeFirst();

/**
 * The project that somebody has raised under a key before. Until the transaction ends, nobody else raises one under it: of two
 * calls at once the second finds what the first has made.
 */
export async function findRaised(tx: Tx, userId: number, key: string): Promise<number | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext(${`raise ${userId} ${key}`}))`.execute(tx);
  const found = await tx
    .selectFrom('project')
    .select('id')
    .where('creator_id', '=', userId)
    .where('raise_key', '=', key)
    .executeTakeFirst();
  return found?.id;
}

type NewProject = Pick<
  Insertable<ProjectTable>,
  'name' | 'creator_id' | 'project_type_id' | 'project_state_id' | 'properties'
> &
  Partial<Insertable<ProjectTable>>;

/** Writes a project with its holders, its first interval and timeline entry, and its place in the list. */
export async function insertProject(
  tx: Tx,
  project: NewProject,
  holders: { usr_role_id: number; usr_id: number }[],
  at: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('project')
    .values({
      ...mapFields(p4pFields, () => null),
      team_id: null,
      state_since: at,
      submit_date: null,
      created_on: at,
      updated_on: at,
      ...project,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { project_state_id, creator_id } = project;
  if (holders.length)
    await tx
      .insertInto('project_role')
      .values(holders.map((holder) => ({ project_id: id, ...holder })))
      .execute();
  await tx
    .insertInto('state_interval')
    .values({ project_id: id, project_state_id, entered_on: at, left_on: null })
    .execute();
  await addEntry(tx, { project_id: id, created_on: at, creator_id, project_state_id });
  await refreshProjectList(tx, [id]);
  return id;
}
