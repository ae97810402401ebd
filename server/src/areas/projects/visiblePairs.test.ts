import { sql } from 'kysely';
import type { OpenDatabase } from '../../kernel/db/database';
import { createTestDatabase } from '../../testing/testDatabase';
import { readAccess } from './permissions/access';
import { canSee } from './permissions/policy';
import { visiblePairs } from './visibility';

let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  // Adds rows for any user, which the demo lacks: by state, by hold, and without either.
  await sql`insert into project_permission (project_type_id, method, resource, principal, project_state_ids, on_hold)
    select t.id, 'GET', 'project', 'any_user',
      case t.ord when 1 then array(select s.id from project_state s where s.project_type_id = t.id and s.ord % 3 = 1)
        else '{}' end, case t.ord when 2 then 'yes' when 1 then 'no' else 'any' end
    from (select id, row_number() over (order by id) as ord from project_type) t where t.ord < 3`.execute(
    database.db,
  );
});
afterAll(() => database.close());

it('the visibility of many pairs at once equals that of each person and project alone', async () => {
  const { db } = database;
  const people = await db.selectFrom('usr').select(['id', 'is_admin', 'active']).execute();
  const projects = await db
    .selectFrom('project')
    .select('id')
    .where(sql<boolean>`id % 7 = 0`)
    .execute();
  const pairs = people.flatMap((person) => projects.map(({ id }) => ({ person, projectId: id })));
  const found = await visiblePairs(
    db,
    pairs.map(({ person, projectId }) => ({ userId: person.id, projectId })),
  );
  const seen = new Set(found.map(({ userId, projectId }) => `${userId} ${projectId}`));
  expect(seen.size).toBe(found.length);
  const wrong: string[] = [];
  let visible = 0;
  for (const { person, projectId } of pairs) {
    const access = await readAccess(db, projectId, person);
    const sees = person.active && canSee(access!.caller, access!.facts, access!.rows);
    visible += Number(sees);
    if (sees !== seen.has(`${person.id} ${projectId}`)) wrong.push(`${person.id} ${projectId} ${sees}`);
  }
  expect(wrong).toEqual([]);
  expect(visible).toBeGreaterThan(200);
  expect(visible).toBeLessThan(pairs.length - 200);
});

it('missing projects are visible to no one, and missing or inactive people see nothing', async () => {
  const { db } = database;
  const admin = await db
    .selectFrom('usr')
    .select('id')
    .where('is_admin', '=', true)
    .executeTakeFirstOrThrow();
  const { id } = await db.selectFrom('project').select('id').executeTakeFirstOrThrow();
  expect(await visiblePairs(db, [])).toEqual([]);
  expect(
    await visiblePairs(db, [
      { userId: admin.id, projectId: 2_147_483_647 },
      { userId: 2_147_483_647, projectId: id },
    ]),
  ).toEqual([]);
  await db.updateTable('usr').set({ active: false }).where('id', '=', admin.id).execute();
  expect(await visiblePairs(db, [{ userId: admin.id, projectId: id }])).toEqual([]);
});
