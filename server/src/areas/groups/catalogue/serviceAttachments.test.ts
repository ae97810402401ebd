import { sql } from 'kysely';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { groupIdOf, idInGroup } from '../../projects/testing/testProjects';

let test: TestApp;
let [groupAdmin, requester] = [] as unknown as [Caller, Caller];
let groupId: number;
let serviceId: number;
let list: string;

beforeAll(async () => {
  test = await createTestApp();
  [groupAdmin, requester] = [await test.as('groupadmin'), await test.as('requester')];
  groupId = await groupIdOf(test.database.db, 'Network');
  serviceId = await firstOf('service', sql`project_type_id = ${groupId}`);
  list = `/api/project_types/${groupId}/services/${serviceId}/attachments`;
  await sql`delete from service_attachment where service_id = ${serviceId}`.execute(test.database.db);
});
afterAll(() => test.close());

async function firstOf(table: string, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${where} order by id limit 1`.execute(test.database.db);
  return rows[0]!.id;
}

describe('the files that a service requires', () => {
  it('are changed by the admins of its group, beside other services that require the same file [service-attachments.1]', async () => {
    const type = await firstOf('attachment_type', sql`project_type_id = ${groupId}`);
    const other = await firstOf('service', sql`project_type_id = ${groupId} and id <> ${serviceId}`);
    const state = { id: await idInGroup(test.database.db, 'project_state', 'Network', 'Approved') };
    const body = { attachment_type: { id: type }, project_states: [state] };
    expect((await requester.post(list, body)).statusCode).toBe(403);
    expect((await groupAdmin.post(list, body)).json()).toMatchObject({
      id: type,
      project_states: [{ name: 'Approved' }],
    });
    const beside = list.replace(`/services/${serviceId}/`, `/services/${other}/`);
    await groupAdmin.post(beside, body);
    const twice = await groupAdmin.post(list, body);
    expect(twice.json()).toMatchObject({
      fields: { attachment_type: 'The service requires this attachment already.' },
    });
    // The change and the deletion of one leave the other.
    const changed = await groupAdmin.put(`/api/services/${serviceId}/attachments/${type}`, {
      project_states: [],
    });
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { project_states: [] }]);
    expect((await groupAdmin.get(`${beside}/${type}`)).json()).toMatchObject({ project_states: [state] });
    expect((await groupAdmin.delete(`${list}/${type}`)).statusCode).toBe(204);
    expect((await groupAdmin.get(`${list}/${type}`)).statusCode).toBe(404);
    expect((await groupAdmin.get(`${beside}/${type}`)).statusCode).toBe(200);
  });

  it('and the states before which it must exist, are of the group [service-attachments.2]', async () => {
    const foreign = async (table: string) => ({
      id: await firstOf(table, sql`project_type_id <> ${groupId}`),
    });
    const type = { id: await firstOf('attachment_type', sql`project_type_id = ${groupId}`) };
    const fault = async (body: object) =>
      (await groupAdmin.post(list, body)).json<{ fields: object }>().fields;
    expect(await fault({ attachment_type: await foreign('attachment_type'), project_states: [] })).toEqual({
      attachment_type: 'There is no such attachment type in this group.',
    });
    expect(await fault({ attachment_type: type, project_states: [await foreign('project_state')] })).toEqual({
      project_states: 'There is no such state in this group.',
    });
    await groupAdmin.post(list, { attachment_type: type, project_states: [] });
    const byId = `/api/services/${serviceId}/attachments/${type.id}`;
    const refused = await groupAdmin.put(byId, { project_states: [await foreign('project_state')] });
    expect(refused.statusCode).toBe(422);
    expect((await requester.get(byId)).statusCode).toBe(403);
  });
});
