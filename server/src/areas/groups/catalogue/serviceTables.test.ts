import { sql } from 'kysely';
import type { AuditEntry } from 'shared-api/contracts/audit';
import type { GroupService } from 'shared-api/contracts/catalogue';
import { services } from 'shared-api/resources/services';
import { validBody } from 'shared-api/resources/validBody';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { groupIdOf } from '../../projects/testing/testProjects';

let test: TestApp;
let groupAdmin: Caller;
let network: string;
let networkId: number;

beforeAll(async () => {
  test = await createTestApp();
  groupAdmin = await test.as('groupadmin');
  networkId = await groupIdOf(test.database.db, 'Network');
  network = `/api/project_types/${networkId}`;
});
afterAll(() => test.close());

const none = { service_group: null, service_icon: null, notification_states: [] };
const add = async (name: string, part: Partial<GroupService> = {}) =>
  groupAdmin.post(`${network}/services`, { ...validBody(services, { name, ...none }), ...part });
const fieldsOf = (response: { json: () => unknown }) =>
  Object.keys((response.json() as { fields: object }).fields);

describe('a service of a catalogue', () => {
  it('has price tiers with different quantities from 1 on, replaced in one call [service-tables.1]', async () => {
    const { id } = (await add('Tiered', { price: 10.5 })).json<GroupService>();
    const put = (prices: { min: number; price: number }[], seen?: { min: number; price: number }[]) =>
      groupAdmin.put(`${network}/services/${id}/prices`, { prices, ...(seen ? { seen } : {}) });
    const saved = await put(
      [
        { min: 10, price: 8.25 },
        { min: 2, price: 9.99 },
      ],
      [],
    );
    expect(saved.json()).toMatchObject({
      price: 10.5,
      prices: [
        { min: 2, price: 9.99 },
        { min: 10, price: 8.25 },
      ],
    });
    const admin = await test.as('admin');
    const [entry] = (await admin.get(`/api/audit?entity=service&entity_id=${id}`)).json<AuditEntry[]>();
    expect(entry!.changes).toEqual([{ field: 'Prices', from: null, to: 'from 2: $9.99; from 10: $8.25' }]);
    for (const [prices, field] of [
      [
        [
          { min: 1, price: 1 },
          { min: 1, price: 2 },
        ],
        'prices.1.min',
      ],
      [[{ min: 1, price: -1 }], 'prices.0.price'],
      [[{ min: 1, price: 0.001 }], 'prices.0.price'],
    ] as const) {
      const refused = await put([...prices]);
      expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, [field]]);
    }
    expect((await put([{ min: 0, price: 1 }])).statusCode).toBe(422);
    const stale = await put([], []);
    expect([stale.statusCode, stale.json<{ present: unknown[] }>().present]).toHaveLength(2);
    expect(stale.statusCode).toBe(409);
    expect((await put([])).json()).toMatchObject({ prices: [] });
    const requester = await test.as('requester');
    expect((await requester.put(`${network}/services/${id}/prices`, { prices: [] })).statusCode).toBe(403);
  });

  it('with another price moves no line that was quoted or locked [service-tables.2]', async () => {
    const { rows } = await sql<{ id: number; service_id: number; price_cents: string; price: string | null }>`
      select l.id, l.service_id, l.price_cents, s.price_cents as price from project_service l join service s on s.id = l.service_id
      where l.price_from is not null and s.project_type_id = ${networkId} and l.price_cents is not null limit 1`.execute(
      test.database.db,
    );
    const line = rows[0]!;
    const address = `${network}/services/${line.service_id}`;
    const row = (await groupAdmin.get(address)).json<GroupService>();
    const saved = await groupAdmin.put(address, { ...row, price: 99_999 });
    expect(saved.json()).toMatchObject({ price: 99_999, projects: row.projects });
    await groupAdmin.put(`${address}/prices`, { prices: [{ min: 1, price: 12_345 }] });
    const after = await sql<{ price_cents: string }>`
      select price_cents from project_service where id = ${line.id}`.execute(test.database.db);
    expect(after.rows[0]!.price_cents).toEqual(line.price_cents);
    const refused = await groupAdmin.delete(address);
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringMatching(/Set its maximum to 0/)]);
  });

  it('refers to groups, icons and states of its own delivery group', async () => {
    const foreign = async (table: string) =>
      (
        await sql<{ id: number }>`
          select id from ${sql.table(table)} where project_type_id <> ${networkId} order by id`.execute(
          test.database.db,
        )
      ).rows[0]!;
    for (const [field, value] of [
      ['service_group', await foreign('service_group')],
      ['service_icon', await foreign('service_icon')],
      ['notification_states', [await foreign('project_state')]],
    ] as const) {
      const refused = await add(`Foreign ${field}`, { [field]: value });
      expect([refused.statusCode, fieldsOf(refused)]).toEqual([422, [field]]);
    }
  });
});
