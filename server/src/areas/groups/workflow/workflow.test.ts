import type { GroupWorkflow } from 'shared-api/contracts/groupParts/groupWorkflow';
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
  expect((await requester.get(`/api/project_types/${network}/workflow`)).statusCode).toBe(403);
  expect((await groupAdmin.get(`/api/project_types/${workplace}/workflow`)).statusCode).toBe(403);
  expect((await groupAdmin.get('/api/project_types/999999/workflow')).statusCode).toBe(404);
});
