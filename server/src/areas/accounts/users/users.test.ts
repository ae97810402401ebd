import { sql } from 'kysely';
import type { ResetLink, ShownUser, User, UserDuties, UserRole } from 'shared-api/contracts/accounts';
import { users as userData } from 'shared-api/resources/users';
import { validBody } from 'shared-api/resources/validBody';
import { demoPassword } from '../demoAccounts';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';

let test: TestApp;
let admin: Caller;
let requester: Caller;
let adminId: number;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
  requester = await test.as('requester');
  adminId = (await find('admin')).id;
});
afterAll(() => test.close());

const find = async (login: string) =>
  (await admin.get(`/api/users?login_like=${login}`)).json<User[]>().find((user) => user.login === login)!;
const at = ({ id }: { id: number }) => `/api/users/${id}`;
let made = 0;
const fresh = (values: Partial<User> = {}) =>
  validBody(userData, {
    login: `new.person.${(made += 1)}`,
    name: 'New Person',
    ad_account: null,
    email: null,
    ...values,
  });
const make = async (values: Partial<User> = {}) =>
  (await admin.post('/api/users', fresh(values))).json<User>();
/** Gives a user the demo password, so that they can sign in. */
async function signInAs(user: User): Promise<Caller> {
  await sql`update usr set password_hash = (select password_hash from usr where login = 'admin') where id = ${user.id}`.execute(
    test.database.db,
  );
  return test.as(user.login);
}

describe('users', () => {
  it('lose their link for a new password when their e-mail address is changed, not by other changes', async () => {
    const user = await make({ email: 'wrong@northline.example' });
    const link = (await admin.post(`${at(user)}/reset_link`)).json<ResetLink>();
    const token = new URL(link.url).searchParams.get('token')!;
    const check = async () => (await test.anonymous.post('/api/account/recover/check', { token })).statusCode;
    const changed = (await admin.put(at(user), { ...user, name: 'New Name' })).json<User>();
    expect(await check()).toBe(200);
    const moved = await admin.put(at(user), { ...changed, email: 'right@northline.example' });
    expect(moved.statusCode).toBe(200);
    expect(await check()).toBe(403);
  });

  it('are created, read, changed and deactivated by global admins; optional blank texts become null [server-users.2]', async () => {
    const created = await admin.post('/api/users', fresh({ login: ' Ada ', name: ' Ada L ', email: '  ' }));
    expect(created.statusCode).toBe(201);
    const ada = created.json<User>();
    expect(ada).toMatchObject({ login: 'Ada', name: 'Ada L', email: null, roles: [], teams: [] });
    expect(ada.created_on).toMatch(/Z$/);
    const changed = await admin.put(at(ada), { ...ada, ad_account: 'N\\ada', canChangePassword: false });
    expect(changed.json()).toEqual({ ...ada, ad_account: 'N\\ada', canChangePassword: false });
    expect((await admin.get(at(ada))).headers.etag).toBe('"2"');
    expect((await admin.delete(at(ada))).statusCode).toBe(204);
    expect((await admin.delete(at(ada))).statusCode).toBe(204);
    expect((await admin.get(at(ada))).json()).toMatchObject({ active: false, name: 'Ada L' });
    const stale = await admin.put(at(ada), { ...ada, active: true }, { headers: { 'if-match': '"2"' } });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({ present: { active: false } });
    const back = await admin.put(at(ada), { ...ada, active: true }, { headers: { 'if-match': '"3"' } });
    expect(back.json()).toMatchObject({ active: true });
  });

  it('are hidden from everyone else, except their own entry and others’ names [server-users.1]', async () => {
    const own = await find('requester');
    const other = await find('techlead');
    for (const login of ['requester', 'groupadmin', 'teammanager', 'outsider']) {
      const person = await test.as(login);
      for (const response of [
        await person.get('/api/users'),
        await person.post('/api/users', fresh()),
        await person.put(at(other), fresh()),
        await person.delete(at(other)),
        await person.get(`${at(other)}/duties`),
        await person.post(`${at(other)}/reset_link`),
      ])
        expect({ login, status: response.statusCode }).toEqual({ login, status: 403 });
      expect((await person.get(at(other))).json()).toEqual({ id: other.id, name: 'Daniel Okafor' });
    }
    expect((await requester.get(at(own))).json()).toEqual(own);
    for (const response of [
      await test.anonymous.get('/api/users'),
      await test.anonymous.get(at(own)),
      await test.anonymous.post('/api/users', fresh()),
      await test.anonymous.put(at(own), fresh()),
      await test.anonymous.delete(at(own)),
      await test.anonymous.get(`${at(own)}/duties`),
      await test.anonymous.get('/api/user_roles'),
      await test.anonymous.post(`${at(own)}/reset_link`),
    ])
      expect(response.statusCode).toBe(401);
    for (const response of [
      await admin.get('/api/users/99999'),
      await admin.put('/api/users/99999', fresh()),
      await admin.delete('/api/users/99999'),
      await admin.get('/api/users/99999/duties'),
      await admin.post('/api/users/99999/reset_link'),
    ])
      expect(response.json()).toMatchObject({ error: 'There is no such user.' });
  });

  it('report faults by field', async () => {
    for (const [values, field, text] of [
      [{ login: 'ADMIN' }, 'login', 'Somebody else has this user ID.'],
      [{ login: ' ' }, 'login', 'User ID is required.'],
      [{ name: ' ' }, 'name', 'Name is required.'],
      [{ email: 'not an address' }, 'email', 'is not an e-mail address'],
      [{ max_attachment_size_mb: 0 }, 'max_attachment_size_mb', 'must be at least 1'],
      [{ max_attachment_size_mb: 4096 }, 'max_attachment_size_mb', 'must be at most 2048'],
      [{ password: 'x' }, 'password', 'is not known here'],
    ] as const) {
      const response = await admin.post('/api/users', fresh(values as never));
      expect(response.statusCode).toBe(422);
      expect(response.json<{ fields: object }>().fields).toEqual({ [field]: text });
    }
  });

  it('are listed with teams, filtered by team, searched and exported with formulas escaped', async () => {
    const { rows } = await sql<{ id: number }>`select id from team where name = 'Core Routing'`.execute(
      test.database.db,
    );
    const inTeam = (await admin.get(`/api/users?team_includes=${rows[0]!.id}`)).json<User[]>();
    expect(inTeam).toHaveLength(6);
    expect(inTeam[0]!.teams.map(({ name }) => name)).toContain('Core Routing');
    const admins = (await admin.get('/api/users?is_admin=true&active=true')).json<User[]>();
    expect(admins.map(({ login }) => login)).toEqual(['admin']);
    const found = (await admin.get('/api/users?search=OKAFOR@')).json<User[]>();
    expect(found).toEqual([]);
    expect((await admin.get('/api/users?search=techlead@northline')).json()).toMatchObject([
      { login: 'techlead' },
    ]);
    expect((await admin.get('/api/users?created_on_gte=2099-01-01')).json()).toEqual([]);
    await make({ login: 'formula', name: '=cmd()' });
    const csv = await admin.get('/api/users?login_like=formula&columns=login&columns=name&columns=active', {
      headers: { accept: 'text/csv' },
    });
    expect(csv.body).toBe(`\ufeffUser ID,Name,Active\r\nformula,"'=cmd()",Yes\r\n`);
  });

  it('lose their sessions and access when they are deactivated, and are no longer offered [server-users.3]', async () => {
    for (const off of [
      (user: User) => admin.delete(at(user)),
      (user: User) => admin.put(at(user), { ...user, active: false }),
    ]) {
      const user = await make({ name: 'Leaving Soon' });
      const person = await signInAs(user);
      expect((await person.get('/api/session')).statusCode).toBe(200);
      expect((await off(user)).statusCode).toBeLessThan(300);
      expect((await person.get('/api/session')).statusCode).toBe(401);
      const again = await test.anonymous.post('/api/session', { name: user.login, password: demoPassword });
      expect(again.statusCode).toBe(401);
      const { rows } = await sql`select 1 from session where usr_id = ${user.id}`.execute(test.database.db);
      expect(rows).toEqual([]);
      expect((await admin.get('/api/user_names?search=Leaving')).json()).toEqual([]);
      // A session left by a concurrent sign-in does not come back with the account either.
      await sql`insert into session (token_hash, usr_id) values (${Buffer.from(user.login)}, ${user.id})`.execute(
        test.database.db,
      );
      await admin.put(at(user), { ...user, active: true });
      expect((await person.get('/api/session')).statusCode).toBe(401);
      const left = await sql`select 1 from session where usr_id = ${user.id}`.execute(test.database.db);
      expect(left.rows).toEqual([]);
      expect((await (await test.as(user.login)).get('/api/session')).statusCode).toBe(200);
      await admin.delete(at(user));
    }
  });

  it('cannot deactivate themselves, and the last global admin who can sign in stays one', async () => {
    const self = (await admin.get(at({ id: adminId }))).json<User>();
    for (const [response, status, field] of [
      [await admin.delete(at(self)), 409, undefined],
      [await admin.put(at(self), { ...self, active: false }), 422, 'active'],
      [await admin.put(at(self), { ...self, is_admin: false }), 422, 'is_admin'],
    ] as const) {
      expect(response.statusCode).toBe(status);
      const { error, fields } = response.json<{ error: string; fields?: object }>();
      expect(error).toMatch(/^(You cannot deactivate yourself|This is the last global admin)/);
      if (field) expect(fields).toEqual({ [field]: error });
    }
    // An admin without a password cannot sign in, so they do not count.
    const second = await make({ is_admin: true });
    expect((await admin.put(at(self), { ...self, is_admin: false })).statusCode).toBe(422);
    const secondAdmin = await signInAs(second);
    expect((await admin.put(at(self), { ...self, is_admin: false })).statusCode).toBe(200);
    expect((await admin.get('/api/users')).statusCode).toBe(403);
    expect((await secondAdmin.put(at(self), self)).statusCode).toBe(200);
    expect((await admin.delete(at(second))).statusCode).toBe(204);
  });

  it('let exactly one of two global admins win who demote or deactivate each other at once [server-users.4]', async () => {
    for (const demote of [
      (caller: Caller, user: User) => caller.put(at(user), { ...user, is_admin: false }),
      (caller: Caller, user: User) => caller.delete(at(user)),
    ]) {
      const self = (await admin.get(at({ id: adminId }))).json<User>();
      const other = await make({ is_admin: true });
      const otherAdmin = await signInAs(other);
      const statuses = (await Promise.all([demote(admin, other), demote(otherAdmin, self)])).map(
        ({ statusCode }) => statusCode,
      );
      expect(statuses.filter((status) => status < 300)).toHaveLength(1);
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from usr where is_admin and active`.execute(test.database.db);
      expect(rows[0]!.n).toBe(1);
      await sql`update usr set is_admin = (id = ${adminId}), active = true where id in (${adminId}, ${other.id})`.execute(
        test.database.db,
      );
      admin = await test.as('admin');
    }
  });

  it('show a global admin the duties that need a new owner when a user leaves', async () => {
    const duties = async (login: string) =>
      (await admin.get(`${at(await find(login))}/duties`)).json<UserDuties>();
    const maya = await duties('requester');
    const { rows } = await sql<{ id: number }>`
      select project_id as id from project_list where requester_name = 'Maya Chen' and not is_closed
      order by project_id desc`.execute(test.database.db);
    expect(maya.projects.filter(({ role }) => role === null).map(({ id }) => id)).toEqual(
      rows.map(({ id }) => id),
    );
    expect((await duties('techlead')).projects[0]).toMatchObject({ role: 'Tech Lead' });
    expect((await duties('teammanager')).teams).toMatchObject([{ name: 'Core Routing', sole_manager: true }]);
    expect((await duties('groupadmin')).roles).toMatchObject([
      { name: 'Admin', project_type_name: 'Network' },
    ]);
    expect(await duties('outsider')).toEqual({
      projects: [],
      teams: [],
      roles: [],
      crs: [],
      support_cases: [],
    });
  });

  it('show the open change requests and support cases that need a new owner when a user leaves', async () => {
    const leaver = await make({ name: 'Leaver' });
    const duties = async () => (await admin.get(`${at(leaver)}/duties`)).json<UserDuties>();
    const roles = (await admin.get('/api/cr_roles')).json<{ id: number; name: string }[]>();
    const [project] = (await admin.get('/api/cr_projects')).json<{ id: number }[]>();
    const newCr = async (title: string) => {
      const body = { title, start_date: '2031-01-01T10:00:00Z', project: { id: project!.id } };
      const { id } = (await admin.post('/api/crs', body)).json<{ id: number }>();
      for (const name of ['Team Manager', 'CR Lead'])
        await admin.put(`/api/crs/${id}/roles/${roles.find((role) => role.name === name)!.id}`, {
          usrId: leaver.id,
        });
      return id;
    };
    const [open, cancelled] = [await newCr('Swap the core'), await newCr('Called off')];
    await admin.put(`/api/crs/${cancelled}/status`, { status: 'cancelled' });
    const { rows } = await sql<{ id: number; status: string }>`
      insert into support_case (subject, problem_type, descr, status, creator_id, assignee_id, created_on, updated_on, closed_on)
      select 'Case ' || s, 'Other', 'Text', s, ${adminId}, ${leaver.id}, now(), now(), case when s = 'closed' then now() end
      from unnest(array['open', 'answered', 'closed']) s returning id, status`.execute(test.database.db);
    const caseOf = (status: string) => rows.find((row) => row.status === status)!.id;
    expect(await duties()).toMatchObject({
      crs: [
        { id: open, title: 'Swap the core', role: 'CR Lead' },
        { id: open, title: 'Swap the core', role: 'Team Manager' },
      ],
      support_cases: [
        { id: caseOf('answered'), subject: 'Case answered' },
        { id: caseOf('open'), subject: 'Case open' },
      ],
    });
  });
});

describe('user roles', () => {
  it('are those of the caller’s groups; global admins see all [server-users.5]', async () => {
    const roles = async (caller: Caller, query = 'per_page=300') =>
      (await caller.get(`/api/user_roles?${query}`)).json<UserRole[]>();
    const groups = async (caller: Caller) =>
      new Set((await roles(caller)).map(({ project_type_id }) => project_type_id)).size;
    expect(await groups(admin)).toBe(3);
    expect(await groups(await test.as('reviewer'))).toBe(1);
    expect(await roles(await test.as('outsider'))).toEqual([]);
    expect((await roles(admin, 'search=tech lead')).every(({ name }) => name === 'Tech Lead')).toBe(true);
  });
});

describe('one’s own entry', () => {
  it('has what the form needs, and no password', async () => {
    const own = (await requester.get(at(await find('requester')))).json<ShownUser>();
    expect(Object.keys(own).sort()).toEqual([
      'active', 'ad_account', 'canChangePassword', 'created_on', 'email', 'erased_on', 'id', 'is_admin',
      'login', 'max_attachment_size_mb', 'name', 'roles', 'teams',
    ]); // prettier-ignore
  });
});
