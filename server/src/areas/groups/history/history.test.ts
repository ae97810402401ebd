import type { GroupChange } from 'shared-api/contracts/groupParts/groupHistory';
import { writeAudit } from '../../../kernel/audit/writeAudit';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { groupIdOf } from '../../projects/testing/testProjects';

let test: TestApp;
/** Administers Network alone. */
let groupAdmin: Caller;
let admin: Caller;
let network: string;
let workplace: string;

beforeAll(async () => {
  test = await createTestApp();
  groupAdmin = await test.as('groupadmin');
  admin = await test.as('admin');
  network = `/api/project_types/${await groupIdOf(test.database.db, 'Network')}`;
  workplace = `/api/project_types/${await groupIdOf(test.database.db, 'Workplace')}`;
});
afterAll(() => test.close());

const historyOf = async (group: string, query = '', caller = admin) =>
  (await caller.get(`${group}/history${query}`)).json<GroupChange[]>();
const template = { name: 'Moved', subject: 'It moved', body: 'It moved.' };

describe('the history of a group', () => {
  it('says who changed which part, from what to what, newest first [group-history.1]', async () => {
    const created = await groupAdmin.post(`${network}/email_templates`, template);
    const { id } = created.json<{ id: number }>();
    await admin.put(`${network}/email_templates/${id}`, { ...template, subject: 'It went' });
    await groupAdmin.delete(`${network}/email_templates/${id}`);
    const changes = await historyOf(network, '', groupAdmin);
    expect(changes.map(({ action, usr }) => [action, usr?.name])).toEqual([
      ['deleted', 'Aisha Noor'],
      ['updated', 'Victor Lindqvist'],
      ['created', 'Aisha Noor'],
    ]);
    expect(changes[1]).toMatchObject({
      entity: 'email template',
      entity_id: id,
      entity_name: 'Moved',
      changes: [{ field: 'Subject', from: 'It moved', to: 'It went' }],
    });
  });

  it('has the group itself, tables below its parts and new orders of rows', async () => {
    const group = (await admin.get(network)).json<{ use_p4p: boolean }>();
    await admin.put(network, { ...group, use_p4p: !group.use_p4p });
    const [type] = (await admin.get(`${network}/booking_types`)).json<{ id: number }[]>();
    const day = { reason: 'Freeze', first_day: '2031-01-01', last_day: '2031-01-02' };
    await admin.post(`${network}/booking_types/${type!.id}/blackouts`, day);
    const rows = (await admin.get(`${network}/service_groups/order`)).json<{ id: number }[]>();
    await admin.put(`${network}/service_groups/order`, {
      order: [...rows].reverse().map(({ id }) => ({ id })),
    });
    expect((await historyOf(network)).slice(0, 3).map(({ entity, action }) => [entity, action])).toEqual([
      ['service group', 'reordered'],
      ['blackout', 'created'],
      ['delivery group', 'updated'],
    ]);
  });

  it('is filtered by part and person, and downloaded as CSV [group-history.2]', async () => {
    const entities = new Set(
      (await historyOf(network, '?entity=email+template')).map(({ entity }) => entity),
    );
    expect([...entities]).toEqual(['email template']);
    const people = new Set((await historyOf(network, '?usr_name=Aisha+Noor')).map(({ usr }) => usr?.name));
    expect([...people]).toEqual(['Aisha Noor']);
    const csv = await groupAdmin.get(`${network}/history`, { headers: { accept: 'text/csv' } });
    expect(csv.body.split('\r\n')[0]).toContain('When,Who,What,Part,Name,Changes');
  });

  it('tells a change of the schema of a booking subtype in words in its tables and those of the audit log', async () => {
    const schema = (title: string) =>
      JSON.stringify({ type: 'object', properties: { reason: { type: 'string', title } } });
    await writeAudit(test.database.db, {
      ...{ userId: null, entity: 'booking subtype', entityId: 1, name: 'Standard change', action: 'updated' },
      changes: [{ field: 'Schema', from: schema('Reason'), to: schema('Why') }],
      groupId: Number(network.split('/').pop()),
    });
    for (const path of [`${network}/history`, '/api/audit']) {
      const table = await admin.get(`${path}?entity=booking+subtype&columns=changes`, {
        headers: { accept: 'text/csv' },
      });
      expect(table.body.split('\r\n')[1]).toBe('Reason: title Reason → Why');
    }
  });

  it('is read by admins of the group alone, and has nothing of another group [group-history.3]', async () => {
    await admin.post(`${workplace}/email_templates`, template);
    expect((await historyOf(workplace)).map(({ entity_name }) => entity_name)).toEqual(['Moved']);
    const [theirs] = await historyOf(workplace);
    expect((await groupAdmin.get(`${workplace}/history`)).statusCode).toBe(403);
    expect((await groupAdmin.get(`${network}/history/${theirs!.id}`)).statusCode).toBe(404);
    expect((await (await test.as('requester')).get(`${network}/history`)).statusCode).toBe(403);
    // Changes of projects are no changes of their group.
    expect((await historyOf(network)).filter(({ entity }) => entity === 'project')).toEqual([]);
  });
});
