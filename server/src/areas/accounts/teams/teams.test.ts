import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Team, TeamMember } from 'shared-api/contracts/accounts';
import { teamMembers as memberData } from 'shared-api/resources/teamMembers';
import { teams as teamData } from 'shared-api/resources/teams';
import { validBody } from 'shared-api/resources/validBody';
import { checkReadModel } from '../../projects/list/projectList.readModel';
import { networkProject } from '../../projects/testing/testProjects';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';

let test: TestApp;
let admin: Caller;
/** Ines Carvalho, who manages Core Routing and no other team. */
let manager: Caller;
let requester: Caller;
let core: number;
let edge: number;
let ines: number;
const idOf = async (table: 'usr' | 'team', name: string) => {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where name = ${name}`.execute(test.database.db);
  return rows[0]!.id;
};
beforeAll(async () => {
  test = await createTestApp();
  [admin, manager, requester] = [
    await test.as('admin'),
    await test.as('teammanager'),
    await test.as('requester'),
  ];
  [core, edge] = [await idOf('team', 'Core Routing'), await idOf('team', 'Edge Access')];
  ines = await idOf('usr', 'Ines Carvalho');
});
afterAll(() => test.close());

describe('teams', () => {
  it('are listed for global admins; managers get those they manage, others get none [server-teams.2]', async () => {
    const all = await admin.get('/api/teams');
    expect(all.json<Team[]>().map(({ name }) => name)).toEqual([
      'Core Routing',
      'Edge Access',
      'Identity',
      'Platform Core',
      'Spaces',
      'Voice',
    ]);
    const own = await manager.get('/api/teams');
    expect(own.headers['x-total']).toBe('1');
    expect(own.json()).toMatchObject([{ id: core, can_edit: true, enable_cr_dash: true }]);
    for (const login of ['requester', 'groupadmin', 'techlead', 'outsider'])
      expect({ login, status: (await (await test.as(login)).get('/api/teams')).statusCode }).toEqual({
        login,
        status: 403,
      });
    expect((await test.anonymous.get('/api/teams')).statusCode).toBe(401);
    const columns = 'columns=name&columns=enable_cr_dash&columns=members';
    expect((await manager.get(`/api/teams?${columns}`, { headers: { accept: 'text/csv' } })).body).toContain(
      '\nCore Routing,Yes,"Daniel Okafor; ',
    );
  });

  it('can be read by every signed-in user, with whether they may change its members [server-teams.1]', async () => {
    const team = (await requester.get(`/api/teams/${core}`)).json<Team>();
    expect(team).toMatchObject({ id: core, name: 'Core Routing', can_edit: false });
    expect(team.members).toContainEqual({ usr: { id: ines, name: 'Ines Carvalho' }, is_manager: true });
    for (const [caller, id, canEdit] of [
      [admin, edge, true],
      [manager, core, true],
      [manager, edge, false],
    ] as const)
      expect((await caller.get(`/api/teams/${id}`)).json()).toMatchObject({ can_edit: canEdit });
    expect((await requester.get('/api/teams/99999')).statusCode).toBe(404);
    expect((await test.anonymous.get(`/api/teams/${core}`)).statusCode).toBe(401);
    expect((await requester.get(`/api/teams/${edge}/users`)).json<unknown[]>()).toHaveLength(5);
  });

  it('are created, renamed and deleted by global admins only [server-teams.3]', async () => {
    for (const login of ['teammanager', 'requester', 'groupadmin']) {
      const person = await test.as(login);
      const body = validBody(teamData, { name: 'X', enable_cr_dash: false });
      for (const response of [
        await person.post('/api/teams', body),
        await person.put(`/api/teams/${core}`, body),
        await person.delete(`/api/teams/${core}`),
      ])
        expect({ login, status: response.statusCode }).toEqual({ login, status: 403 });
    }
    const created = await admin.post(
      '/api/teams',
      validBody(teamData, { name: ' Field ', enable_cr_dash: false }),
    );
    expect(created.statusCode).toBe(201);
    expect(created.json()).toMatchObject({ name: 'Field', members: [], can_edit: true });
    const again = await admin.post(
      '/api/teams',
      validBody(teamData, { name: 'Field', enable_cr_dash: true }),
    );
    expect(again.json()).toMatchObject({ fields: { name: 'There is already a team with this name.' } });
    // Names that differ by case only would look like one team in every menu.
    for (const refused of [
      await admin.post('/api/teams', validBody(teamData, { name: 'fIELD', enable_cr_dash: true })),
      await admin.put(`/api/teams/${core}`, validBody(teamData, { name: 'FIELD', enable_cr_dash: true })),
    ])
      expect({ status: refused.statusCode, body: refused.json<object>() }).toMatchObject({
        status: 422,
        body: { fields: { name: 'There is already a team with this name.' } },
      });
    const { id } = created.json<Team>();
    const recased = await admin.put(
      `/api/teams/${id}`,
      validBody(teamData, { name: 'FIELD', enable_cr_dash: false }),
    );
    expect(recased.json()).toMatchObject({ name: 'FIELD' });
    expect((await admin.delete(`/api/teams/${id}`)).statusCode).toBe(204);
    expect((await admin.get(`/api/teams/${id}`)).statusCode).toBe(404);
  });

  it('cannot be deleted while projects belong to them, and the refusal counts these [server-teams.4]', async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from project where team_id = ${core}`.execute(test.database.db);
    const refused = await admin.delete(`/api/teams/${core}`);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      error: `${rows[0]!.n} projects belong to this team. Give them another team first.`,
    });
  });

  it('that are deleted during an assignment are refused as unknown', async () => {
    const { id } = (
      await admin.post('/api/teams', validBody(teamData, { name: 'Gone', enable_cr_dash: false }))
    ).json<Team>();
    const url = await networkProject(test.database.db, 'In Review');
    const { assigning } = await test.database.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('team').where('id', '=', id).execute();
      const answer = Promise.resolve(admin.put(`${url}/team`, { team: { id } }));
      // Gives the call time to wait for the lock on the team that is being deleted.
      await sleep(300);
      return { assigning: answer };
    });
    const refused = await assigning;
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ fields: { team: 'There is no such team.' } });
  });

  it('appear with a new name in the list of projects immediately [server-teams.5]', async () => {
    const team = (await admin.get(`/api/teams/${edge}`)).json<Team>();
    await admin.put(`/api/teams/${edge}`, { ...team, name: 'Edge & Access' });
    const list = await admin.get('/api/projects?team_name=Edge %26 Access');
    expect(Number(list.headers['x-total'])).toBeGreaterThan(0);
    expect(list.json<unknown[]>()[0]).toMatchObject({ team_name: 'Edge & Access' });
    expect(await checkReadModel(test.database.db)).toEqual([]);
  });
});

describe('team members', () => {
  const members = (teamId = core) => `/api/teams/${teamId}/members`;

  it('are added, made managers and removed by managers of the team and by global admins [server-teams.6]', async () => {
    for (const caller of [manager, admin]) {
      const usr = { id: await idOf('usr', 'Olga Жданова') };
      const created = await caller.post(members(), validBody(memberData, { usr, is_manager: false }));
      expect(created.statusCode).toBe(201);
      const { id } = created.json<TeamMember>();
      expect(created.json()).toEqual({
        ...validBody(memberData, { is_manager: false }),
        id,
        usr: { ...usr, name: 'Olga Жданова' },
      });
      const changed = await caller.put(`${members()}/${id}`, validBody(memberData, { is_manager: true }));
      expect(changed.json()).toMatchObject({ usr, is_manager: true });
      expect(changed.headers.etag).toBe('"2"');
      // The person cannot be changed, whichever one the body names.
      const sent = { ...changed.json<TeamMember>(), usr: { id: ines } };
      expect((await caller.put(`${members()}/${id}`, sent)).json()).toMatchObject({ usr });
      expect((await caller.delete(`${members()}/${id}`)).statusCode).toBe(204);
    }
  });

  it('cannot be changed by the manager of another team, a member or a group admin [server-teams.7]', async () => {
    const { id } = (await admin.get(members())).json<TeamMember[]>()[0]!;
    const usr = { id: await idOf('usr', 'Olga Жданова') };
    for (const login of ['hannah.ortiz', 'techlead', 'groupadmin', 'requester', 'outsider']) {
      const person = await test.as(login);
      for (const response of [
        await person.post(members(), validBody(memberData, { usr, is_manager: true })),
        await person.put(`${members()}/${id}`, validBody(memberData, { is_manager: true })),
        await person.delete(`${members()}/${id}`),
      ])
        expect({ login, status: response.statusCode }).toEqual({ login, status: 403 });
      expect((await person.get(members())).statusCode).toBe(200);
    }
    expect((await test.anonymous.get(members())).statusCode).toBe(401);
    expect(
      (await test.anonymous.post(members(), validBody(memberData, { usr, is_manager: true }))).statusCode,
    ).toBe(401);
    expect(
      (await test.anonymous.put(`${members()}/${id}`, validBody(memberData, { is_manager: true })))
        .statusCode,
    ).toBe(401);
    expect((await test.anonymous.delete(`${members()}/${id}`)).statusCode).toBe(401);
  });

  it('can be found among the people who are not in the team', async () => {
    const members = (await admin.get(`/api/teams/${core}`)).json<Team>().members.map(({ usr }) => usr.id);
    const url = `/api/teams/${core}/candidates`;
    const all = (await manager.get(`${url}?per_page=300`)).json<{ id: number; name: string }[]>();
    const known = (await manager.get('/api/user_names?per_page=300')).json<{ id: number }[]>();
    expect(all.map(({ id }) => id)).toEqual(known.map(({ id }) => id).filter((id) => !members.includes(id)));
    const [{ name } = { name: '' }] = all;
    const found = await manager.get(`${url}?search=${encodeURIComponent(name.toUpperCase())}`);
    expect(found.json()).toContainEqual(all[0]);
    expect(Number(found.headers['x-total'])).toBeLessThan(all.length);
    expect((await manager.get('/api/teams/99999/candidates')).statusCode).toBe(404);
    expect((await test.anonymous.get(url)).statusCode).toBe(401);
  });

  it('must exist, be active, and be in the team only once', async () => {
    const nina = await idOf('usr', 'Nina Starke');
    await sql`update usr set active = false where id = ${nina}`.execute(test.database.db);
    for (const [id, text] of [
      [ines, 'This person is in the team already.'],
      [nina, 'There is no such person.'],
      [99999, 'There is no such person.'],
    ] as const) {
      const response = await manager.post(
        members(),
        validBody(memberData, { usr: { id }, is_manager: false }),
      );
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ fields: { usr: text } });
    }
    expect((await manager.post(members(), { is_manager: false })).statusCode).toBe(422);
  });

  it('are found only below their own team [server-teams.8]', async () => {
    const { id } = (await admin.get(members(edge))).json<TeamMember[]>()[0]!;
    for (const response of [
      await manager.get(`${members()}/${id}`),
      await manager.put(`${members()}/${id}`, validBody(memberData, { is_manager: true })),
      await manager.delete(`${members()}/${id}`),
      await admin.get(members(99999)),
      await admin.post(members(99999), validBody(memberData, { usr: { id: ines }, is_manager: false })),
    ])
      expect(response.statusCode).toBe(404);
  });

  it('are sorted by name, searched and filtered', async () => {
    const names = async (query: string) =>
      (await manager.get(`${members()}?${query}`)).json<TeamMember[]>().map(({ usr }) => usr.name);
    const all = await names('');
    expect(all).toHaveLength(6);
    expect(await names('sort=usr_name desc')).toEqual([...all].reverse());
    expect(await names('is_manager=true')).toEqual(['Ines Carvalho']);
    expect(await names('usr_name_like=okaf')).toEqual(['Daniel Okafor']);
    expect(await names('search=okaf')).toEqual(['Daniel Okafor']);
    const csv = await manager.get(`${members()}?is_manager=true`, { headers: { accept: 'text/csv' } });
    expect(csv.body).toBe('\ufeffName,Manager\r\nInes Carvalho,Yes\r\n');
  });

  it('may stop managing; a global admin can repair the team', async () => {
    const own = (await manager.get(`${members()}?is_manager=true`)).json<TeamMember[]>()[0]!;
    expect(
      (await manager.put(`${members()}/${own.id}`, validBody(memberData, { is_manager: false }))).statusCode,
    ).toBe(200);
    expect(
      (await manager.put(`${members()}/${own.id}`, validBody(memberData, { is_manager: true }))).statusCode,
    ).toBe(403);
    expect((await manager.get('/api/teams')).statusCode).toBe(403);
    expect(
      (await admin.put(`${members()}/${own.id}`, validBody(memberData, { is_manager: true }))).statusCode,
    ).toBe(200);
  });
});
