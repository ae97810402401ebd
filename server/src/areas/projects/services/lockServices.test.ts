import { sql } from 'kysely';
import type { Project } from 'shared-api/contracts/project';
import { idInGroup } from '../testing/testProjects';
import { aQuote, createServicesTest, type ServicesTest } from './testing/testServices';

let t: ServicesTest;
beforeAll(async () => {
  t = await createServicesTest();
});
afterAll(() => t.app.close());
beforeEach(() => t.start('Draft'));

describe('locking services', () => {
  it('freezes price and target of every line against changes of the catalogue until the unlock [lock-services.2]', async () => {
    await t.choose(t.as('requester'), [t.line('port', 12), t.line('survey', 1)]);
    const locked = await t.lock(true);
    expect(locked.statusCode).toBe(200);
    expect(locked.json<Project>().services_locked).toBe(true);
    await t.price('port', 1);
    await t.price('survey', 7700);
    await sql`update service_price set price_cents = 1 where service_id = ${t.id('port')}`.execute(
      t.app.database.db,
    );
    await sql`update service set slo = 99 where id = ${t.id('port')}`.execute(t.app.database.db);
    expect(await t.lines()).toMatchObject([
      { price: 14.99, unit_price: 14.99, total: 179.88, slo: 5, quoted: false },
      { price: null, unit_price: null, total: null, slo: 12, quoted: false },
    ]);
    expect((await t.lock(false)).statusCode).toBe(200);
    expect(await t.lines()).toMatchObject([
      { price: null, unit_price: 0.01, total: 0.12, slo: 99 },
      { price: null, unit_price: 77, total: 77 },
    ]);
    await t.price('port', 1999);
    await t.price('survey', null);
    await sql`update service set slo = 5 where id = ${t.id('port')}`.execute(t.app.database.db);
    await sql`update service_price set price_cents = case min when 10 then 1499 else 999 end
      where service_id = ${t.id('port')}`.execute(t.app.database.db);
  });

  it('answers who locked them and when, until the unlock [lock-services.4]', async () => {
    const before = Date.now();
    const { services_locked_on: on, ...locked } = (await t.lock(true)).json<Project>();
    expect(locked.services_locked_by).toEqual({ id: expect.any(Number) as number, name: 'Daniel Okafor' });
    expect(Date.parse(on!)).toBeGreaterThanOrEqual(before);
    expect((await t.lock(false)).json()).toMatchObject({
      services_locked_on: null,
      services_locked_by: null,
    });
  });

  it('refuses a change of the lines with the name of the person who locked them', async () => {
    await t.lock(true);
    const refused = await t.as('requester').put(`${t.url()}/services`, [t.line('port', 12)]);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      { error: 'Daniel Okafor locked the services. They can be changed once they are unlocked.' },
    ]);
  });

  it('keeps quotes when locking and when unlocking', async () => {
    await t.choose(t.as('requester'), [t.line('survey', 2)]);
    await t.quote('survey', aQuote);
    await t.lock(true);
    expect(await t.lines()).toMatchObject([{ price: 250.5, slo: 20, scope: 'One site.', quoted: true }]);
    await t.lock(false);
    expect(await t.lines()).toMatchObject([{ price: 250.5, slo: 20, scope: 'One site.', quoted: true }]);
  });

  it('answers 409 with the present value to the second of two calls [lock-services.3]', async () => {
    const statuses = (await Promise.all([t.lock(true), t.lock(true)])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([200, 409]);
    const again = await t.lock(true);
    expect(again.json()).toMatchObject({ error: 'The services are locked already.', present: true });
    await t.lock(false);
    expect((await t.lock(false)).json()).toMatchObject({ present: false });
  });

  it('ends when the project enters a state that resets it', async () => {
    await t.start('Submitted');
    await t.choose(t.as('techlead'), [t.line('port', 3), t.line('survey', 1)]);
    await t.quote('survey', aQuote);
    await t.lock(true);
    const review = await idInGroup(t.app.database.db, 'project_state', 'Network', 'In Review');
    const moved = await t.as('admin').put(`${t.url()}/state`, { id: review });
    expect(moved.json<Project>().services_locked).toBe(false);
    expect(await t.lines()).toMatchObject([
      { price: null, unit_price: 19.99 },
      { price: 250.5, quoted: true },
    ]);
  });

  it('requires the pair: 403 without it, 404 for an outsider, 401 without a session [lock-services.1]', async () => {
    expect((await t.lock(true, t.as('requester'))).statusCode).toBe(403);
    expect((await t.lock(true, t.as('outsider'))).statusCode).toBe(404);
    expect((await t.lock(true, t.app.anonymous)).statusCode).toBe(401);
    expect(
      (await t.as('techlead').put(`${t.url()}/services_lock`, { services_locked: 'yes' })).statusCode,
    ).toBe(422);
  });
});
