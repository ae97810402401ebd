import { sql } from 'kysely';
import type { Db } from '../../../kernel/db/types';

/**
 * Gives the group's projects pasts: a walk through its states, backwards at times, with holds that begin and end within or across stays,
 * reopenings, and moments around midnight. The numbers follow from the project's id, so that each run has the same.
 */
export async function addHistories(db: Db, groupId: number): Promise<void> {
  const { rows: states } = await sql<{ id: number; is_closed: boolean }>`
    select id, is_closed from project_state where project_type_id = ${groupId} order by ord, id`.execute(db);
  const open = states.filter((state) => !state.is_closed);
  const last = states.find((state) => state.is_closed)!;
  const { rows: projects } = await sql<{ id: number; is_closed: boolean; state: number }>`
    select project_id as id, is_closed, project_state_id as state from project_list
    where project_type_id = ${groupId} order by project_id`.execute(db);
  for (const [index, { id }] of projects.entries()) {
    const random = (n: number, of: number) => (id * 7919 + n * 104_729 + index * 31) % of;
    await sql`delete from state_interval where project_id = ${id} and left_on is not null`.execute(db);
    await sql`delete from hold_interval where project_id = ${id} and freed_on is not null`.execute(db);
    let at = Date.now() - (120 + random(0, 100)) * 86_400_000 - random(1, 86_400) * 1000;
    const begun = new Date(at);
    const path = [0, 1, 2, ...(random(2, 3) === 0 ? [1, 2] : []), 3, 4].slice(0, 3 + random(3, 5));
    for (const [n, place] of path.entries()) {
      const state = open[Math.min(place, open.length - 1)]!;
      const until = at + random(n + 4, 15 * 24) * 3_600_000;
      await sql`insert into state_interval (project_id, project_state_id, entered_on, left_on)
        values (${id}, ${state.id}, ${new Date(at)}, ${new Date(until)})`.execute(db);
      if (random(n + 20, 3) === 0)
        await sql`insert into hold_interval (project_id, held_on, freed_on)
          values (${id}, ${new Date(at + (until - at) / 3)}, ${new Date(until + random(n + 40, 48) * 3_600_000 - 86_400_000)})`
          .execute(db)
          .catch(() => undefined);
      at = until;
    }
    // Some closed, reopened and closed again.
    for (const again of random(60, 2) === 0 ? [0, 1].slice(0, 1 + random(61, 2)) : [])
      await sql`insert into state_interval (project_id, project_state_id, entered_on, left_on)
        values (${id}, ${last.id}, ${new Date(at + again * 7 * 86_400_000)}, ${new Date(at + again * 7 * 86_400_000 + 3_600_000)})`.execute(
        db,
      );
    await sql`update project_list set submit_date = ${new Date(begun.getTime() + 3_600_000)} where project_id = ${id}`.execute(
      db,
    );
  }
}
