import { sql } from 'kysely';
import type { Permission, RolePermission } from 'shared-api/contracts/permissions';
import type { Project, Transition } from 'shared-api/contracts/project';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import {
  assignments,
  assigns,
  calls,
  destinations,
  expected,
  rules,
  transitions,
  type Situation,
} from './testing/reviewedEvaluator';

/** People by login, with their parts in the project under test, whose team is the group's first. */
const people: Record<string, string[]> = {
  admin: ['global admin'],
  'group.admin': ['group admin'],
  'other.admin': [],
  reviewer: ['Reviewer'],
  report: [],
  requester: ['requester'],
  member: ['team member'],
  manager: ['team member', 'team manager'],
  lead: ['team member', 'Tech Lead'],
  pm: ['Project Manager'],
  payer: ['PAN Owner'],
  stranger: [],
};
/** Valid bodies of the calls. They change nothing, because they are sent with a version that the project never had. */
const bodies: Record<string, unknown> = {
  '': { name: 'Never saved' },
  clarity_code: { clarity_code: 'never' },
  pan_code: { pan_code: 'never' },
  release_id: { release_id: 'never' },
  work_required: { work_required: 'never' },
  delivery_date: { delivery_date: '2030-01-02' },
  properties: { value: 'never' },
  on_hold: { on_hold: true, comment: 'never' },
  team: { team: null },
  update: { comment: 'never' },
  financials: { scope: 'never', price: 1 },
  quotes: { scope: 'never', price: 1 },
  'quotes/{quoteId}': { approved: true },
  services: [],
  'services/{serviceId}/quote': { price: 1, slo: 1, scope: 'never' },
  services_lock: { services_locked: true },
  milestones: [],
  'milestones/{milestoneId}': { checked: true },
  survey: { results: [] },
};
const never = { headers: { 'if-match': '"0"' } };

/** A project under test, and one of its services, because a missing line would answer 404 before any other check. */
interface Subject {
  id: number;
  serviceId: number;
}

async function attempt(caller: Caller, { id, serviceId }: Subject, { method, path }: (typeof calls)[number]) {
  const url = `/api${path
    .replace('{id}', String(id))
    .replace('{serviceId}', String(serviceId))
    .replace('{name}', 'site')
    .replace(/\{\w+\}/g, '1')}`;
  const [, , , part = '', ...rest] = path.split('/');
  const body = bodies[[part, ...rest].join('/')] ?? bodies[part];
  const response =
    method === 'DELETE'
      ? await caller.delete(url, never)
      : method === 'POST'
        ? await caller.post(url, body, never)
        : await caller.put(url, body, never);
  return response.statusCode;
}
const observed: { login: string; at: Situation; visible: boolean; pairs: string[] }[] = [];
/** The states and roles that are offered to a person, and the calls whose answers contradict them. */
const moved: { login: string; at: Situation; destinations: string[]; roles: Record<string, boolean> }[] = [];
const contradictions: unknown[] = [];
/** The statuses by call: 412 means that only the stale version prevented the write. Collected where nothing is locked. */
const tried: { login: string; at: Situation; statuses: Record<string, number> }[] = [];
let test: TestApp;

async function arrange(group: string): Promise<Subject> {
  const { rows } = await sql<{ id: number; team: number }>`
    select p.id, (select id from team where name = ${group === 'Network' ? 'Voice' : 'Spaces'}) as team
    from project p join project_type t on t.id = p.project_type_id where t.name = ${group} order by p.id limit 1`.execute(
    test.database.db,
  );
  const { id, team } = rows[0]!;
  const run = (query: ReturnType<typeof sql>) => query.execute(test.database.db);
  await run(sql`delete from project_role where project_id = ${id}`);
  await run(sql`insert into usr (login, name, password_hash) select l, l, (select password_hash from usr limit 1)
    from unnest(${Object.keys(people)}::text[]) l on conflict do nothing`);
  await run(
    sql`update project set team_id = ${team}, creator_id = (select id from usr where login = 'requester'),
      updated_on = now() where id = ${id}`,
  );
  // Opens the survey: it has a question and no answer yet.
  await run(sql`delete from project_survey where project_id = ${id}`);
  await run(sql`insert into team_survey_question (team_id, rating) values (${team}, 'How did it go?')`);
  await run(sql`insert into team_member (team_id, usr_id, is_manager) select ${team}, id, login = 'manager' from usr
    where login in ('member', 'manager', 'lead') on conflict do nothing`);
  await run(sql`insert into usr_role_usr select r.id, u.id from usr u join usr_role r on not r.is_project_role
    join project_type t on t.id = r.project_type_id where (t.name = ${group} and (u.login, r.name) in
      (('group.admin', 'Admin'), ('reviewer', 'Reviewer'), ('report', 'Report')))
      or (t.name = 'Applications' and u.login = 'other.admin' and r.name = 'Admin') on conflict do nothing`);
  await run(sql`insert into project_role select ${id}, r.id, u.id from usr u join usr_role r on r.is_project_role
    join project_type t on t.id = r.project_type_id and t.name = ${group}
    where (u.login, r.name) in (('lead', 'Tech Lead'), ('pm', 'Project Manager'), ('payer', 'PAN Owner'))`);
  await run(sql`insert into project_service (project_id, service_id)
    select ${id}, s.id from service s join project_type t on t.id = s.project_type_id where t.name = ${group}
    and not exists (select 1 from project_service where project_id = ${id}) limit 1`);
  const service = await test.database.db
    .selectFrom('project_service')
    .select('service_id')
    .where('project_id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, serviceId: service.service_id };
}

/** Reads the offered moves and checks that the calls refuse all others. It changes nothing. */
async function observeMoves(caller: Caller, id: number, login: string, at: Situation) {
  const offered = (await caller.get(`/api/projects/${id}/transitions`)).json<Transition[]>();
  const roles = (await caller.get(`/api/projects/${id}`)).json<Project>().roles;
  const answered = (await caller.get(`/api/projects/${id}/role_permissions`)).json<RolePermission[]>();
  const names = offered.map(({ dst_state }) => dst_state.name).sort();
  moved.push({
    login,
    at,
    destinations: names,
    roles: Object.fromEntries(roles.map(({ usr_role, can_edit }) => [usr_role.name, can_edit])),
  });
  for (const { usr_role, can_edit } of roles) {
    const said = answered.find(({ usr_role_id }) => usr_role_id === usr_role.id)?.can_edit;
    // The body names an unknown person: callers who may assign get 422, others are refused earlier.
    const url = `/api/projects/${id}/roles/${usr_role.id}`;
    const { statusCode } = await caller.put(url, { usr: { id: 2_147_483_647 } });
    if (said !== can_edit || statusCode !== (can_edit ? 422 : 403))
      contradictions.push({ login, at, role: usr_role.name, can_edit, said, statusCode });
  }
  for (const { to } of transitions.filter(({ group, from }) => group === at.group && from === at.state)) {
    const { rows } = await sql<{
      id: number;
    }>`select s.id from project_state s join project_type t on t.id = s.project_type_id
      where t.name = ${at.group} and s.name = ${to}`.execute(test.database.db);
    if (names.includes(to)) continue;
    const { statusCode } = await caller.put(`/api/projects/${id}/state`, {
      id: rows[0]!.id,
      comment: 'never',
    });
    if (statusCode !== (at.held ? 409 : 403)) contradictions.push({ login, at, to, statusCode });
  }
}

beforeAll(async () => {
  test = await createTestApp();
  for (const group of ['Network', 'Workplace']) {
    const subject = await arrange(group);
    const { id } = subject;
    const callers: Record<string, Caller> = {};
    for (const login of Object.keys(people)) callers[login] = await test.as(login);
    const { rows: states } = await sql<Omit<Situation, 'held' | 'locked' | 'group'> & { id: number }>`
      select s.id, s.name as state, s.is_start as start, s.is_closed as closed, s.reset_project as reset, t.use_subcats as services
      from project_state s join project_type t on t.id = s.project_type_id where t.name = ${group} order by s.ord`.execute(
      test.database.db,
    );
    for (const { id: stateId, ...state } of states)
      for (const held of [false, true])
        for (const locked of [false, true]) {
          await sql`update project set project_state_id = ${stateId}, on_hold = ${held}, services_locked = ${locked}
            where id = ${id}`.execute(test.database.db);
          for (const [login, caller] of Object.entries(callers)) {
            const response = await caller.get(`/api/projects/${id}/permissions`);
            const visible = response.statusCode === 200;
            const pairs = visible
              ? response
                  .json<Permission[]>()
                  .map((one) => `${one.method} ${one.resource}`)
                  .sort()
              : [];
            const at = { ...state, group, held, locked };
            observed.push({ login, at, visible, pairs });
            if (locked) continue;
            if (visible) await observeMoves(caller, id, login, at);
            const statuses: Record<string, number> = {};
            for (const call of calls) statuses[call.call] = await attempt(caller, subject, call);
            tried.push({ login, at, statuses });
          }
        }
  }
}, 400_000);
afterAll(() => test.close());

/** The group Workplace has no role PAN Owner. */
const isOn = (login: string, { group }: Situation) =>
  people[login]!.filter((who) => who !== 'PAN Owner' || group === 'Network');
const differs = (by: string[]) =>
  observed.filter(({ login, at, pairs }) => expected(by, isOn(login, at), at).join() !== pairs.join());

describe('reviewed rules', () => {
  it('are at most 200 lines', () => {
    const lines = rules.length + calls.length + transitions.length + assignments.length;
    expect(lines).toBeLessThanOrEqual(200);
  });

  it('equal the answers of the server for every person, state, hold and lock [reviewed-rules.1]', () => {
    expect(observed.length).toBe(Object.keys(people).length * (9 + 3) * 2 * 2);
    expect(
      differs(rules).map(({ login, at, pairs }) => ({
        login,
        at,
        pairs,
        expected: expected(rules, isOn(login, at), at),
      })),
    ).toEqual([]);
  });

  it('apply to every writing call: 404 without sight, 403 without the pair, otherwise allowed [reviewed-rules.2]', () => {
    const called = new Set(calls.map(({ call }) => call));
    const writes = test.app.routeList
      .filter(({ method, url }) => !/GET|HEAD/.test(method) && /^\/api\/projects\/:/.test(url))
      .map(({ method, url }) => `${method} ${url.replace('/api', '').replace(/:(\w+)/g, '{$1}')}`);
    // Transitions and role rules decide about two calls; the other two upload files and have their own tests.
    const others = [
      'POST /projects/{id}/aims',
      'POST /projects/{id}/attachments',
      'PUT /projects/{id}/roles/{roleId}',
      'PUT /projects/{id}/state',
    ];
    expect(writes.filter((write) => !called.has(write)).sort()).toEqual(others);

    const wrong = tried.flatMap(({ login, at, statuses }) => {
      const is = isOn(login, at);
      const sees = is.length > 0 || login === 'report';
      const may = expected(rules, is, at);
      return calls
        .map(({ call, pair }) => ({ call, want: !sees ? 404 : may.includes(pair) ? 412 : 403 }))
        .filter(({ call, want }) => statuses[call] !== want)
        .map(({ call, want }) => ({
          login,
          state: at.state,
          held: at.held,
          call,
          want,
          got: statuses[call],
        }));
    });
    expect(wrong).toEqual([]);
    expect(tried.length).toBe(Object.keys(people).length * (9 + 3) * 2);
  });

  it('hide a project from people without a part in it', () => {
    for (const { login, at, visible } of observed) {
      const hasPart = isOn(login, at).length > 0 || login === 'report';
      expect({ login, at, visible }).toEqual({ login, at, visible: hasPart });
    }
  });

  it('define the states to which people can move a project, and the roles that they may assign [reviewed-rules.3]', () => {
    const wrong = moved.flatMap(({ login, at, destinations: got, roles }) => {
      const is = isOn(login, at);
      const where = destinations(transitions, is, at);
      const roleFaults = Object.entries(roles).filter(
        ([role, may]) => may !== assigns(assignments, role, is, at),
      );
      return where.join() === got.join() && !roleFaults.length ? [] : [{ login, at, where, got, roleFaults }];
    });
    expect(wrong).toEqual([]);
    expect(contradictions).toEqual([]);
  });

  it.each(transitions)('would be missed: $line', (line) => {
    const rest = transitions.filter((one) => one !== line);
    const missed = moved.filter(
      ({ login, at, destinations: got }) => destinations(rest, isOn(login, at), at).join() !== got.join(),
    );
    expect(missed.length).toBeGreaterThan(0);
  });

  it.each(assignments)('would be missed: $line', (line) => {
    const rest = assignments.filter((one) => one !== line);
    const missed = moved.filter(({ login, at, roles }) =>
      Object.entries(roles).some(([role, may]) => may !== assigns(rest, role, isOn(login, at), at)),
    );
    expect(missed.length).toBeGreaterThan(0);
  });

  it.each(rules)('would be missed: %s', (rule) => {
    expect(differs(rules.filter((one) => one !== rule)).length).toBeGreaterThan(0);
  });
});
