import { createHash } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { limits } from 'shared-api/limits';
import type { FieldCalendar } from 'shared-api/projectFieldRules';
import { mapFields, p4pFields } from 'shared-api/projectFields';
import { addDays, todayIn } from 'shared-api/workingDays';
import type { Tx } from '../../../kernel/db/types';
import { refreshProjectList } from '../list/projectList.readModel';
import type { ProjectTable } from '../projects.tables';
import { addEntry } from '../workflow/timeline.queries';

/** Reads today's date in the organisation's time zone and the holidays of the year ahead. */
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

/** Finds the first start state of a group, in which its projects begin. */
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
 * The stored form of an `Idempotency-Key`: keys of different kinds of calls, and of different groups, do not collide. It is a hash,
 * since the column is no longer than a key.
 */
export const storedRaiseKey = (kind: 'raise' | 'import', groupId: number, key: string): string =>
  `${kind}:${createHash('sha256').update(`${groupId} ${key}`).digest('base64url')}`;

/** Locks a stored key of a person until the transaction ends, so that the second of two concurrent calls finds what the first made. */
export const lockRaiseKey = (tx: Tx, userId: number, storedKey: string) =>
  sql`select pg_advisory_xact_lock(hashtext(${`${userId} ${storedKey}`}))`.execute(tx);

/** Finds the project that an earlier call with the same stored key raised; the key is locked until the transaction ends. */
export async function findRaised(tx: Tx, userId: number, storedKey: string): Promise<number | undefined> {
  await lockRaiseKey(tx, userId, storedKey);
  const found = await tx
    .selectFrom('project')
    .select('id')
    .where('creator_id', '=', userId)
    .where('raise_key', '=', storedKey)
    .executeTakeFirst();
  return found?.id;
}

type NewProject = Pick<
  Insertable<ProjectTable>,
  'name' | 'creator_id' | 'project_type_id' | 'project_state_id' | 'properties'
> &
  Partial<Insertable<ProjectTable>>;

/** Inserts a project with its role holders, its first state interval and timeline entry, and its row of the list. */
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
