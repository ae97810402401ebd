import { sql } from 'kysely';
import type { OpenByState } from 'shared-api/contracts/reports/openByState';
import { setFeature } from '../../../testing/setFeature';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';

const address = '/api/reports/open_by_state';
let test: TestApp;
let [admin, groupadmin, reporter, outsider] = [] as unknown as [Caller, Caller, Caller, Caller];

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  await sql`insert into usr_role_usr (usr_id, usr_role_id)
    select u.id, r.id from usr u, usr_role r join project_type t on t.id = r.project_type_id
    where u.login = 'techlead' and r.name = 'Report' and t.name = 'Network' on conflict do nothing`.execute(
    db,
  );
  [admin, groupadmin, reporter, outsider] = [
    await test.as('admin'),
    await test.as('groupadmin'),
    await test.as('techlead'),
    await test.as('outsider'),
  ];
  // One project stands in its state for exactly the target, and one for a day more.
  await sql`update project_state set target_days = 5 where name = 'In Delivery'`.execute(db);
});
afterAll(() => test.close());

const read = async (caller: Caller) => (await caller.get(address)).json<OpenByState[]>();
const names = async (caller: Caller) => (await read(caller)).map(({ name }) => name);

/** The number of projects that the list of projects shows to the same person under a filter. */
async function listed(caller: Caller, filter: Record<string, string>): Promise<number> {
  const query = new URLSearchParams({ ...filter, page: '1', per_page: '1' });
  return Number((await caller.get(`/api/projects?${query.toString()}`)).headers['x-total']);
}

describe('the open projects by state', () => {
  it('are those of the groups in which a person has the role Report or Admin', async () => {
    expect(await names(reporter)).toEqual(['Network']);
    expect(await names(groupadmin)).toEqual(['Network']);
    expect(await names(outsider)).toEqual([]);
    const all = await sql<{ name: string }>`select name from project_type order by name`.execute(
      test.database.db,
    );
    expect(await names(admin)).toEqual(all.rows.map(({ name }) => name));
    expect((await test.app.inject({ url: address })).statusCode).toBe(401);
  });

  it('have the numbers of the project list, filtered as the figures link to it', async () => {
    for (const caller of [reporter, admin])
      for (const group of await read(caller)) {
        for (const { name, open, held, late, late_before: before } of group.states) {
          const filter = {
            project_type_id: String(group.id),
            project_state_name: name,
            project_state_is_closed: 'false',
          };
          expect([group.name, name, open]).toEqual([group.name, name, await listed(caller, filter)]);
          expect([name, held]).toEqual([name, await listed(caller, { ...filter, on_hold: 'true' })]);
          expect([name, late]).toEqual([
            name,
            before && (await listed(caller, { ...filter, project_state_date_lt: before })),
          ]);
        }
      }
  });

  it('are late from the day after the target on, and never without a target', async () => {
    const { db } = test.database;
    const late = async () =>
      (await read(reporter))[0]!.states.find(({ name }) => name === 'In Delivery')!.late;
    const since = (days: number) =>
      sql`update project_list set state_since =
      (date_trunc('day', now() at time zone 'UTC') - make_interval(days => ${days})) at time zone 'UTC'
      where project_state_name = 'In Delivery' and project_type_name = 'Network'`.execute(db);
    await since(5);
    expect(await late()).toBe(0);
    await since(6);
    expect(await late()).toBeGreaterThan(0);
    await sql`update project_state set target_days = null where name = 'In Delivery'`.execute(db);
    expect(await late()).toBeNull();
  });

  it('are not answered while the feature is off', async () => {
    await setFeature(test, 'reports.openByState', 'off');
    expect((await reporter.get(address)).json()).toMatchObject({ code: 'feature_off' });
  });
});
