import { sql } from 'kysely';
import type { User } from 'shared-api/contracts/accounts';
import type { NextRow, ProjectNext } from 'shared-api/contracts/next';
import type { Project } from 'shared-api/contracts/project';
import { openLiveOf } from '../../../testing/liveClient';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { idInGroup, networkProject } from '../testing/testProjects';

let test: TestApp;
const callers: Record<string, Caller> = {};
const logins = [
  'admin',
  'groupadmin',
  'requester',
  'techlead',
  'pm',
  'teammanager',
  'reviewer',
  'outsider',
  'helen.ward',
];
beforeAll(async () => {
  test = await createTestApp({ live: { listEvery: 0 } });
  for (const login of logins) callers[login] = await test.as(login);
});
afterAll(() => test.close());

const as = (login: string) => callers[login]!;
const db = () => test.database.db;
const run = (query: ReturnType<typeof sql>) => query.execute(db());
const idOf = (url: string) => Number(url.split('/').pop());
const next = async (login: string, url: string) => (await as(login).get(`${url}/next`)).json<ProjectNext>();
const stateId = (name: string) => idInGroup(db(), 'project_state', 'Network', name);
/** Lists steps as `Submit: Requester (Maya Chen), …`, the reader's own with a star. */
const words = ({ steps }: ProjectNext) =>
  steps.map(
    ({ text, mine, who }) =>
      `${mine ? '*' : ''}${text}: ${who
        .map(
          ({ as: named, people, more }) =>
            `${named} (${people.map(({ name }) => name).join(', ')}${more ? ` +${more}` : ''})`,
        )
        .join(', ')}`,
  );
/** Makes one quote pending on the project, and no other. */
const pending = async (url: string) => {
  await run(sql`delete from quote where project_id = ${idOf(url)}`);
  await run(sql`insert into quote (project_id, number, scope, price_cents, creator_id, created_on)
    values (${idOf(url)}, 7, 'More', 100, 1, '2026-01-05T10:00:00Z')`);
};

describe('what a project waits for', () => {
  it('counts the days of a step as those of the state: by the calendar of the organisation', async () => {
    const url = await networkProject(db(), 'Submitted');
    await run(sql`update project set state_since = date_trunc('day', now(), 'UTC') - interval '1 minute'
      where id = ${idOf(url)}`);
    const { project_state: state } = (await as('techlead').get(url)).json<Project>();
    expect(state.days).toBe(1);
    expect((await next('techlead', url)).steps.map(({ days }) => days)).toEqual([1]);
  });

  it('is the ways on from its state, with the people who can take them', async () => {
    const url = await networkProject(db(), 'Submitted');
    const [step] = words(await next('requester', url));
    expect(step).toMatch(
      /^Take Up: Reviewer \(Tom Leclerc\), Project Manager \(Sofia Marchetti\), Core Routing \(.* \+3\)$/,
    );
    const answer = await next('techlead', url);
    expect(answer).toMatchObject({ mine: true, target_days: 3 });
    expect(
      answer.steps.map(({ kind, mine, transition }) => [kind, mine, transition?.dst_state.name]),
    ).toEqual([['transition', true, 'In Review']]);
    expect((await next('requester', url)).mine).toBe(false);
  });

  it('does not name people merely because they are admins', async () => {
    const url = await networkProject(db(), 'Quoted');
    for (const login of ['admin', 'groupadmin']) expect((await next(login, url)).mine).toBe(false);
    expect((await next('helen.ward', url)).mine).toBe(true);
  });

  it('shows the blockers of a way on, and the people who can assign a missing role', async () => {
    const url = await networkProject(db(), 'Approved');
    await run(sql`delete from project_role where project_id = ${idOf(url)}
      and usr_role_id = ${await idInGroup(db(), 'usr_role', 'Network', 'Tech Lead')}`);
    const answer = await next('teammanager', url);
    expect(words(answer)).toEqual([
      '*Set Tech Lead: Manager of Core Routing (Ines Carvalho), Project Manager (Sofia Marchetti)',
      'Start Delivery: Project Manager (Sofia Marchetti)',
    ]);
    expect(answer.steps[1]!.transition!.blocked.map(({ code }) => code)).toContain('role_missing');
    expect(answer.mine).toBe(true);
  });

  it('waits for a team before a team-bound role, and names the group’s admins if no one else may assign it', async () => {
    const url = await networkProject(db(), 'Approved');
    await run(sql`delete from project_role where project_id = ${idOf(url)}`);
    await run(sql`update project set team_id = null where id = ${idOf(url)}`);
    expect(words(await next('groupadmin', url))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Assign a team: Admin of Network \(Aisha Noor\)$/)]),
    );
    expect((await next('groupadmin', url)).mine).toBe(false);
  });

  it('is a decision for each pending quote, shown only to people who may see quotes', async () => {
    const url = await networkProject(db(), 'In Delivery');
    await pending(url);
    const answer = await next('helen.ward', url);
    const [quote] = answer.steps;
    expect(words(answer)[0]).toBe('*Approve or reject quote 7: PAN Owner (Helen Ward)');
    expect(quote!.quote_id).not.toBe(7);
    expect(quote!.since).toBe('2026-01-05T10:00:00.000Z');
    expect(words(await next('pm', url)).some((text) => text.startsWith('Approve or reject'))).toBe(true);
    expect(words(await next('reviewer', url)).some((text) => text.includes('quote'))).toBe(false);
    await run(sql`delete from quote where project_id = ${idOf(url)}`);
  });

  it('says of a quote whose approver does not see the financials whom to ask [next-unseen.2]', async () => {
    const url = await networkProject(db(), 'In Delivery');
    await pending(url);
    const { rows } = await sql<{ id: number }>`
      insert into project_permission (project_type_id, method, resource, principal, usr_role_id)
      select r.project_type_id, 'PUT', 'quotes', 'role', r.id from usr_role r
      where r.id = ${await idInGroup(db(), 'usr_role', 'Network', 'Reviewer')} returning id`.execute(db());
    const quoteOf = async (login: string) =>
      (await next(login, url)).steps.find(({ kind }) => kind === 'quote');
    expect(await quoteOf('reviewer')).toMatchObject({
      mine: true,
      unseen: { tab: 'Financials', ask: [{ as: 'Admin of Network', people: [{ name: 'Aisha Noor' }] }] },
    });
    expect(await quoteOf('helen.ward')).not.toHaveProperty('unseen');
    // The list says the same.
    const listedOf = async (login: string) =>
      (await as(login).get('/api/next?per_page=300'))
        .json<NextRow[]>()
        .find(({ project_id: id }) => id === idOf(url))
        ?.steps.find(({ kind }) => kind === 'quote');
    expect(await listedOf('reviewer')).toMatchObject({ unseen: { tab: 'Financials' } });
    expect(await listedOf('helen.ward')).not.toHaveProperty('unseen');
    await run(sql`delete from project_permission where id = ${rows[0]!.id}`);
    await run(sql`delete from quote where project_id = ${idOf(url)}`);
  });

  it('is the removal of the hold while it is held, which is no person’s duty', async () => {
    const url = await networkProject(db(), 'In Delivery');
    expect((await as('pm').put(`${url}/on_hold`, { on_hold: true, comment: 'Freeze' })).body).toContain(
      '"on_hold":true',
    );
    const answer = await next('pm', url);
    expect(words(answer)).toEqual([
      '*Remove the hold: Requester (Maya Chen), Manager of Core Routing (Ines Carvalho), Project Manager (Sofia Marchetti)',
    ]);
    expect(answer.mine).toBe(false);
    expect((await next('techlead', url)).steps[0]!.mine).toBe(false);
  });

  it('is nothing once it is closed', async () => {
    expect(await next('requester', await networkProject(db(), 'Closed'))).toMatchObject({
      mine: false,
      steps: [],
    });
  });

  it('is answered only to people who see the project', async () => {
    const url = await networkProject(db(), 'Submitted');
    expect((await as('outsider').get(`${url}/next`)).statusCode).toBe(404);
    expect((await as('pm').get('/api/projects/999999/next')).statusCode).toBe(404);
    expect((await test.anonymous.get(`${url}/next`)).statusCode).toBe(401);
  });
});

describe('the projects in which a person must act', () => {
  const list = async (login: string, query = 'per_page=300') => {
    const response = await as(login).get(`/api/next?${query}`);
    return { rows: response.json<NextRow[]>(), headers: response.headers };
  };

  it('are for each person exactly those whose page names them, with the same words [server-next.1]', async () => {
    // The sample has quotes, missing roles, missing teams and holds; here also deactivated people.
    await run(sql`update usr set active = false where id % 2 = 0 and login <> all(${logins})`);
    for (const state of ['Submitted', 'Approved', 'Quoted']) await pending(await networkProject(db(), state));
    await run(sql`delete from project_role where project_id in (select id from project where id % 5 = 0)`);
    await run(sql`update project set team_id = null where id % 7 = 0`);
    await run(sql`update project_list l set team_id = p.team_id from project p where p.id = l.project_id`);
    const { rows: ids } = await sql<{ id: number }>`select id from project order by id`.execute(db());
    let named = 0;
    for (const login of logins) {
      const { rows } = await list(login);
      const listed = new Map(rows.map((row) => [row.project_id, row.steps.map(({ text }) => text).sort()]));
      for (const { id } of ids.filter((one) => one.id % 2 === 0 || listed.has(one.id))) {
        const response = await as(login).get(`/api/projects/${id}/next`);
        const answer =
          response.statusCode === 200 ? response.json<ProjectNext>() : { mine: false, steps: [] };
        const mine = answer.steps
          .filter((step) => step.mine && step.kind !== 'hold' && step.kind !== 'survey')
          .map(({ text }) => text)
          .sort();
        if (mine.length) named++;
        expect([login, id, answer.mine, listed.get(id) ?? []]).toEqual([login, id, mine.length > 0, mine]);
      }
    }
    expect(named).toBeGreaterThan(50);
    expect((await list('admin')).rows).toEqual([]);
    expect((await list('outsider')).rows).toEqual([]);
  });

  it('are late ones first, by the days over their target, then the others by the shortest [next-order.1]', async () => {
    for (const login of ['requester', 'techlead', 'reviewer']) {
      const { rows } = await list(login);
      const late = rows.filter(({ over }) => over > 0);
      expect(late.length).toBeGreaterThan(0);
      expect(rows.slice(0, late.length)).toEqual(late);
      const since = (some: NextRow[]) => some.map((row) => row.since);
      const days = late.map(({ over }) => over);
      expect(days).toEqual([...days].sort((a, b) => b - a));
      const others = since(rows.slice(late.length));
      expect(others).toEqual([...others].sort().reverse());
    }
  });

  it('are paged, and listed once', async () => {
    const { rows, headers } = await list('requester');
    expect(rows.length).toBeGreaterThan(4);
    expect(new Set(rows.map(({ project_id }) => project_id)).size).toBe(rows.length);
    expect(headers).toMatchObject({ 'x-total': String(rows.length), 'x-total-capped': 'false' });
    const second = await list('requester', 'per_page=2&page=2');
    expect(second.rows).toEqual(rows.slice(2, 4));
    expect(second.headers['x-total']).toBe(String(rows.length));
    expect((await list('requester', 'per_page=2&page=9999')).rows).toEqual([]);
  });

  it('leave out projects whose step was taken, and held ones', async () => {
    const url = await networkProject(db(), 'Draft');
    const has = async (login: string) => (await list(login)).rows.some((row) => row.project_id === idOf(url));
    expect(await has('requester')).toBe(true);
    await as('requester').put(`${url}/on_hold`, { on_hold: true, comment: 'x' });
    expect(await has('requester')).toBe(false);
    await as('requester').put(`${url}/on_hold`, { on_hold: false, comment: 'x' });
    expect((await as('requester').put(`${url}/state`, { id: await stateId('Submitted') })).statusCode).toBe(
      200,
    );
    expect([await has('requester'), await has('reviewer')]).toEqual([false, true]);
  });

  it('require a session and a valid query', async () => {
    expect((await test.anonymous.get('/api/next')).statusCode).toBe(401);
    for (const query of ['per_page=0', 'per_page=301', 'page=x', 'sort=since', 'user=1'])
      expect((await as('pm').get(`/api/next?${query}`)).statusCode).toBe(400);
  });
});

describe('a deactivated person', () => {
  let url: string;
  const find = async (login: string) =>
    (await as('admin').get(`/api/users?login_like=${login}`))
      .json<User[]>()
      .find((user) => user.login === login)!;
  const listed = async (login: string) =>
    (await as(login).get('/api/next?per_page=300'))
      .json<NextRow[]>()
      .find(({ project_id }) => project_id === idOf(url))?.steps;
  /** Makes a person the only holder of a role on the project; without a login nobody. */
  const hold = async (roleName: string, login?: string) => {
    const role = await idInGroup(db(), 'usr_role', 'Network', roleName);
    await run(sql`delete from project_role where project_id = ${idOf(url)} and usr_role_id = ${role}`);
    if (login)
      await run(sql`insert into project_role (project_id, usr_role_id, usr_id)
        select ${idOf(url)}, ${role}, id from usr where login = ${login}`);
  };
  beforeAll(async () => {
    url = await networkProject(db(), 'Quoted');
    await run(sql`delete from quote where project_id = ${idOf(url)}`);
    // The holder of the role also raised the project, as whoever raised one may approve it too.
    const { id: helen } = await find('helen.ward');
    await run(sql`update project set creator_id = ${helen} where id = ${idOf(url)}`);
    await run(sql`update project_list set requester_id = ${helen} where project_id = ${idOf(url)}`);
    await hold('PAN Owner', 'helen.ward');
    await hold('Project Manager', 'pm');
  });

  it('is awaited no more: the assigners of their role are next, and hear of it at once', async () => {
    const helen = await find('helen.ward');
    const client = await openLiveOf(test.app, as('pm'), [idOf(url)]);
    expect((await as('admin').delete(`/api/users/${helen.id}`)).statusCode).toBe(204);
    expect(await client.next('project')).toEqual({ id: idOf(url) });
    expect(await client.next('list', ({ path }) => path === '/projects')).toBeTruthy();
    const answer = await next('pm', url);
    expect(words(answer)).toEqual(['*Set PAN Owner: Project Manager (Sofia Marchetti)']);
    expect(answer.steps[0]!.replaces).toEqual({ id: helen.id, name: 'Helen Ward' });
    expect(await listed('pm')).toEqual([
      { kind: 'role', text: 'Set PAN Owner', replaces: { id: helen.id, name: 'Helen Ward' } },
    ]);
    const { roles } = (await as('pm').get(url)).json<Project>();
    expect(roles.map(({ usr }) => usr)).toContainEqual({ id: helen.id, name: 'Helen Ward', active: false });

    await as('admin').post(`/api/users/${helen.id}/erase`);
    expect(await client.next('project')).toEqual({ id: idOf(url) });
    expect((await next('pm', url)).steps[0]!.replaces?.name).toBe(`Removed person ${helen.id}`);
    client.close();
  });

  it('is replaced by those who can find an assigner, if no assigner is left', async () => {
    await hold('Project Manager');
    expect(words(await next('teammanager', url))).toEqual([
      '*Set Project Manager: Manager of Core Routing (Ines Carvalho)',
    ]);
    expect(await listed('teammanager')).toEqual([{ kind: 'role', text: 'Set Project Manager' }]);
    await hold('Project Manager', 'pm');
  });

  it('leaves the approval of quotes to the next holder of the role', async () => {
    await pending(url);
    expect(words(await next('pm', url))).toEqual(['*Set PAN Owner: Project Manager (Sofia Marchetti)']);
    await run(sql`delete from quote where project_id = ${idOf(url)}`);
  });

  it('who raised the project is not awaited either, until they are active again', async () => {
    const requester = await find('requester');
    const draft = await networkProject(db(), 'Draft');
    await run(sql`update project set creator_id = ${requester.id} where id = ${idOf(draft)}`);
    const client = await openLiveOf(test.app, as('groupadmin'), [idOf(draft)]);
    await as('admin').put(`/api/users/${requester.id}`, { ...requester, active: false });
    expect(await client.next('project')).toEqual({ id: idOf(draft) });
    expect(words(await next('groupadmin', draft))).toEqual(['Submit: Admin of Network (Aisha Noor)']);
    await as('admin').put(`/api/users/${requester.id}`, { ...(await find('requester')), active: true });
    expect(await client.next('project')).toEqual({ id: idOf(draft) });
    expect(words(await next('groupadmin', draft))).toEqual(['Submit: Requester (Maya Chen)']);
    client.close();
  });
});
