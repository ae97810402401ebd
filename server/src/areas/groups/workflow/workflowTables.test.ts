import { sql } from 'kysely';
import type { AuditEntry } from 'shared-api/contracts/audit';
import { milestoneGroups } from 'shared-api/resources/milestoneGroups';
import { milestones } from 'shared-api/resources/milestones';
import { validBody } from 'shared-api/resources/validBody';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { groupIdOf } from '../../projects/testing/testProjects';

let test: TestApp;
let groupAdmin: Caller;
let requester: Caller;
let network: string;
let networkId: number;

beforeAll(async () => {
  test = await createTestApp();
  groupAdmin = await test.as('groupadmin');
  requester = await test.as('requester');
  networkId = await groupIdOf(test.database.db, 'Network');
  network = `/api/project_types/${networkId}`;
});
afterAll(() => test.close());

const firstId = async (query: ReturnType<typeof sql<{ id: number }>>) =>
  (await query.execute(test.database.db)).rows[0]!.id;
const addMilestone = async (name: string) =>
  (
    await groupAdmin.post(
      `${network}/milestones`,
      validBody(milestones, { name, kind: 'check', attachment_type: null }),
    )
  ).json<{ id: number }>().id;
const fieldsOf = (response: { json: () => unknown }) =>
  Object.keys((response.json() as { fields: object }).fields);

describe('a milestone of a delivery group', () => {
  it('that projects have keeps its kind and is not deleted, but is renamed [workflow-tables.1]', async () => {
    const id = await firstId(sql`
      select n.id from milestone n join project_milestone m on m.milestone_id = n.id
      where n.project_type_id = ${networkId} and n.kind = 'check'`);
    const row = (await groupAdmin.get(`${network}/milestones/${id}`)).json<Record<string, unknown>>();
    expect(row).toMatchObject({ is_check: true, is_date: false, projects: expect.any(Number) as number });
    const other = await groupAdmin.put(`${network}/milestones/${id}`, { ...row, kind: 'date' });
    expect([other.statusCode, fieldsOf(other)]).toEqual([422, ['kind']]);
    expect(other.body).toMatch(/projects? (has|have) it already, so this stays/);
    const renamed = await groupAdmin.put(`${network}/milestones/${id}`, { ...row, name: 'Renamed' });
    expect(renamed.json()).toMatchObject({ name: 'Renamed' });
    const refused = await groupAdmin.delete(`${network}/milestones/${id}`);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringMatching(/this milestone\. It stays for them\./),
    ]);
  });

  it('has an attachment type exactly when an attachment completes it', async () => {
    const type = await firstId(sql`select id from attachment_type where project_type_id = ${networkId}`);
    const send = (kind: 'attachment' | 'text', attachment_type: { id: number } | null) =>
      groupAdmin.post(`${network}/milestones`, {
        name: `M ${kind} ${attachment_type?.id}`,
        kind,
        attachment_type,
      });
    for (const refused of [await send('attachment', null), await send('text', { id: type })])
      expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, ['attachment_type']]);
    expect((await send('attachment', { id: type })).statusCode).toBe(201);
    expect((await send('text', null)).statusCode).toBe(201);
  });
});

describe('the milestones of a milestone group', () => {
  it('are replaced in their order, with an entry in the audit log [workflow-tables.2]', async () => {
    const ids = [await addMilestone('One'), await addMilestone('Two'), await addMilestone('Three')];
    const made = await groupAdmin.post(
      `${network}/milestone_groups`,
      validBody(milestoneGroups, { name: 'Plan' }),
    );
    const { id } = made.json<{ id: number }>();
    const address = `${network}/milestone_groups/${id}`;
    const put = (milestoneIds: number[], seen?: number[], by = groupAdmin) =>
      by.put(`${address}/milestones`, {
        milestones: milestoneIds.map((one) => ({ id: one })),
        ...(seen ? { seen: seen.map((one) => ({ id: one })) } : {}),
      });
    expect((await put(ids, [])).statusCode).toBe(200);
    const turned = [...ids].reverse();
    expect((await put(turned, ids)).statusCode).toBe(200);
    const read = (await requester.get(address)).json<{ milestones: { id: number; name: string }[] }>();
    expect(read.milestones.map(({ name }) => name)).toEqual(['Three', 'Two', 'One']);
    const entries = await (await test.as('admin')).get(`/api/audit?entity=milestone+group&entity_id=${id}`);
    expect(entries.json<AuditEntry[]>()[0]!.changes).toEqual([
      { field: 'Milestones', from: 'One; Two; Three', to: 'Three; Two; One' },
    ]);

    const stale = await put(ids, ids);
    expect([stale.statusCode, stale.json<{ present: unknown[] }>().present]).toEqual([409, read.milestones]);
    expect((await put([ids[0]!, ids[0]!])).statusCode).toBe(422);
    const theirs = await firstId(sql`select id from milestone where project_type_id <> ${networkId}`);
    expect((await put([theirs])).statusCode).toBe(422);
    expect((await put(ids, undefined, requester)).statusCode).toBe(403);
    expect(
      (await groupAdmin.put(`${network}/milestone_groups/999999/milestones`, { milestones: [] })).statusCode,
    ).toBe(404);
    const held = await groupAdmin.delete(`${network}/milestones/${ids[0]}`);
    expect([held.statusCode, held.body]).toEqual([409, expect.stringMatching(/One milestone group has it/)]);
    expect((await groupAdmin.delete(address)).statusCode).toBe(204);
    expect((await groupAdmin.delete(`${network}/milestones/${ids[0]}`)).statusCode).toBe(204);
  });
});
