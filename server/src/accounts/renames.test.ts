import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Tx } from '../db/types';
import { checkReadModel, refreshProjectList } from '../projects/projectList.readModel';
import { createTestApp, type Caller, type TestApp } from '../testing/testApp';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const one = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(test.database.db)).rows[0]!.id;

/** What somebody does on one project, as its calls do it: lock it, change it, write its row of the list. */
async function changeMeanwhile(
  projectId: number,
  change: (tx: Tx) => Promise<unknown>,
  rename: () => Promise<{ statusCode: number }>,
) {
  const renaming = await test.database.db.transaction().execute(async (tx) => {
    await sql`select 1 from project where id = ${projectId} for update`.execute(tx);
    await change(tx);
    await refreshProjectList(tx, [projectId]);
    const answer = rename();
    // Long enough for the rename to stand before what this transaction holds.
    await sleep(300);
    return { answer };
  });
  expect((await renaming.answer).statusCode).toBe(200);
  expect(await checkReadModel(test.database.db)).toEqual([]);
}

describe('a rename', () => {
  it.each([
    ['of a team, while one of its projects changes', 'Core Routing', 'Core Routing'],
    ['of a team, while a project comes to it', 'Voice', 'Identity'],
  ])('%s, leaves the old name nowhere', async (_what, before, after) => {
    const teamId = await one(sql`select id from team where name = ${after}`);
    const projectId = await one(
      sql`select project_id as id from project_list where team_name = ${before} limit 1`,
    );
    await changeMeanwhile(
      projectId,
      (tx) => sql`update project set team_id = ${teamId} where id = ${projectId}`.execute(tx),
      () => admin.put(`/api/teams/${teamId}`, { name: `New ${after}`, enable_cr_dash: false }),
    );
  });

  it.each([
    ['of a person, while one of their projects changes', 'creator_id'],
    ['of a person, while a project comes to them', null],
  ])('%s, leaves the old name nowhere', async (_what, column) => {
    const userId = await one(sql`select id from usr where login = 'requester'`);
    const projectId = await one(
      column
        ? sql`select id from project where creator_id = ${userId} limit 1`
        : sql`
        select id from project p where creator_id <> ${userId}
          and not exists (select from project_role r where r.project_id = p.id and r.usr_id = ${userId}) limit 1`,
    );
    const user = (await admin.get(`/api/users/${userId}`)).json<{ name: string }>();
    await changeMeanwhile(
      projectId,
      (tx) => sql`update project set creator_id = ${userId} where id = ${projectId}`.execute(tx),
      () => admin.put(`/api/users/${userId}`, { ...user, name: `${user.name} II` }),
    );
  });
});
