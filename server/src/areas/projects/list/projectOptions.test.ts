import { sql } from 'kysely';
import type { ProjectOptions } from 'shared-api/contracts/lists/projectOptions';
import { projectOptionFields } from 'shared-api/contracts/lists/projectOptions';
import type { ProjectListRow } from 'shared-api/contracts/projects';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { countOptions } from './projectOptions.queries';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const options = async (caller: Caller, query: string) =>
  (await caller.get(`/api/projects/options?${query}`)).json<ProjectOptions>().options!;
const rows = async (caller: Caller, query: string) =>
  (await caller.get(`/api/projects?per_page=300&${query}`)).json<ProjectListRow[]>();

describe('the choices of a filter', () => {
  it('count the projects under the other filters, for each field as the list would [project-options.1]', async () => {
    for (const field of projectOptionFields.filter((name) => name !== 'services_includes'))
      for (const query of ['', 'project_state_is_closed=false', 'search=a&on_hold=false']) {
        const counts = new Map<string, number>();
        for (const row of await rows(admin, query)) {
          const value = row[field] ?? '';
          counts.set(value, (counts.get(value) ?? 0) + 1);
        }
        const found = await options(admin, `option=${field}&${query}`);
        expect({ field, query, found: new Map(found.map(({ value, count }) => [value, count])) }).toEqual({
          field,
          query,
          found: counts,
        });
      }
  });

  it('ignore the filter of their own field, and find a part of a name', async () => {
    const all = await options(admin, 'option=team_name');
    expect(await options(admin, 'option=team_name&team_name=Voice')).toEqual(all);
    expect(await options(admin, 'option=team_name&option_search=oi')).toEqual(
      all.filter(({ label }) => label.toLowerCase().includes('oi')),
    );
    expect(await options(admin, 'option=team_name&option_search=%25')).toEqual([]);
  });

  it('are services by their ids, each name once [project-options.2]', async () => {
    const found = await options(admin, 'option=services_includes&project_type_name=Network');
    expect(new Set(found.map(({ label }) => label)).size).toBe(found.length);
    const [one] = found;
    expect(await rows(admin, `project_type_name=Network&services_includes=${one!.value}`)).toHaveLength(
      one!.count,
    );
  });

  it('come from the projects that the caller sees alone: requesters are people who have raised one [project-options.3]', async () => {
    const sum = (found: ProjectOptions['options']) => found!.reduce((all, { count }) => all + count, 0);
    expect(await options(await test.as('outsider'), 'option=requester_name')).toEqual([]);
    for (const login of ['requester', 'techlead', 'groupadmin', 'admin']) {
      const caller = await test.as(login);
      const seen = await rows(caller, '');
      const found = await options(caller, 'option=requester_name');
      expect([login, sum(found)]).toEqual([login, seen.length]);
      expect(new Set(found.map(({ value }) => value))).toEqual(
        new Set(seen.map(({ requester_name }) => requester_name)),
      );
    }
    expect((await test.anonymous.get('/api/projects/options?option=team_name')).statusCode).toBe(401);
  });

  it('are not counted for too many projects, whatever the search finds', async () => {
    const plan = { where: () => sql<boolean>`true`, orders: [], personal: null, searches: false };
    const count = (search: string, max?: number) =>
      countOptions(test.database.db, plan, 'team_name', search, max);
    expect([await count('', 3), await count('no such team', 3)]).toEqual([null, null]);
    expect(await count('no such team')).toEqual([]);
  });

  it('refuse unknown fields and filters', async () => {
    for (const query of ['', 'option=secret', 'option=team_name&secret=1', "option=team_name' or true"])
      expect([query, (await admin.get(`/api/projects/options?${query}`)).statusCode]).toEqual([query, 400]);
  });
});
