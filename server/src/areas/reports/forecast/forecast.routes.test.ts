import { sql } from 'kysely';
import type { ProjectForecast } from 'shared-api/contracts/reports/forecast';
import { addDays, addWorkingDays, dayIn } from 'shared-api/workingDays';
import { setFeature } from '../../../testing/setFeature';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { networkProject } from '../../projects/testing/testProjects';

let test: TestApp;
let [pm, outsider] = [] as unknown as [Caller, Caller];
let [projectId, groupId, stateId, closedId] = [0, 0, 0, 0];
const today = dayIn('UTC')(new Date());
const isWorkingDay = (day: string) => addWorkingDays(addDays(day, -1), 1, new Set()) === day;
/** Noon of the day that is so many working days before today, or before the last Friday on a weekend; no holidays are in the way. */
const ago = (workingDays: number): Date => {
  let day = today;
  while (!isWorkingDay(day)) day = addDays(day, -1);
  for (let left = workingDays; left > 0;) {
    day = addDays(day, -1);
    if (isWorkingDay(day)) left--;
  }
  return new Date(`${day}T12:00:00Z`);
};
const read = async (caller = pm) =>
  (await caller.get(`/api/projects/${projectId}/forecast`)).json<ProjectForecast>();

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  [pm, outsider] = [await test.as('pm'), await test.as('outsider')];
  projectId = Number((await networkProject(db, 'In Delivery')).split('/').pop());
  await sql`delete from holiday`.execute(db);
  await sql`delete from hold_interval`.execute(db);
  const { rows } = await sql<{ group_id: number; state_id: number; closed_id: number }>`
    select project_type_id as group_id, project_state_id as state_id,
      (select id from project_state c where c.project_type_id = p.project_type_id and c.is_closed order by id limit 1) as closed_id
    from project p where id = ${projectId}`.execute(db);
  [groupId, stateId, closedId] = [rows[0]!.group_id, rows[0]!.state_id, rows[0]!.closed_id];
  // Forty others stayed in the state for 1 to 40 working days, and closed then.
  await sql`delete from state_interval where project_id <> ${projectId} and project_state_id = ${stateId}`.execute(
    db,
  );
  const { rows: others } = await sql<{ id: number }>`
    select id from project where project_type_id = ${groupId} and id <> ${projectId} order by id limit 40`.execute(
    db,
  );
  expect(others).toHaveLength(40);
  for (const [index, { id }] of others.entries()) {
    const began = ago(100 + index);
    const ended = ago(100 + index - (index + 1));
    await sql`delete from state_interval where project_id = ${id}`.execute(db);
    await sql`insert into state_interval (project_id, project_state_id, entered_on, left_on)
      values (${id}, ${stateId}, ${began}, ${ended})`.execute(db);
    await sql`insert into state_interval (project_id, project_state_id, entered_on)
      values (${id}, ${closedId}, ${ended})`.execute(db);
  }
});
afterAll(() => test.close());

const enter = (workingDaysAgo: number) =>
  sql`update state_interval set entered_on = ${ago(workingDaysAgo)}
    where project_id = ${projectId} and left_on is null`.execute(test.database.db);

describe('when a project will be done', () => {
  it('follows from the projects that stayed in its state at least as long [forecast.1]', async () => {
    await enter(0);
    const fresh = await read();
    expect(fresh.elapsed).toBe(0);
    expect(fresh.states).toMatchObject([
      {
        state: { id: closedId },
        likely: addWorkingDays(today, 21, new Set()),
        safe: addWorkingDays(today, 35, new Set()),
        cases: 40,
      },
    ]);
    await enter(10);
    const later = await read();
    expect(later.elapsed).toBe(10);
    // 31 cases stayed 10 days or more: from now on 0 to 30.
    expect(later.states).toMatchObject([
      { likely: addWorkingDays(today, 15, new Set()), safe: addWorkingDays(today, 27, new Set()), cases: 31 },
    ]);
    await enter(12);
    expect(await read()).toEqual({ elapsed: 12, states: [] });
  });

  it('passes over holidays, and over days on hold [forecast.2]', async () => {
    const { db } = test.database;
    await enter(0);
    const next = addWorkingDays(today, 1, new Set());
    await sql`insert into holiday (date, name) values (${next}::date, 'Test')`.execute(db);
    expect((await read()).states[0]?.likely).toBe(addWorkingDays(today, 22, new Set()));
    await sql`delete from holiday`.execute(db);
    await enter(10);
    await sql`insert into hold_interval (project_id, held_on, freed_on)
      values (${projectId}, ${ago(9)}, ${ago(4)})`.execute(db);
    expect((await read()).elapsed).toBe(5);
    await sql`delete from hold_interval`.execute(db);
  });

  it('is said of no project that is on hold or closed', async () => {
    const { db } = test.database;
    await enter(0);
    const set = (column: 'on_hold', value: boolean) =>
      sql`update project set ${sql.ref(column)} = ${value} where id = ${projectId}`.execute(db);
    await set('on_hold', true);
    expect((await read()).states).toEqual([]);
    await set('on_hold', false);
    expect((await read()).states).toHaveLength(1);
  });

  it('is answered to those who see the project, while its feature is on', async () => {
    expect((await outsider.get(`/api/projects/${projectId}/forecast`)).statusCode).toBe(404);
    expect((await test.app.inject({ url: `/api/projects/${projectId}/forecast` })).statusCode).toBe(401);
    await setFeature(test, 'reports.forecast', 'off');
    expect((await pm.get(`/api/projects/${projectId}/forecast`)).json()).toMatchObject({
      code: 'feature_off',
    });
  });
});
