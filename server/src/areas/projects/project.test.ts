import { sql } from 'kysely';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project, TimelineEntry, Transition } from 'shared-api/contracts/project';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { checkReadModel } from './list/projectList.readModel';
import { idInGroup, networkProject } from './testing/testProjects';

let test: TestApp;
const callers: Record<string, Caller> = {};
beforeAll(async () => {
  test = await createTestApp();
  for (const login of [
    'admin',
    'groupadmin',
    'requester',
    'techlead',
    'pm',
    'teammanager',
    'reviewer',
    'outsider',
  ])
    callers[login] = await test.as(login);
});
afterAll(() => test.close());

const as = (login: string) => callers[login]!;

const network = (state: string) => networkProject(test.database.db, state);
const stateId = (name: string) => idInGroup(test.database.db, 'project_state', 'Network', name);
const get = async <T>(caller: Caller, url: string) => (await caller.get(url)).json<T>();
const pairsOf = async (login: string, url: string) =>
  (await get<Permission[]>(as(login), `${url}/permissions`)).map(
    ({ method, resource }) => `${method} ${resource}`,
  );
const names = async (login: string, url: string) =>
  (await get<Transition[]>(as(login), `${url}/transitions`)).map(({ name }) => name);

describe('one project', () => {
  it('is answered completely, with its version as ETag [project.5]', async () => {
    const url = await network('In Review');
    const response = await as('requester').get(url);
    expect(response.headers.etag).toMatch(/^"\d+"$/);
    const project = response.json<Project>();
    expect(project).toMatchObject({
      creator: { name: 'Maya Chen' },
      project_type: { name: 'Network', use_subcats: true },
      project_state: { name: 'In Review', is_start: false, is_closed: false },
      team: { name: 'Core Routing' },
      on_hold: false,
      p4p: { clarity_code: expect.any(String) as string },
    });
    expect(project.roles.map(({ usr_role, usr }) => [usr_role.name, usr?.name ?? null])).toEqual([
      ['PAN Owner', 'Helen Ward'],
      ['Tech Lead', 'Daniel Okafor'],
      ['Project Manager', 'Sofia Marchetti'],
      ['Network Architect', null],
    ]);
  });

  it('and everything below it answers 404 to people who do not see it, like a missing project', async () => {
    const url = await network('In Review');
    for (const path of [
      '',
      '/permissions',
      '/role_permissions',
      '/transitions',
      '/roles',
      '/timeline',
      '/permissions/explain?method=PUT&resource=project',
    ]) {
      const hidden = await as('outsider').get(url + path);
      const absent = await as('outsider').get(`/api/projects/999999${path}`);
      expect([path, hidden.statusCode, absent.statusCode]).toEqual([path, 404, 404]);
      expect(hidden.json<{ error: string }>().error).toBe(absent.json<{ error: string }>().error);
      expect((await test.anonymous.get(url + path)).statusCode).toBe(401);
    }
    const writes: [string, object][] = [
      ['/state', { id: 1 }],
      ['/on_hold', { on_hold: true, comment: 'x' }],
      ['/team', { team: null }],
      ['/roles/1', { usr: null }],
    ];
    for (const [path, body] of writes)
      expect((await as('outsider').put(url + path, body)).statusCode).toBe(404);
    expect((await as('outsider').post(`${url}/update`, { comment: 'x' })).statusCode).toBe(404);
    expect((await as('outsider').delete(url)).statusCode).toBe(404);
  });

  it('is answered to exactly those people whose list shows it', async () => {
    for (const login of Object.keys(callers)) {
      const listed = new Set<number>();
      for (const row of await get<{ project_id: number }[]>(as(login), '/api/projects?per_page=300'))
        listed.add(row.project_id);
      for (let id = 1; id <= 300; id += 7) {
        const { statusCode } = await as(login).get(`/api/projects/${id}`);
        expect({ login, id, statusCode }).toEqual({ login, id, statusCode: listed.has(id) ? 200 : 404 });
      }
    }
  });
});

describe('permissions on a project', () => {
  it('follow the rows of its group', async () => {
    const review = await network('In Review');
    expect(await pairsOf('requester', review)).not.toContain('PUT project');
    expect(await pairsOf('teammanager', review)).toEqual(expect.arrayContaining(['PUT team', 'PUT on_hold']));
    expect(await pairsOf('techlead', review)).not.toContain('PUT team');
    expect(await pairsOf('reviewer', review)).toEqual(['POST update']);
    const draft = await network('Draft');
    expect(await pairsOf('requester', draft)).toEqual(
      expect.arrayContaining(['PUT project', 'DELETE project']),
    );
  });

  it('give admins of the group every pair that the project’s conditions allow', async () => {
    const closed = await network('Closed');
    const writes = (await pairsOf('groupadmin', closed)).filter((pair) => !pair.startsWith('GET'));
    expect(writes.sort()).toEqual(['POST attachments', 'POST update']);
  });

  it('guard the routes: a missing pair answers 403', async () => {
    const url = await network('In Review');
    const tries: [string, Promise<{ statusCode: number }>][] = [
      ['delete', as('techlead').delete(url)],
      ['hold', as('techlead').put(`${url}/on_hold`, { on_hold: true, comment: 'x' })],
      ['team', as('requester').put(`${url}/team`, { team: null })],
      [
        'role',
        as('requester').put(`${url}/roles/${(await get<Project>(as('admin'), url)).roles[1]!.usr_role.id}`, {
          usr: null,
        }),
      ],
      ['state', as('requester').put(`${url}/state`, { id: await stateId('Quoted') })],
    ];
    for (const [what, call] of tries) expect([what, (await call).statusCode]).toEqual([what, 403]);
  });

  it('are explained to everyone about themselves, and about others to admins only', async () => {
    const url = await network('In Review');
    const ask = (login: string, query: string) => as(login).get(`${url}/permissions/explain?${query}`);
    const own = (await ask('techlead', 'method=PUT&resource=team')).json<{
      allowed: boolean;
      summary: string;
    }>();
    expect(own).toMatchObject({ allowed: false });
    expect(own.summary).toBe('No: Only managers of the team or the Project Manager may do this.');
    const requester = (await get<{ user: { id: number } }>(as('requester'), '/api/session')).user.id;
    expect((await ask('techlead', `method=PUT&resource=team&user=${requester}`)).statusCode).toBe(403);
    const other = (await ask('groupadmin', `method=GET&resource=project&user=${requester}`)).json<object>();
    expect(other).toMatchObject({
      allowed: true,
      user: { name: 'Maya Chen' },
      summary: 'Yes: is the requester.',
    });
  });
});

describe('changing state', () => {
  it('takes a transition, and updates the list, the intervals and the timeline [project.1]', async () => {
    const url = await network('Draft');
    expect(await names('requester', url)).toEqual(['Cancel project', 'Submit']);
    const moved = await as('requester').put(`${url}/state`, {
      id: await stateId('Submitted'),
      src_state_id: await stateId('Draft'),
    });
    expect(moved.statusCode).toBe(200);
    expect(moved.json<Project>().project_state).toMatchObject({ name: 'Submitted', days: 0 });
    const [entry] = await get<TimelineEntry[]>(as('requester'), `${url}/timeline`);
    expect(entry).toMatchObject({
      prev_state: 'Draft',
      project_state: 'Submitted',
      creator_name: 'Maya Chen',
      on_hold: null,
    });
    const id = url.split('/').pop();
    const [row] = await get<{ project_state_name: string; submit_date: string }[]>(
      as('requester'),
      `/api/projects?project_id=${id}`,
    );
    expect(row?.project_state_name).toBe('Submitted');
    expect(row?.submit_date).toBeTruthy();
    const { rows } = await sql<{ open: number; all: number }>`
      select count(*) filter (where left_on is null)::int as open, count(*)::int as all
      from state_interval where project_id = ${Number(id)}`.execute(test.database.db);
    expect(rows[0]).toEqual({ open: 1, all: 2 });
    expect(await checkReadModel(test.database.db)).toEqual([]);
  });

  it('requires a comment if the transition does', async () => {
    const url = await network('Submitted');
    const body = { id: await stateId('Draft') };
    const without = await as('pm').put(`${url}/state`, { ...body, comment: '   ' });
    expect(without.statusCode).toBe(422);
    expect(without.json<{ fields: object }>().fields).toHaveProperty('comment');
    expect(
      (await as('pm').put(`${url}/state`, { ...body, comment: ' Please add the plan. ' })).statusCode,
    ).toBe(200);
    const [entry] = await get<TimelineEntry[]>(as('pm'), `${url}/timeline`);
    expect(entry?.comment).toBe('Please add the plan.');
  });

  it('by two people at the same time succeeds once, and answers the other the current state', async () => {
    const url = await network('In Delivery');
    const body = { id: await stateId('Acceptance'), src_state_id: await stateId('In Delivery') };
    const answers = await Promise.all([
      as('pm').put(`${url}/state`, body),
      as('techlead').put(`${url}/state`, body),
    ]);
    const lost = answers.find(({ statusCode }) => statusCode === 409);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(lost?.json()).toMatchObject({ project_state: { name: 'Acceptance' } });
  });

  it('is refused without a transition, and while the project is held', async () => {
    const url = await network('In Review');
    expect((await as('admin').put(`${url}/state`, { id: await stateId('Closed') })).statusCode).toBe(422);
    expect((await as('admin').put(`${url}/state`, { id: 99999 })).statusCode).toBe(422);
    await as('pm').put(`${url}/on_hold`, { on_hold: true, comment: 'Waiting.' });
    expect(await names('techlead', url)).toEqual([]);
    expect((await as('techlead').put(`${url}/state`, { id: await stateId('Quoted') })).statusCode).toBe(409);
  });

  it('reports that a transition is blocked by a role without a holder, and refuses it', async () => {
    const url = await network('In Review');
    await sql`update usr_role set required_state_id = ${await stateId('Quoted')} where name = 'Network Architect'`.execute(
      test.database.db,
    );
    const [quote] = (await get<Transition[]>(as('techlead'), `${url}/transitions`)).filter(
      ({ name }) => name === 'Quote',
    );
    expect(quote?.blocked).toEqual([{ code: 'role_missing', text: 'Network Architect is not set.' }]);
    const refused = await as('techlead').put(`${url}/state`, { id: await stateId('Quoted') });
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ error: string }>().error).toBe('Network Architect is not set.');
    await sql`update usr_role set required_state_id = null`.execute(test.database.db);
  });
});

describe('hold, team, roles, comments, deletion', () => {
  it('a hold requires a comment, appears in the timeline, and cannot be set twice [project.2]', async () => {
    const url = await network('Approved');
    const hold = (on_hold: boolean, comment: string) => as('pm').put(`${url}/on_hold`, { on_hold, comment });
    expect((await hold(true, '  ')).statusCode).toBe(422);
    expect((await hold(true, 'Freeze until January.')).json<Project>().on_hold).toBe(true);
    const again = await hold(true, 'Me too.');
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ error: 'The project is on hold already.', on_hold: true });
    expect((await hold(false, 'Freeze is over.')).json<Project>().on_hold).toBe(false);
    const entries = await get<TimelineEntry[]>(as('pm'), `${url}/timeline`);
    expect(entries.slice(0, 2).map(({ on_hold, comment }) => [on_hold, comment])).toEqual([
      [false, 'Freeze is over.'],
      [true, 'Freeze until January.'],
    ]);
  });

  it('a new team removes team-bound roles from people who are not in it [project.6]', async () => {
    const url = await network('In Review');
    const voice = (await get<{ id: number; name: string }[]>(as('pm'), '/api/team_names')).find(
      ({ name }) => name === 'Voice',
    )!;
    const project = (await as('pm').put(`${url}/team`, { team: { id: voice.id } })).json<Project>();
    expect(project.team?.name).toBe('Voice');
    const holders = Object.fromEntries(
      project.roles.map(({ usr_role, usr }) => [usr_role.name, usr?.name ?? null]),
    );
    expect(holders).toMatchObject({ 'Tech Lead': null, 'Project Manager': 'Sofia Marchetti' });
    expect((await as('pm').put(`${url}/team`, { team: { id: 99999 } })).statusCode).toBe(422);
  });

  it('people who are also in the new team keep their team-bound roles, all others lose them', async () => {
    const { db } = test.database;
    const url = await network('In Review');
    const voice = await db
      .selectFrom('team')
      .select('id')
      .where('name', '=', 'Voice')
      .executeTakeFirstOrThrow();
    const lead = await db
      .selectFrom('usr')
      .select('id')
      .where('login', '=', 'techlead')
      .executeTakeFirstOrThrow();
    await db.insertInto('team_member').values({ team_id: voice.id, usr_id: lead.id }).execute();
    const leadAfter = async (team: { id: number }) =>
      (await as('pm').put(`${url}/team`, { team }))
        .json<Project>()
        .roles.find(({ usr_role }) => usr_role.name === 'Tech Lead')?.usr;
    expect(await leadAfter(voice)).toMatchObject({ name: 'Daniel Okafor' });
    const spaces = await db
      .selectFrom('team')
      .select('id')
      .where('name', '=', 'Spaces')
      .executeTakeFirstOrThrow();
    expect(await leadAfter(spaces)).toBeNull();
    await db
      .deleteFrom('team_member')
      .where('team_id', '=', voice.id)
      .where('usr_id', '=', lead.id)
      .execute();
  });

  it('a role is assigned by its rules: "Team Not Set!", team members only, no foreign roles [project.3]', async () => {
    const url = await network('In Review');
    const { roles } = await get<Project>(as('pm'), url);
    const lead = roles.find(({ usr_role }) => usr_role.name === 'Tech Lead')!.usr_role.id;
    const people = await get<{ id: number; name: string }[]>(as('pm'), '/api/user_names?per_page=300');
    const idOf = (name: string) => people.find((one) => one.name === name)!.id;
    const assign = (name: string, roleId = lead) =>
      as('pm').put(`${url}/roles/${roleId}`, { usr: { id: idOf(name) } });
    expect((await assign('Mei Tanaka')).json<{ error: string }>().error).toBe(
      'This person is not in the team of the project.',
    );
    expect((await assign('Priya Raman')).json<Project>().roles[1]!.usr?.name).toBe('Priya Raman');
    await sql`update project set team_id = null where id = ${Number(url.split('/').pop())}`.execute(
      test.database.db,
    );
    const unset = await assign('Priya Raman');
    expect([unset.statusCode, unset.json<{ error: string }>().error]).toEqual([422, 'Team Not Set!']);
    const foreign = await sql<{
      id: number;
    }>`select r.id from usr_role r join project_type t on t.id = r.project_type_id
      where t.name = 'Workplace' and r.name = 'Tech Lead'`.execute(test.database.db);
    expect((await assign('Priya Raman', foreign.rows[0]!.id)).statusCode).toBe(404);
  });

  it('a team and a role are compared with the value that the caller saw, if it is sent', async () => {
    const url = await network('In Review');
    const team = async (name: string) =>
      (
        await test.database.db
          .selectFrom('team')
          .select('id')
          .where('name', '=', name)
          .executeTakeFirstOrThrow()
      ).id;
    const [core, voice] = [await team('Core Routing'), await team('Voice')];
    const give = (body: object) => as('pm').put(`${url}/team`, body);
    for (const seen of [{ id: voice }, null]) {
      const late = await give({ team: { id: voice === seen?.id ? 99999 : voice }, seen });
      expect(late.statusCode).toBe(409);
      expect(late.json()).toMatchObject({ code: 'changed', present: { id: core, name: 'Core Routing' } });
    }
    // Both chose the same value, so nothing is overwritten.
    expect((await give({ team: { id: core }, seen: null })).statusCode).toBe(200);
    const none = await give({ team: null, seen: { id: core } });
    expect([none.statusCode, none.json()]).toMatchObject([
      422,
      { error: 'Team is required', fields: { team: 'Team is required' } },
    ]);
    expect((await give({ team: { id: voice }, seen: { id: core } })).statusCode).toBe(200);

    const owner = await idInGroup(test.database.db, 'usr_role', 'Network', 'PAN Owner');
    const assign = (body: object) => as('groupadmin').put(`${url}/roles/${owner}`, body);
    const holder = (await get<Project>(as('pm'), url)).roles.find(
      ({ usr_role }) => usr_role.id === owner,
    )!.usr!;
    const late = await assign({ usr: { id: 88888 }, seen: { id: 99999 } });
    expect(late.statusCode).toBe(409);
    const { present } = late.json<{ present: { id: number; name: string } }>();
    expect(present.name).toBe('Helen Ward');
    expect(present).toEqual({ id: holder.id, name: holder.name });
    const nobody = await assign({ usr: null, seen: { id: present.id } });
    expect([nobody.statusCode, nobody.json()]).toMatchObject([
      422,
      { error: 'PAN Owner is required', fields: { usr: 'PAN Owner is required' } },
    ]);
    expect((await assign({ usr: { id: present.id }, seen: null })).statusCode).toBe(200);
  });

  it('the team and the holder that the project has already keep its version', async () => {
    const { db } = test.database;
    const url = await network('In Review');
    const project = await as('pm').get(url);
    const { team, roles } = project.json<Project>();
    const lead = roles.find(({ usr_role }) => usr_role.name === 'Tech Lead')!;
    const sameTeam = () => as('pm').put(`${url}/team`, { team: { id: team!.id } });
    const sameLead = () => as('pm').put(`${url}/roles/${lead.usr_role.id}`, { usr: { id: lead.usr!.id } });
    for (const assign of [sameTeam, sameLead]) {
      const answer = await assign();
      expect([answer.statusCode, answer.headers.etag]).toEqual([200, project.headers.etag]);
      expect(answer.json<Project>().updated_on).toBe(project.json<Project>().updated_on);
    }
    // Somebody who left the team loses the role: that is a change.
    const membership = await db
      .deleteFrom('team_member')
      .where('team_id', '=', team!.id)
      .where('usr_id', '=', lead.usr!.id)
      .returning(['team_id', 'usr_id', 'is_manager'])
      .executeTakeFirstOrThrow();
    const answer = await sameTeam();
    await db.insertInto('team_member').values(membership).execute();
    expect(answer.headers.etag).not.toBe(project.headers.etag);
    expect(
      answer.json<Project>().roles.find(({ usr_role }) => usr_role.id === lead.usr_role.id)?.usr,
    ).toBeNull();
  });

  it('a comment is trimmed, must not be blank, and changes the project’s version', async () => {
    const url = await network('In Review');
    const before = (await as('reviewer').get(url)).headers.etag;
    expect((await as('reviewer').post(`${url}/update`, { comment: ' \n ' })).statusCode).toBe(422);
    const added = await as('reviewer').post(`${url}/update`, { comment: ' Looks good. ', recipients: [] });
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({ comment: 'Looks good.', creator_name: 'Tom Leclerc' });
    expect((await as('reviewer').get(url)).headers.etag).not.toBe(before);
  });

  it('a deleted project is removed from everywhere [project.4]', async () => {
    const url = await network('Draft');
    expect((await as('requester').delete(url)).statusCode).toBe(204);
    expect((await as('requester').get(url)).statusCode).toBe(404);
    expect(await checkReadModel(test.database.db)).toEqual([]);
  });

  it('a timeline has pages, newest first', async () => {
    const url = await network('In Delivery');
    const all = await get<TimelineEntry[]>(as('pm'), `${url}/timeline?per_page=300`);
    const times = all.map(({ created_on }) => created_on);
    expect(times).toEqual([...times].sort().reverse());
    const second = await as('pm').get(`${url}/timeline?per_page=2&page=2`);
    expect(second.json<TimelineEntry[]>()[0]?.id).toBe(all[2]?.id);
    expect(second.headers['x-total']).toBe(String(all.length));
  });

  it('bodies with wrong types, unknown fields or NUL are refused', async () => {
    const url = await network('In Review');
    for (const [path, body] of [
      ['/state', { id: 'x' }],
      ['/state', { id: 1, extra: true }],
      ['/on_hold', { on_hold: 'yes', comment: 'x' }],
      ['/team', { team: 5 }],
      ['/on_hold', { on_hold: true, comment: 'a\u0000b' }],
    ] as const)
      expect((await as('admin').put(url + path, body)).statusCode).toBe(422);
    for (const id of ['0', 'x', '99999999999', '1.5', '%00'])
      expect((await as('admin').get(`/api/projects/${id}`)).statusCode).toBeGreaterThanOrEqual(400);
  });
});
