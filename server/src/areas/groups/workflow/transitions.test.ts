import type { Transition } from 'shared-api/contracts/project';
import type { GroupTransition } from 'shared-api/contracts/groupParts/groupWorkflow';
import { validBody } from 'shared-api/resources/validBody';
import { transitions as data } from 'shared-api/resources/workflow/transitions';
import { openLiveOf } from '../../../testing/liveClient';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { groupIdOf, idInGroup, networkProject } from '../../projects/testing/testProjects';

let test: TestApp;
let groupAdmin: Caller;
let requester: Caller;
let list: string;
let workplace: string;

beforeAll(async () => {
  test = await createTestApp();
  [groupAdmin, requester] = [await test.as('groupadmin'), await test.as('requester')];
  const { db } = test.database;
  list = `/api/project_types/${await groupIdOf(db, 'Network')}/state_transitions`;
  workplace = `/api/project_types/${await groupIdOf(db, 'Workplace')}/state_transitions`;
});
afterAll(() => test.close());

const stateId = (name: string) => idInGroup(test.database.db, 'project_state', 'Network', name);
const body = async (from: string, to: string, more: object = {}) =>
  validBody(data, { src_state: { id: await stateId(from) }, dst_state: { id: await stateId(to) }, ...more });
const between = async (from: string, to: string) =>
  (await groupAdmin.get(`${list}?per_page=300`))
    .json<GroupTransition[]>()
    .find(({ src_state, dst_state }) => src_state.name === from && dst_state.name === to)!;
const offered = async (url: string, caller = requester) =>
  (await caller.get(`${url}/transitions`)).json<Transition[]>().map(({ dst_state }) => dst_state.name);

describe('the transitions of a delivery group', () => {
  it('are read and changed by its admins alone [group-transitions.1]', async () => {
    expect((await requester.get(list)).statusCode).toBe(403);
    expect((await requester.post(list, await body('Draft', 'Approved'))).statusCode).toBe(403);
    expect((await groupAdmin.post(workplace, await body('Draft', 'Approved'))).statusCode).toBe(403);
  });

  it('are offered at once to those whom they name, with their guards, and no more when they are gone [group-transitions.2]', async () => {
    const url = await networkProject(test.database.db, 'Draft');
    const id = Number(url.split('/').pop());
    expect(await offered(url)).not.toContain('Approved');
    const live = await openLiveOf(test.app, requester, [id]);
    const made = await groupAdmin.post(
      list,
      await body('Draft', 'Approved', { name: 'Skip ahead', principals: ['requester'], guards: ['priced'] }),
    );
    expect(made.statusCode).toBe(201);
    expect(await live.next('project')).toMatchObject({ id });
    expect(await offered(url)).toContain('Approved');
    const { id: transition } = made.json<{ id: number }>();
    const named = await body('Draft', 'Approved', { principals: [], roles: [] });
    expect((await groupAdmin.put(`${list}/${transition}`, named)).statusCode).toBe(200);
    expect(await offered(url)).not.toContain('Approved');
    expect(await offered(url, groupAdmin)).toContain('Approved');
    expect((await groupAdmin.delete(`${list}/${transition}`)).statusCode).toBe(204);
    expect(await offered(url, groupAdmin)).not.toContain('Approved');
    live.close();
  });

  it('join two different states of the group, each pair once, and roles of the group [group-transitions.3]', async () => {
    const fault = async (sent: object) => {
      const answer = await groupAdmin.post(list, sent);
      return [answer.statusCode, answer.json<{ fields?: object }>().fields];
    };
    const { src_state: src, dst_state: dst } = await between('Draft', 'Submitted');
    expect(await fault(await body(src.name, dst.name))).toEqual([
      422,
      { dst_state: 'There is a transition between these states already.' },
    ]);
    expect(await fault(await body('Draft', 'Draft'))).toMatchObject([
      422,
      { dst_state: expect.any(String) as string },
    ]);
    const elsewhere = await test.database.db
      .selectFrom('project_state')
      .where('project_type_id', '<>', Number(list.split('/')[3]))
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await fault({ ...(await body('Draft', 'Approved')), dst_state: elsewhere })).toMatchObject([
      422,
      { dst_state: 'There is no such state in this group.' },
    ]);
    const role = await test.database.db
      .selectFrom('usr_role')
      .where('project_type_id', '<>', Number(list.split('/')[3]))
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await fault(await body('Draft', 'Approved', { roles: [{ id: role.id }] }))).toMatchObject([
      422,
      { roles: 'There is no such role in this group.' },
    ]);
  });
});
