import { sql } from 'kysely';
import type { CurrentUser } from 'shared-api/contracts/session';
import { createTestApp, type TestApp } from '../../../testing/testApp';
import { readAccess } from './access';
import { mayReadSql } from './mayReadSql';
import { may } from './policy';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const logins = ['admin', 'groupadmin', 'requester', 'techlead', 'pm', 'teammanager', 'reviewer', 'outsider'];
const resources = ['service_prices', 'financials'] as const;

describe('the right to read prices, in SQL', () => {
  it('is that of the policy, for every person, project and kind of row', async () => {
    const { db } = test.database;
    // Rows of each kind of principal, state and hold.
    await sql`delete from project_permission where method = 'GET' and resource = any(${[...resources]}::text[])`.execute(
      db,
    );
    await sql`
      insert into project_permission (project_type_id, method, resource, principal, usr_role_id, project_state_ids, on_hold)
      select t.id, 'GET', r, p, case when p = 'role' then (
          select id from usr_role u where u.project_type_id = t.id and u.name <> 'Admin' order by (u.id + length(r)) % 5, u.id limit 1) end,
        array(select s.id from project_state s where s.project_type_id = t.id and (s.id + length(p) + length(r)) % 3 = 0),
        (array['any', 'no', 'yes'])[1 + (t.id + length(p)) % 3]
      from project_type t, unnest(${[...resources]}::text[]) r,
        unnest(array['role', 'requester', 'team_member', 'team_manager']) p`.execute(db);
    const { rows: projects } = await sql<{ id: number }>`select project_id as id from project_list`.execute(
      db,
    );
    let [granted, refused] = [0, 0];
    for (const login of logins) {
      const user = (await (await test.as(login)).get('/api/session')).json<{ user: CurrentUser }>().user;
      for (const resource of resources) {
        const { rows } = await sql<{ id: number }>`
          select project_id as id from project_list where ${mayReadSql(user, resource)}`.execute(db);
        const found = new Set(rows.map(({ id }) => id));
        for (const { id } of projects) {
          const access = await readAccess(db, id, user);
          const isGranted = may(access!.permissions, 'GET', resource);
          expect([login, resource, id, found.has(id)]).toEqual([login, resource, id, isGranted]);
          if (isGranted) granted++;
          else refused++;
        }
      }
    }
    expect([granted > 100, refused > 100]).toEqual([true, true]);
  }, 120_000);
});
