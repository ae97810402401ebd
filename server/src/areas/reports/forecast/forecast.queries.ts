import { sql } from 'kysely';
import type { Tx } from '../../../kernel/db/types';
import { staysInPresent, staysSince } from '../duration/stays';
import type { Passage } from './forecast';

/** The latest projects that left a state are the cases of its forecasts: older ones say little about today. */
const maxCases = 1_000;

/** Reads how the latest projects that left a state passed it, the earliest first. */
export async function readPassages(tx: Tx, stateId: number, timeZone: string): Promise<Passage[]> {
  const day = (column: string) => sql`to_char(${sql.ref(column)} at time zone ${timeZone}, 'YYYY-MM-DD')`;
  const { rows } = await sql<{ project_id: number; key: number; days: number; began: string; ended: string }>`
    with ${staysSince(stateId, maxCases, timeZone)}
    select s.project_id, s.key, s.days, ${day('p.began')} as began, ${day('p.ended')} as ended
    from stays s join passes p on p.project_id = s.project_id and p.key = s.key
    order by p.began, s.project_id`.execute(tx);
  const passages = new Map<number, Passage & { reached: Map<number, { days: number; on: string }> }>();
  for (const { project_id: id, key, days, began, ended } of rows) {
    const passage = passages.get(id) ?? { began, stay: 0, reached: new Map() };
    if (key === stateId) passage.stay = days;
    else passage.reached.set(key, { days, on: ended });
    passages.set(id, passage);
  }
  return [...passages.values()];
}

/** The working days that a project is in its present state, without those on hold. */
export async function readElapsed(tx: Tx, projectId: number, timeZone: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    with ${staysInPresent(projectId, timeZone)} select days from stays`.execute(tx);
  return rows[0]?.days ?? 0;
}

/** The names of a group's states by id. */
export async function readStateNames(tx: Tx, groupId: number): Promise<Map<number, string>> {
  const rows = await tx
    .selectFrom('project_state')
    .select(['id', 'name'])
    .where('project_type_id', '=', groupId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The days off from today on. */
export async function readHolidaysAhead(tx: Tx, today: string): Promise<Set<string>> {
  const { rows } = await sql<{ day: string }>`
    select date::text as day from holiday where date >= ${today}::date`.execute(tx);
  return new Set(rows.map(({ day }) => day));
}
