import { sql } from 'kysely';
import type { ReportGroup } from 'shared-api/contracts/reports/report';
import type { OpenByState } from 'shared-api/contracts/reports/openByState';
import { setFeature } from '../../../testing/setFeature';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';

const address = (group: number, team = '') => `/api/reports/open_by_state?group=${group}${team}`;
let test: TestApp;
let [admin, reporter, outsider] = [] as unknown as [Caller, Caller, Caller];
let groups: ReportGroup[];
let network: ReportGroup;

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  await sql`insert into usr_role_usr (usr_id, usr_role_id)
    select u.id, r.id from usr u, usr_role r join project_type t on t.id = r.project_type_id
    where u.login = 'techlead' and r.name = 'Report' and t.name = 'Network' on conflict do nothing`.execute(
    db,
  );
  [admin, reporter, outsider] = [
    await test.as('admin'),
    await test.as('techlead'),
    await test.as('outsider'),
  ];
  groups = (await admin.get('/api/reports/groups')).json<ReportGroup[]>();
  network = groups.find(({ name }) => name === 'Network')!;
  // One project stands in its state for exactly the target, and one for a day more.
  await sql`update project_state set target_days = 5 where name = 'In Delivery'`.execute(db);
});
afterAll(() => test.close());

const read = async (caller: Caller, group = network.id, team = '') =>
  (await caller.get(address(group, team))).json<OpenByState>();

/** The number of projects that the list of projects shows to the same person under a filter. */
async function listed(caller: Caller, filter: Record<string, string>): Promise<number> {
  const query = new URLSearchParams({ ...filter, page: '1', per_page: '1' });
  return Number((await caller.get(`/api/projects?${query.toString()}`)).headers['x-total']);
}

describe('the open projects by state', () => {
  it('are those of a group in which the person has the role Report or Admin', async () => {
    const other = groups.find(({ id }) => id !== network.id)!;
    expect((await reporter.get(address(network.id))).statusCode).toBe(200);
    expect((await reporter.get(address(other.id))).statusCode).toBe(404);
    expect((await outsider.get(address(network.id))).statusCode).toBe(404);
    expect((await test.app.inject({ url: address(network.id) })).statusCode).toBe(401);
  });

  it('have the numbers of the project list, filtered as the figures link to it', async () => {
    for (const { id, teams } of groups)
      for (const team of [undefined, 0, ...teams.map((one) => one.id)])
        for (const { name, open, held, late, late_before: before } of await read(
          admin,
          id,
          team === undefined ? '' : `&team=${team}`,
        )) {
          const filter: Record<string, string> = {
            project_type_id: String(id),
            project_state_name: name,
            project_state_is_closed: 'false',
            ...(team === undefined ? {} : { figure: `open:${id}:${team}::2026-01-01:2026-01-01` }),
          };
          expect([id, team, name, open]).toEqual([id, team, name, await listed(admin, filter)]);
          expect([name, held]).toEqual([name, await listed(admin, { ...filter, on_hold: 'true' })]);
          expect([name, late]).toEqual([
            name,
            before && (await listed(admin, { ...filter, project_state_date_lt: before })),
          ]);
        }
  });

  it('are late from the day after the target on, and never without a target', async () => {
    const { db } = test.database;
    const late = async () => (await read(reporter)).find(({ name }) => name === 'In Delivery')!.late;
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
    expect((await reporter.get(address(network.id))).json()).toMatchObject({ code: 'feature_off' });
  });
});
