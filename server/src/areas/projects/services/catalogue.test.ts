import { sql } from 'kysely';
import type { Service } from 'shared-api/contracts/services';
import type { Tx } from '../../../kernel/db/types';
import { listCatalogue } from './services.queries';
import { addService, addServiceGroup } from './testing/testCatalogue';
import { createServicesTest, type ServicesTest } from './testing/testServices';
import { storedIcon } from './storedIcon';

let t: ServicesTest;
beforeAll(async () => {
  t = await createServicesTest();
  await t.start('Draft');
});
afterAll(() => t.app.close());

const catalogue = async (login: Parameters<ServicesTest['as']>[0]) =>
  (await t.as(login).get(`${t.url()}/available_services`)).json<Service[]>();

describe('the catalogue', () => {
  it('lists the group’s services with service group, tiers, states and picture, ordered by service group [catalogue.1]', async () => {
    const { db } = t.app.database;
    const icon = await db
      .insertInto('service_icon')
      .values({ project_type_id: t.groupId, ...storedIcon('Test rack', '<svg/>') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('service')
      .set({ service_icon_id: icon.id, descr: 'Four posts.', info: 'Needs a door.', warning: 'Heavy.' })
      .where('id', '=', t.id('rack'))
      .execute();
    const all = await catalogue('requester');
    const find = (id: number) => all.find((service) => service.id === id);
    expect(find(t.id('rack'))).toEqual({
      id: t.id('rack'),
      name: 'Test rack',
      descr: 'Four posts.',
      info: 'Needs a door.',
      warning: 'Heavy.',
      notification: null,
      notification_states: [],
      service_group_id: expect.any(Number) as number,
      service_group: { id: expect.any(Number) as number, name: 'Test racks', platform: 'Test', max: 10 },
      service_icon_id: icon.id,
      project_type_id: t.groupId,
      max: 8,
      price: 500,
      prices: [],
      slo: null,
    });
    expect(find(t.id('port'))!.prices).toEqual([
      { min: 10, price: 14.99 },
      { min: 50, price: 9.99 },
    ]);
    expect(find(t.id('survey'))!.notification_states.map(({ name }) => name)).toEqual(['Quoted']);
    const groups = all.map(({ service_group }) => service_group?.name ?? null);
    expect(groups.filter((name, i) => name !== groups[i - 1])).toEqual([...new Set(groups)]);
    expect(groups.at(-1)).toBeNull();
  });

  it('leaves out services that a maximum of 0 hides, their own or their service group’s, and other groups’ services [catalogue.3]', async () => {
    const { db } = t.app.database;
    const closedDown = await addServiceGroup(db, t.groupId, 'Closed down', { max: 0 });
    const fax = await addService(db, t.groupId, 'Fax', { service_group_id: closedDown });
    const ids = (await catalogue('admin')).map(({ id }) => id);
    for (const hidden of [fax, t.id('modem'), t.id('foreign')]) expect(ids).not.toContain(hidden);
    expect(ids).toContain(t.id('rack'));
  });

  it('leaves out prices for readers without the permission, and answers 404 to an outsider and 401 without a session', async () => {
    for (const service of await catalogue('reviewer')) {
      expect(service).not.toHaveProperty('price');
      expect(service).not.toHaveProperty('prices');
    }
    expect((await t.as('outsider').get(`${t.url()}/available_services`)).statusCode).toBe(404);
    expect((await t.app.anonymous.get(`${t.url()}/available_services`)).statusCode).toBe(401);
  });

  it('is read by one statement, however many services it has [catalogue.2]', async () => {
    const { db } = t.app.database;
    await sql`insert into service (project_type_id, name, price_cents, slo)
      select ${t.groupId}, 'Bulk ' || n, n, 5 from generate_series(1, 2000) n`.execute(db);
    await sql`insert into service_price (service_id, min, price_cents)
      select id, m, 1 from service, unnest(array[5, 20, 100]) m where name like 'Bulk %'`.execute(db);
    let statements = 0;
    const counted = db.withPlugin({
      transformQuery: ({ node }) => {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    }) as Tx;
    expect((await listCatalogue(counted, t.groupId)).length).toBeGreaterThan(2000);
    expect(statements).toBe(1);
    const all = await catalogue('requester');
    expect(all.filter(({ prices }) => prices!.length === 3)).toHaveLength(2000);
  });
});
