import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../kernel/db/types';
import { checkReadModel, refreshProjectList } from './projectList.readModel';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const idOf = async (query: RawBuilder<{ id: number }>) => (await query.execute(test.database.db)).rows[0]!.id;

type Order = 'changed before' | 'changed while it waits';

/** Changes a project in the way its calls do: locks it, changes it, writes its row of the list. */
async function changeDuring(
  order: Order,
  projectId: number,
  change: (tx: Tx) => Promise<unknown>,
  rename: () => Promise<{ statusCode: number }>,
): Promise<void> {
  const { renaming } = await test.database.db.transaction().execute(async (tx) => {
    await sql`select 1 from project where id = ${projectId} for update`.execute(tx);
    const write = async () => {
      await change(tx);
      await refreshProjectList(tx, [projectId]);
    };
    if (order === 'changed before') await write();
    // An injected call starts only when its promise is awaited.
    const answer = Promise.resolve(rename());
    // Gives the rename time to wait for this transaction's locks.
    await sleep(300);
    if (order === 'changed while it waits') await write();
    return { renaming: answer };
  });
  expect((await renaming).statusCode).toBe(200);
  expect(await checkReadModel(test.database.db)).toEqual([]);
}

const orders: Order[] = ['changed before', 'changed while it waits'];
const cases = orders.flatMap((order) => [
  { order, what: 'one of its own' },
  { order, what: 'one that comes to it' },
]);

describe('a rename leaves the old name nowhere', () => {
  it.each(cases)('of a team, with $what $order', async ({ order, what }) => {
    const teamId = await idOf(sql`select id from team where name like '%Core Routing'`);
    const projectId = await idOf(
      what === 'one of its own'
        ? sql`select id from project where team_id = ${teamId} limit 1`
        : sql`select id from project where team_id <> ${teamId} limit 1`,
    );
    const team = (await admin.get(`/api/teams/${teamId}`)).json<{ name: string }>();
    await changeDuring(
      order,
      projectId,
      async (tx) => {
        // Clears and restores the reference, because writing a foreign key locks the row that it refers to.
        await sql`update project set team_id = null where id = ${projectId}`.execute(tx);
        await sql`update project set team_id = ${teamId} where id = ${projectId}`.execute(tx);
      },
      () => admin.put(`/api/teams/${teamId}`, { ...team, name: `New ${team.name}` }),
    );
  });

  it.each(orders)('of a delivery group, with a project of its own %s', async (order) => {
    const groupId = await idOf(sql`select id from project_type where name like '%Workplace'`);
    const projectId = await idOf(sql`select id from project where project_type_id = ${groupId} limit 1`);
    const group = (await admin.get(`/api/project_types/${groupId}`)).json<{ name: string }>();
    await changeDuring(
      order,
      projectId,
      (tx) => sql`update project set name = name || '+' where id = ${projectId}`.execute(tx),
      () => admin.put(`/api/project_types/${groupId}`, { ...group, name: `New ${group.name}` }),
    );
  });

  it.each(cases)('of a person, with $what $order', async ({ order, what }) => {
    const userId = await idOf(sql`select id from usr where login = 'requester'`);
    const own = sql`select from project_role r where r.project_id = p.id and r.usr_id = ${userId}`;
    const projectId = await idOf(
      what === 'one of its own'
        ? sql`select id from project p where creator_id = ${userId} limit 1`
        : sql`select id from project p where creator_id <> ${userId} and not exists (${own}) limit 1`,
    );
    const user = (await admin.get(`/api/users/${userId}`)).json<{ name: string }>();
    await changeDuring(
      order,
      projectId,
      async (tx) => {
        await sql`update project set creator_id = (select id from usr where login = 'admin') where id = ${projectId}`.execute(
          tx,
        );
        await sql`update project set creator_id = ${userId} where id = ${projectId}`.execute(tx);
      },
      () => admin.put(`/api/users/${userId}`, { ...user, name: `New ${user.name}` }),
    );
  });
});
