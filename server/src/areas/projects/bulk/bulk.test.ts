import { sql } from 'kysely';
import type { BulkAction, BulkOptions, BulkRow } from 'shared-api/contracts/lists/projectBulk';
import type { Project, Transition, TransitionEffects } from 'shared-api/contracts/project';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { refreshProjectList } from '../list/projectList.readModel';
import { idInGroup, networkProject } from '../testing/testProjects';

const preview = '/api/projects/bulk/preview';

let test: TestApp;
let admin: Caller;
/** Two projects of Network, in Draft and in In Review, and one of another group. */
let own: number;
let inReview: number;
let foreign: number;
const teams: Record<string, number> = {};
const people: Record<string, number> = {};

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  admin = await test.as('admin');
  own = Number((await networkProject(db, 'Draft')).split('/').pop());
  inReview = Number((await networkProject(db, 'In Review')).split('/').pop());
  const { rows } = await sql<{ id: number }>`
    select p.id from project p join project_type t on t.id = p.project_type_id
    where t.name = 'Workplace' and not p.on_hold
      and p.id not in (select project_id from project_access a join usr u on u.id = a.usr_id where u.login = 'requester')
    order by p.id limit 1`.execute(db);
  foreign = rows[0]!.id;
  for (const { id, name } of await db.selectFrom('team').select(['id', 'name']).execute()) teams[name] = id;
  for (const { id, login } of await db.selectFrom('usr').select(['id', 'login']).execute())
    people[login] = id;
});
afterAll(() => test.close());

const ask = async (caller: Caller, project_ids: number[], action: BulkAction) => {
  const response = await caller.post(preview, { project_ids, action });
  expect(response.statusCode).toBe(200);
  return response.json<BulkRow[]>();
};
const project = async (id: number) => (await admin.get(`/api/projects/${id}`)).json<Project>();

describe('the preview of an action on several projects', () => {
  it('says what changes, with the effects of the single action, and changes nothing [project-bulk.1]', async () => {
    const before = [await project(own), await project(inReview)];
    const rows = await ask(admin, [own, inReview], { kind: 'team', team: { id: teams.Voice! } });
    expect(rows.map(({ project_id, outcome }) => [project_id, outcome])).toEqual([
      [own, 'change'],
      [inReview, 'change'],
    ]);
    expect(rows[0]!.project_name).toBe(before[0]!.name);
    expect(rows[0]!.changes).toContainEqual({ field: 'Team', from: 'Core Routing', to: 'Voice' });
    expect([await project(own), await project(inReview)]).toEqual(before);
    const { rows: queued } =
      await sql`select 1 from audit_entry where entity_id = ${own} and created_on > now() - interval '10 s'
      and changes::text like '%Voice%'`.execute(test.database.db);
    expect(queued).toEqual([]);
  });

  it('finds roles and states by their names in the group of each project [project-bulk.2]', async () => {
    const role = await ask(admin, [own, foreign], {
      kind: 'role',
      role: 'PAN Owner',
      usr: { id: people.pm! },
    });
    expect(role[0]).toMatchObject({
      outcome: 'change',
      target_id: await idInGroup(test.database.db, 'usr_role', 'Network', 'PAN Owner'),
    });
    const unknown = await ask(admin, [own], { kind: 'role', role: 'Astronaut', usr: { id: people.pm! } });
    expect(unknown[0]).toMatchObject({
      outcome: 'refused',
      reason: 'The delivery group of this project has no role Astronaut.',
    });
    const state = await ask(admin, [own, inReview], { kind: 'state', state: 'Submitted' });
    expect(state[1]).toMatchObject({ reason: 'No transition leads from In Review to Submitted.' });
    const submitted = await idInGroup(test.database.db, 'project_state', 'Network', 'Submitted');
    if (state[0]!.outcome === 'change') expect(state[0]!.target_id).toBe(submitted);
    const single = await admin.get(`/api/projects/${own}/transitions`);
    const { blocked } = single.json<Transition[]>().find(({ dst_state }) => dst_state.id === submitted)!;
    expect(state[0]!.reason).toBe(blocked.length ? blocked.map(({ text }) => text).join(' ') : null);
    const [same] = await ask(admin, [inReview], { kind: 'state', state: 'In Review' });
    expect(same!.outcome).toBe('same');
  });

  it('names the mails of the single action, and the notices of the project’s services for the new state', async () => {
    const { db } = test.database;
    const transitions = (await admin.get(`/api/projects/${own}/transitions`)).json<Transition[]>();
    const { id, dst_state: to } = transitions.find(({ blocked }) => blocked.length === 0)!;
    await sql`insert into project_service (project_id, service_id, count)
      select p.id, s.id, 1 from project p join service s on s.project_type_id = p.project_type_id
      where p.id = ${own} order by s.id limit 2 on conflict do nothing`.execute(db);
    await sql`update service set notification = ' Tell the vendor ', notification_state_ids = array[${to.id}]::int[]
      where id in (select service_id from project_service where project_id = ${own})`.execute(db);
    const [row] = await ask(admin, [own], { kind: 'state', state: to.name, comment: 'Go' });
    const single = await admin.get(`/api/projects/${own}/transition_effects?transition=${id}`);
    expect(row).toMatchObject({
      outcome: 'change',
      notices: ['Tell the vendor'],
      mails: single.json<TransitionEffects>().mails,
    });
    expect(row!.mails.people.length).toBeGreaterThan(0);
    const [held] = await ask(admin, [own], { kind: 'hold', on_hold: true, comment: 'Waits' });
    expect(held!.notices).toEqual([]);
  });

  it('refuses with the words of the single action [project-bulk.3]', async () => {
    const action: BulkAction = { kind: 'hold', on_hold: true };
    const [row] = await ask(admin, [own], action);
    const single = await admin.put(`/api/projects/${own}/on_hold`, { on_hold: true, comment: '' });
    expect([row!.outcome, row!.reason]).toEqual(['refused', 'A comment is required.']);
    expect(single.statusCode).toBeGreaterThanOrEqual(400);
    const [same] = await ask(admin, [own], { kind: 'hold', on_hold: false, comment: 'x' });
    expect(same!.outcome).toBe('same');
  });

  it('allows exactly what the route of the single action allows, to everybody [project-bulk.4]', async () => {
    for (const login of ['requester', 'techlead', 'pm', 'groupadmin', 'outsider', 'reviewer']) {
      const caller = await test.as(login);
      for (const id of [own, inReview, foreign]) {
        const [row] = await ask(caller, [id], { kind: 'hold', on_hold: true, comment: 'Waits for parts' });
        const call = { on_hold: true, comment: 'Waits for parts' };
        const single = await caller.put(`/api/projects/${id}/on_hold`, call);
        const outcome = single.statusCode === 200 ? 'change' : 'refused';
        expect({ login, id, outcome: row!.outcome }).toEqual({ login, id, outcome });
        if (outcome === 'refused') expect(row!.reason).toBe(single.json<{ error: string }>().error);
        else await caller.put(`/api/projects/${id}/on_hold`, { ...call, on_hold: false });
        await sql`update project set on_hold = false where id = ${id}`.execute(test.database.db);
        await refreshProjectList(test.database.db, [id]);
      }
    }
  });

  it('answers the same for a project that is not seen as for none, without its name [project-bulk.5]', async () => {
    const outsider = await test.as('outsider');
    const [hidden, none] = await ask(outsider, [own, 999_999], { kind: 'team', team: { id: teams.Voice! } });
    expect(hidden).toEqual({ ...none, project_id: own });
    expect(hidden).toMatchObject({ project_name: null, tag: null, outcome: 'refused' });
  });

  it('answers a tag, against which the single call runs once [project-bulk.6]', async () => {
    const [row] = await ask(admin, [own], { kind: 'team', team: { id: teams.Voice! } });
    const assign = () =>
      admin.put(
        `/api/projects/${own}/team`,
        { team: { id: teams.Voice } },
        { headers: { 'if-match': row!.tag! } },
      );
    expect((await assign()).statusCode).toBe(200);
    expect((await assign()).statusCode).toBe(412);
    const [again] = await ask(admin, [own], { kind: 'team', team: { id: teams.Voice! } });
    expect(again!.outcome).toBe('same');
  });

  it('is closed to anonymous callers, and refuses bad actions', async () => {
    const action = { kind: 'team', team: { id: 1 } };
    expect((await test.anonymous.post(preview, { project_ids: [own], action })).statusCode).toBe(401);
    for (const body of [
      { project_ids: [], action },
      { project_ids: [own, own], action },
      { project_ids: Array.from({ length: 26 }, (_, i) => i + 1), action },
      { project_ids: [own], action: { kind: 'delete' } },
      { project_ids: [own], action: { ...action, sql: '1' } },
      { project_ids: ["1' or true"], action },
    ])
      expect((await admin.post(preview, body)).statusCode).toBe(422);
    const [row] = await ask(admin, [own], { kind: 'team' });
    expect(row).toMatchObject({ outcome: 'refused', reason: 'Team is required' });
    const [unknown] = await ask(admin, [own], { kind: 'team', team: { id: 999_999 } });
    expect(unknown).toMatchObject({ outcome: 'refused', reason: 'There is no such team.' });
  });
});

describe('the options of an action on several projects', () => {
  const options = async (caller: Caller, ids: number[]) =>
    (await caller.post('/api/projects/bulk/options', { project_ids: ids })).json<BulkOptions>();

  it('are the roles and next states of the projects that the caller sees [project-bulk.7]', async () => {
    const { roles, states } = await options(admin, [own, inReview]);
    expect(roles).toEqual(expect.arrayContaining(['PAN Owner', 'Project Manager', 'Tech Lead']));
    expect(states.length).toBeGreaterThan(1);
    const few = await options(admin, [own]);
    expect(few.states.length).toBeLessThanOrEqual(states.length);
    expect(await options(await test.as('outsider'), [own, inReview])).toEqual({
      kinds: [],
      roles: [],
      states: [],
    });
    const anonymous = await test.anonymous.post('/api/projects/bulk/options', { project_ids: [own] });
    expect(anonymous.statusCode).toBe(401);
  });
});
