import { sql } from 'kysely';
import type { ServiceLine } from 'shared-api/contracts/services';
import { unitPriceOf } from 'shared-api/prices';
import { createServicesTest, type ServicesTest } from './testing/testServices';

let t: ServicesTest;
beforeAll(async () => {
  t = await createServicesTest();
});
afterAll(() => t.app.close());
beforeEach(() => t.start('Draft'));

describe('unit prices', () => {
  it('are equal in SQL and in the browser’s code for every quantity [server-services.2]', async () => {
    const tiers = [{ min: 10, price: 14.99 }, { min: 50, price: 9.99 }]; // prettier-ignore
    for (const count of [1, 9, 10, 11, 49, 50, 51, 100_000]) {
      const [line] = (await t.choose(t.as('requester'), [t.line('port', count)])).json<ServiceLine[]>();
      expect([count, line!.unit_price]).toEqual([count, unitPriceOf({ price: 19.99, prices: tiers }, count)]);
    }
  });
});

describe('the completion of a line', () => {
  it('is the number of days from submission to closing [server-services.1]', async () => {
    await t.start('Closed');
    await sql`insert into project_service (project_id, service_id) values (${t.projectId()}, ${t.id('port')})`.execute(
      t.app.database.db,
    );
    await sql`update project set submit_date = '2026-03-30T22:00:00Z', state_since = '2026-04-12T01:00:00Z' where id = ${t.projectId()}`.execute(
      t.app.database.db,
    );
    expect((await t.lines())[0]!.completion).toBe(13);
  });
});
