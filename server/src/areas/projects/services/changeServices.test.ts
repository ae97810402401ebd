import type { ErrorBody } from 'shared-api/contracts/common';
import type { ServiceLine } from 'shared-api/contracts/services';
import type { Caller } from '../../../testing/testApp';
import { checkReadModel } from '../list/projectList.readModel';
import { idInGroup } from '../testing/testProjects';
import { aQuote, createServicesTest, type ServicesTest } from './testing/testServices';

let t: ServicesTest;
beforeAll(async () => {
  t = await createServicesTest();
});
afterAll(() => t.app.close());
beforeEach(() => t.start('Draft'));

describe('choosing services', () => {
  it('answers the lines with their prices, and stores them in the project, its list row and its version [change-services.1]', async () => {
    const before = (await t.as('requester').get(`${t.url()}/services`)).headers.etag;
    const { updated_on } = await t.project();
    const response = await t.choose(t.as('requester'), [t.line('survey', 1), t.line('port', 12)]);
    expect(response.statusCode).toBe(200);
    const [port, survey] = response.json<ServiceLine[]>();
    expect(port).toMatchObject({
      service: {
        name: 'Test port',
        price: 19.99,
        prices: [
          { min: 10, price: 14.99 },
          { min: 50, price: 9.99 },
        ],
      },
      count: 12,
      price: null,
      unit_price: 14.99,
      total: 179.88,
      slo: 5,
      scope: null,
      completion: null,
      quoted: false,
    });
    expect(survey).toMatchObject({
      service: {
        price: null,
        prices: [],
        notification: 'Book it.',
        notification_states: [{ name: 'Quoted' }],
      },
      price: null,
      unit_price: null,
      total: null,
      slo: 12,
    });
    expect(response.headers.etag).not.toBe(before);
    expect(response.headers.etag).toBe((await t.as('requester').get(t.url())).headers.etag);
    expect(await t.lines()).toEqual(response.json());
    expect((await t.project()).updated_on > updated_on).toBe(true);
    expect((await t.project()).services).toEqual([
      { service: { id: t.id('port'), name: 'Test port' }, count: 12, scope: null, slo: 5, price: null, unit_price: 14.99 },
      { service: { id: t.id('survey'), name: 'Test survey' }, count: 1, scope: null, slo: 12, price: null, unit_price: null },
    ]); // prettier-ignore
    const found = await t.as('requester').get(`/api/projects?services_includes=${t.id('port')}`);
    expect(found.json<{ project_id: number }[]>().map((row) => row.project_id)).toEqual([t.projectId()]);
    expect(await checkReadModel(t.app.database.db, [t.projectId()])).toEqual([]);
    const names = (await t.as('requester').get('/api/short_services?search=Test%20port')).json<
      { name: string }[]
    >();
    expect(names.map(({ name }) => name)).toEqual(['Test port']);
  });

  it('keeps the id, quote and scope of lines that stay, and deletes lines that are left out [change-services.5]', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 1), t.line('port', 1)]);
    await t.quote('survey', aQuote);
    const [, before] = await t.lines();
    const response = await t.choose(t.as('requester'), [t.line('rack', 2), { ...before!, count: 4 }]);
    expect(response.statusCode).toBe(200);
    const after = await t.lines();
    expect(after.map(({ service }) => service.name)).toEqual(['Test rack', 'Test survey']);
    expect(after[1]).toMatchObject({
      id: before!.id, count: 4, scope: 'One site.', slo: 20, price: 250.5, unit_price: 250.5, total: 1002, quoted: true,
    }); // prettier-ignore
  });

  it('does not change the version when the wanted lines equal the present ones', async () => {
    await t.choose(t.as('requester'), [t.line('port', 2), t.line('rack', 1)]);
    const { etag } = (await t.as('requester').get(t.url())).headers;
    const again = await t.choose(t.as('requester'), [t.line('rack', 1), t.line('port', 2)]);
    expect(again.headers.etag).toBe(etag);
  });

  it('changes nothing when a single line is wrong, and names the field at fault [change-services.2]', async () => {
    await t.choose(t.as('requester'), [t.line('port', 1)]);
    const refused = async (wanted: object[]) => {
      const response = await t.choose(t.as('requester'), wanted);
      expect(response.statusCode).toBe(422);
      return response.json<ErrorBody>().fields;
    };
    expect(await refused([t.line('port', 2), t.line('rack', 9)])).toEqual({
      '1.count': 'At most 8 of Test rack.',
    });
    expect(await refused([t.line('rack', 8), t.line('shelf', 3)])).toEqual({
      '0.count': 'You have reached the limit of 10 items for Test racks',
      '1.count': 'You have reached the limit of 10 items for Test racks',
    });
    expect(await refused([t.line('modem', 1)])).toHaveProperty(['0.service']);
    for (const id of [t.id('foreign'), 2_147_483_647])
      expect(await refused([t.line('port', 2), { service: { id }, count: 1 }])).toEqual({
        '1.service': 'There is no such service in this delivery group.',
      });
    expect(await refused([t.line('port', 2), t.line('port', 3)])).toHaveProperty(['1.service']);
    expect(await refused([t.line('port', 0)])).toEqual({ '0.count': 'must be at least 1' });
    expect((await t.lines()).map(({ count }) => count)).toEqual([1]);
  });

  it('accepts an existing line of a service that was hidden later, until its count changes', async () => {
    await t.app.database.db
      .insertInto('project_service')
      .values({ project_id: t.projectId(), service_id: t.id('modem'), count: 2 })
      .execute();
    expect((await t.choose(t.as('requester'), [t.line('modem', 2), t.line('port', 1)])).statusCode).toBe(200);
    const more = await t.choose(t.as('requester'), [t.line('modem', 3), t.line('port', 1)]);
    expect(more.json<ErrorBody>().fields).toEqual({
      '0.count': 'Test modem is not offered any more: keep its quantity of 2, or remove it.',
    });
    expect((await t.choose(t.as('requester'), [t.line('port', 1)])).statusCode).toBe(200);
    expect((await t.choose(t.as('requester'), [t.line('modem', 2)])).statusCode).toBe(422);
  });

  it('with a stale `If-Match` is refused with the present lines and the author of the last change [change-services.6]', async () => {
    const { etag } = (await t.as('requester').get(`${t.url()}/services`)).headers;
    const mine = { 'if-match': String(etag) };
    expect((await t.choose(t.as('techlead'), [t.line('port', 7)], mine)).statusCode).toBe(200);
    const late = await t.choose(t.as('requester'), [t.line('port', 1)], mine);
    expect(late.statusCode).toBe(412);
    expect(late.json()).toMatchObject({
      code: 'stale',
      present: [{ count: 7 }],
      changed_by: { name: 'Daniel Okafor' },
    });
    expect(
      (await t.choose(t.as('requester'), [t.line('port', 1)], { 'if-match': String(late.headers.etag) }))
        .statusCode,
    ).toBe(200);
  });

  it('by several callers at once runs one after the other, each replacing the lines', async () => {
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map((count) =>
        t.choose(t.as(count % 2 ? 'requester' : 'techlead'), [t.line('port', count), t.line('rack', 1)]),
      ),
    );
    expect(all.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await t.lines()).toHaveLength(2);
    expect(await checkReadModel(t.app.database.db, [t.projectId()])).toEqual([]);
  });

  it('requires the pair: 403 without it, 404 for an outsider, 401 without a session [change-services.3]', async () => {
    const status = async (caller: Caller) => (await t.choose(caller, [t.line('port', 1)])).statusCode;
    expect(await status(t.as('pm'))).toBe(403);
    expect(await status(t.as('reviewer'))).toBe(403);
    expect(await status(t.as('outsider'))).toBe(404);
    expect(await status(t.app.anonymous)).toBe(401);
    expect((await t.as('outsider').get(`${t.url()}/services`)).statusCode).toBe(404);
    expect((await t.app.anonymous.get(`${t.url()}/services`)).statusCode).toBe(401);
  });

  it('is forbidden in a group without services, while they are locked, and in a closed project [change-services.4]', async () => {
    const { db } = t.app.database;
    const status = async () => (await t.choose(t.as('admin'), [t.line('port', 1)])).statusCode;
    await t.lock(true);
    expect(await status()).toBe(403);
    await t.lock(false);
    await db.updateTable('project_type').set({ use_subcats: false }).where('id', '=', t.groupId).execute();
    expect(await status()).toBe(403);
    expect((await t.lock(true)).statusCode).toBe(403);
    await db.updateTable('project_type').set({ use_subcats: true }).where('id', '=', t.groupId).execute();
    const closed = await idInGroup(db, 'project_state', 'Network', 'Closed');
    await db
      .updateTable('project')
      .set({ project_state_id: closed })
      .where('id', '=', t.projectId())
      .execute();
    expect(await status()).toBe(403);
    expect((await t.lock(true, t.as('admin'))).statusCode).toBe(403);
    expect((await t.quote('port', aQuote, t.as('admin'))).statusCode).toBe(403);
    await db.updateTable('project').set({ project_state_id: await idInGroup(db, 'project_state', 'Network', 'Draft') }).where('id', '=', t.projectId()).execute(); // prettier-ignore
  });

  it('refuses a line whose total exceeds the maximum amount', async () => {
    await t.price('survey', 9_999_999_999_900);
    const response = await t.choose(t.as('requester'), [t.line('survey', 2)]);
    await t.price('survey', null);
    expect(response.json<ErrorBody>().fields).toEqual({
      '0.count': 'Comes to more than $99,999,999,999.00.',
    });
    expect(await t.lines()).toEqual([]);
  });
});
