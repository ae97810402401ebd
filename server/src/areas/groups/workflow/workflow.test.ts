import type { GroupWorkflow, WorkflowLayout } from 'shared-api/contracts/groupParts/groupWorkflow';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../../../testing/testApp';
import { groupIdOf } from '../../projects/testing/testProjects';

let portal: TestApp;
beforeAll(async () => {
  portal = await createTestApp();
});
afterAll(() => portal.close());

test('the workflow of a group has its states with their projects, the ways between them and what is wrong [group-workflow.1]', async () => {
  const groupAdmin = await portal.as('groupadmin');
  const groupId = await groupIdOf(portal.database.db, 'Network');
  const address = `/api/project_types/${groupId}/workflow`;
  const { states, transitions, findings } = (await groupAdmin.get(address)).json<GroupWorkflow>();
  expect(states[0]).toMatchObject({ name: 'Draft', is_start: true, is_closed: false });
  for (const { name, projects } of states) {
    const query = `project_type_id=${groupId}&project_state_name=${encodeURIComponent(name)}&per_page=1`;
    const listed = await groupAdmin.get(`/api/projects?${query}`);
    expect([name, projects]).toEqual([name, Number(listed.headers['x-total'])]);
  }
  const ids = states.map(({ id }) => id);
  for (const way of transitions)
    expect(ids).toEqual(expect.arrayContaining([way.src_state_id, way.dst_state_id]));
  expect(findings).toEqual([]);
  const { rows } = await sql<{ id: number; days: number | null }>`
    select s.id, case when count(i) >= 5
      then percentile_cont(0.8) within group (order by extract(epoch from i.left_on - i.entered_on)) / 86400 end as days
    from project_state s left join state_interval i on i.project_state_id = s.id and i.left_on is not null
    where s.project_type_id = ${groupId} group by s.id`.execute(portal.database.db);
  expect(rows.some(({ days }) => days !== null)).toBe(true);
  for (const { id, days } of rows) {
    const shown = states.find((state) => state.id === id)!.p80_days;
    if (days === null) expect(shown).toBeNull();
    else expect(shown).toBeCloseTo(days, 1);
  }
  const layout = (await groupAdmin.get(`${address}/layout`)).json<WorkflowLayout>();
  expect(layout.states.map(({ id }) => id)).toEqual(states.map(({ id }) => id));
  expect(layout.transitions.map(({ id }) => id).sort()).toEqual(transitions.map(({ id }) => id).sort());

  // People who decide quotes that they do not see.
  const { rows: hidden } = await sql<{ id: number }>`
    insert into project_permission (project_type_id, method, resource, principal, usr_role_id)
    select project_type_id, 'PUT', 'quotes', 'role', id from usr_role
    where project_type_id = ${groupId} and name = 'Reviewer' returning id`.execute(portal.database.db);
  expect((await groupAdmin.get(address)).json<GroupWorkflow>().findings).toMatchObject([
    { code: 'unseen_quotes', at: { part: 'permission', id: hidden[0]!.id } },
  ]);
  await sql`delete from project_permission where id = ${hidden[0]!.id}`.execute(portal.database.db);

  // A state that nothing leads to, and that nothing leads out of.
  await groupAdmin.post(`/api/project_types/${groupId}/project_states`, {
    name: 'Lost',
    is_start: false,
    is_closed: false,
    reset_project: false,
    colour: 'grey',
    target_days: null,
  });
  const after = (await groupAdmin.get(address)).json<GroupWorkflow>();
  expect(after.findings.map(({ code }) => code)).toEqual(['unreachable', 'dead_end']);
});

test('the workflow of a group is read by its admins alone [group-workflow.2]', async () => {
  const groupAdmin = await portal.as('groupadmin');
  const requester = await portal.as('requester');
  const [network, workplace] = await Promise.all(
    ['Network', 'Workplace'].map((name) => groupIdOf(portal.database.db, name)),
  );
  for (const part of ['workflow', 'workflow/layout']) {
    expect((await requester.get(`/api/project_types/${network}/${part}`)).statusCode).toBe(403);
    expect((await groupAdmin.get(`/api/project_types/${workplace}/${part}`)).statusCode).toBe(403);
    expect((await groupAdmin.get(`/api/project_types/999999/${part}`)).statusCode).toBe(404);
  }
});
