import type { BulkOptions } from 'shared-api/contracts/lists/projectBulk';
import type { Project, Transition } from 'shared-api/contracts/project';
import type { Permission } from 'shared-api/contracts/permissions';
import { createTestApp, type TestApp } from '../../../testing/testApp';
import { networkProject } from '../testing/testProjects';

let test: TestApp;
let ids: number[];

beforeAll(async () => {
  test = await createTestApp();
  const urls = [];
  for (const state of ['Draft', 'In Review', 'Closed'])
    urls.push(await networkProject(test.database.db, state));
  ids = urls.map((url) => Number(url.split('/').pop()));
});
afterAll(() => test.close());

describe('the actions on several projects that are offered', () => {
  it('are those whose single action a project offers to the caller [project-bulk.8]', async () => {
    const seen = new Set<string>();
    for (const login of ['admin', 'groupadmin', 'requester', 'techlead', 'pm', 'reviewer', 'outsider']) {
      const caller = await test.as(login);
      const offered = async (of: number[]) =>
        (await caller.post('/api/projects/bulk/options', { project_ids: of })).json<BulkOptions>().kinds;
      const union = new Set<string>();
      for (const id of ids) {
        const url = `/api/projects/${id}`;
        const answer = await caller.get(url);
        const kinds: string[] = [];
        if (answer.statusCode === 200) {
          const permissions = (await caller.get(`${url}/permissions`)).json<Permission[]>();
          const may = (resource: string) =>
            permissions.some((one) => one.method === 'PUT' && one.resource === resource);
          if (may('team')) kinds.push('team');
          if (answer.json<Project>().roles.some(({ can_edit }) => can_edit)) kinds.push('role');
          if (may('on_hold')) kinds.push('hold');
          if ((await caller.get(`${url}/transitions`)).json<Transition[]>().length) kinds.push('state');
        }
        expect({ login, id, kinds: await offered([id]) }).toEqual({ login, id, kinds });
        kinds.forEach((kind) => union.add(kind));
      }
      const all = await offered(ids);
      expect({ login, all: [...all].sort() }).toEqual({ login, all: [...union].sort() });
      seen.add(all.join(' '));
    }
    // The people differ: the test compares more than everything and nothing.
    expect(seen.size).toBeGreaterThan(2);
  });
});
