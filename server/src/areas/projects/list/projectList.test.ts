import { sql } from 'kysely';
import type { ProjectListRow } from 'shared-api/contracts/projects';
import { projectListFields } from 'shared-api/contracts/projects';
import { checkReadModel, refreshOnce, refreshProjectList } from './projectList.readModel';
import { asXlsx, rowsOfXlsx } from '../../../kernel/xlsx/testing/readParts';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';

let test: TestApp;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
});
afterAll(() => test.close());

const list = async (caller: Caller, query = '') => {
  const response = await caller.get(`/api/projects?${query}`);
  expect({
    query,
    status: response.statusCode,
    body: response.statusCode === 200 ? '' : response.body,
  }).toEqual({
    query,
    status: 200,
    body: '',
  });
  return {
    rows: response.json<ProjectListRow[]>(),
    total: Number(response.headers['x-total']),
    headers: response.headers,
  };
};

describe('project list: pages', () => {
  it('answers 20 rows, newest first, and describes the page in headers [server-project-list.2]', async () => {
    const { rows, total, headers } = await list(admin);
    expect(total).toBe(300);
    expect(rows).toHaveLength(20);
    expect(rows.map((row) => row.project_id)).toEqual(Array.from({ length: 20 }, (_, i) => 300 - i));
    expect(headers).toMatchObject({ 'x-page': '1', 'x-per-page': '20', 'x-total-capped': 'false' });
    expect(headers.link).toBe(
      '</api/projects?page=1>; rel="first", </api/projects?page=2>; rel="next", </api/projects?page=15>; rel="last"',
    );
  });

  it('puts every project on exactly one page, whatever the sort [server-project-list.6]', async () => {
    for (const sort of ['project_id', 'team_name desc', 'project_state_name,requester_name desc']) {
      const ids = new Set<number>();
      for (const page of [1, 2, 3])
        for (const row of (await list(admin, `per_page=100&page=${page}&sort=${sort}`)).rows)
          ids.add(row.project_id);
      expect(ids.size).toBe(300);
    }
  });

  it('answers an empty page beyond the last, with the total', async () => {
    const { rows, total } = await list(admin, 'page=99');
    expect(rows).toEqual([]);
    expect(total).toBe(300);
  });

  it('contains what the screen shows: services with names, days in state, the state’s position in its workflow [server-project-list.3]', async () => {
    const { rows } = await list(admin, 'per_page=300');
    const started = rows.find((row) => row.project_state_is_start)!;
    expect(started.project_state_progress).toBe(0);
    expect(rows.some((row) => row.services.length > 1 && row.services.every((one) => one.name))).toBe(true);
    for (const row of rows) {
      expect(row.project_state_days).toBeGreaterThanOrEqual(0);
      const since = Date.parse(row.project_state_date.slice(0, 10));
      const today = Date.parse(new Date().toISOString().slice(0, 10));
      expect(row.project_state_days).toBe((today - since) / 86_400_000);
    }
  });

  it('counts exactly up to the cap, and marks totals beyond it', async () => {
    await sql`insert into usr (login, name) select 'many', 'Many'`.execute(test.database.db);
    const one = await test.database.db
      .selectFrom('project')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ id: number }>`
      insert into project (name, creator_id, project_type_id, project_state_id, state_since)
      select 'Bulk ' || n, (select id from usr where login = 'many'), ${one.project_type_id}, ${one.project_state_id}, now()
      from generate_series(1, 10001) n returning id`.execute(test.database.db);
    const ids = rows.map((row) => row.id);
    await refreshProjectList(test.database.db, ids);
    const bulk = await list(admin, 'requester_name=Many');
    expect(bulk.total).toBe(10_000);
    expect(bulk.headers['x-total-capped']).toBe('true');
    await sql`delete from project where id = any(${ids}::int[])`.execute(test.database.db);
  });
});

describe('project list: filters', () => {
  it('accepts every filter of its registry [server-project-list.4]', async () => {
    const { equal, like, range, includes } = projectListFields;
    const values = { integer: '1', text: 'Core Routing', boolean: 'true' };
    const figure = 'created:1:::2026-01-01:2026-01-31';
    for (const [name, kind] of Object.entries(equal))
      await list(admin, `${name}=${name === 'figure' ? figure : values[kind]}`);
    for (const name of like) await list(admin, `${name}_like=a`);
    for (const name of range)
      for (const op of ['gte', 'lte', 'lt']) await list(admin, `${name}_${op}=2026-01-31`);
    for (const name of includes) await list(admin, `${name}_includes=1`);
  });

  it('filters by equality, by several values, and by an empty one for "Unassigned"', async () => {
    const all = (await list(admin, 'per_page=300')).rows;
    const expected = (test: (row: ProjectListRow) => boolean) => all.filter(test).length;
    expect((await list(admin, 'team_name=Voice')).total).toBe(expected((row) => row.team_name === 'Voice'));
    expect((await list(admin, 'team_name=Voice&team_name=')).total).toBe(
      expected((row) => row.team_name === 'Voice' || row.team_name === null),
    );
    expect((await list(admin, 'project_state_name=Draft')).total).toBe(
      expected((row) => row.project_state_name === 'Draft'),
    );
    expect((await list(admin, 'team_name=No such team')).total).toBe(0);
    const open = await list(admin, 'project_state_is_closed=false&on_hold=true');
    expect(open.total).toBe(expected((row) => !row.project_state_is_closed && row.on_hold));
    const { id } = all.find((row) => row.services.length)!.services[0]!;
    expect((await list(admin, `services_includes=${id}`)).total).toBe(
      expected((row) => row.services.some((one) => one.id === id)),
    );
    expect((await list(admin, 'services_includes=999999')).total).toBe(0);
  });

  it('filters by a service across groups with the same service name, as pickers list it once', async () => {
    const { rows } = await sql<{ project_id: number }>`
      with added as (
        insert into service (project_type_id, name)
        select id, 'Cable in two groups' from project_type order by id limit 2 returning id, project_type_id)
      insert into project_service (project_id, service_id, count)
      select (select min(p.id) from project p where p.project_type_id = added.project_type_id), id, 1 from added
      returning project_id`.execute(test.database.db);
    const ids = rows.map((row) => row.project_id).sort((a, b) => a - b);
    expect(ids).toHaveLength(2);
    await refreshProjectList(test.database.db, ids);
    const named = (await admin.get('/api/short_services?search=Cable in two')).json<{ id: number }[]>();
    expect(named).toHaveLength(1);
    const { rows: found } = await list(admin, `sort=project_id&services_includes=${named[0]!.id}`);
    expect(found.map((row) => row.project_id)).toEqual(ids);
  });

  it('treats dates as days of the organisation, the upper end exclusive with _lt and inclusive with _lte', async () => {
    const all = (await list(admin, 'per_page=300')).rows;
    const day = all[40]!.created_on.slice(0, 10);
    const on = all.filter((row) => row.created_on.slice(0, 10) === day).length;
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
    expect((await list(admin, `created_on_gte=${day}&created_on_lt=${next}`)).total).toBe(on);
    expect((await list(admin, `created_on_gte=${day}&created_on_lte=${day}`)).total).toBe(on);
    expect((await list(admin, `created_on_gte=${day}&created_on_lt=${day}`)).total).toBe(0);
  });

  it('searches words of name and id in any order, regardless of case, with %, _ and \\ taken literally [server-project-list.1]', async () => {
    const { rows } = await list(admin);
    const row = rows[0]!;
    const bySearch = await list(
      admin,
      `search=${encodeURIComponent(row.project_name.slice(2).toUpperCase())}`,
    );
    expect(bySearch.rows.map((one) => one.project_id)).toContain(row.project_id);
    expect((await list(admin, `search=${row.project_id}`)).rows.map((one) => one.project_id)).toContain(
      row.project_id,
    );
    const backwards = [row.project_id, ...row.project_name.split(' ').reverse()].join(' ');
    expect((await list(admin, `search=${encodeURIComponent(backwards)}`)).rows[0]).toEqual(row);
    expect((await list(admin, `search=${encodeURIComponent(`${backwards} nowhere`)}`)).total).toBe(0);
    for (const text of ['%', '_', '\\', "'; drop table project; --"])
      expect((await list(admin, `search=${encodeURIComponent(text)}`)).total).toBe(0);
  });

  it.each([
    ['an unknown parameter', 'foo=1'],
    ['an unknown sort field', 'sort=password_hash'],
    ['a prototype member as sort field', 'sort=constructor'],
    ['an invalid sort direction', 'sort=project_id sideways'],
    ['SQL in a sort', 'sort=project_id desc; drop table project'],
    ['a page of zero', 'page=0'],
    ['a page that is not a number', 'page=x'],
    ['a page that is not an integer', 'page=1.5'],
    ['too many rows per page', 'per_page=301'],
    ['a day that does not exist', 'created_on_gte=2026-02-30'],
    ['an invalid date', 'created_on_gte=yesterday'],
    ['an invalid id', 'project_id=1 or 1=1'],
    ['an unknown column', 'columns=password_hash'],
    ['an operator that the field does not have', 'team_name_like=a'],
  ])('refuses %s with 400 and a text', async (_what, query) => {
    const response = await admin.get(`/api/projects?${encodeURI(query)}`);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ error: string }>().error).toMatch(/^[A-Z].+\.$/);
  });
});

describe('project list: sorting', () => {
  it('sorts by every field of its registry, both ways [server-project-list.5]', async () => {
    for (const field of projectListFields.sort)
      for (const direction of ['asc', 'desc']) await list(admin, `sort=${field} ${direction}`);
  });

  it('sorts by a second field within the first', async () => {
    const { rows } = await list(admin, 'per_page=300&sort=project_type_name,project_name desc');
    const collator = new Intl.Collator('und');
    for (let i = 1; i < rows.length; i++) {
      const [a, b] = [rows[i - 1]!, rows[i]!];
      const group = collator.compare(a.project_type_name, b.project_type_name);
      expect(group).toBeLessThanOrEqual(0);
      if (group === 0) expect(collator.compare(a.project_name, b.project_name)).toBeGreaterThanOrEqual(0);
    }
  });
});

describe('project list: visibility', () => {
  it('requires a session [server-project-list.8]', async () => {
    expect((await test.anonymous.get('/api/projects')).statusCode).toBe(401);
  });

  it('shows an outsider nothing, neither as rows nor as CSV nor by any filter', async () => {
    const outsider = await test.as('outsider');
    expect((await list(outsider)).total).toBe(0);
    expect((await list(outsider, 'project_id=1')).total).toBe(0);
    expect((await list(outsider, 'search=a&project_state_is_closed=true')).total).toBe(0);
    const csv = await outsider.get('/api/projects', { headers: { accept: 'text/csv' } });
    expect(csv.body.trim().split('\r\n')).toHaveLength(1);
  });

  it('shows everyone else exactly the projects that a handwritten copy of the visibility rule allows', async () => {
    await sql`insert into project_permission (project_type_id, method, resource, principal, project_state_ids, on_hold)
      select t.id, 'GET', 'project', 'any_user', array[s.id], 'no' from project_type t
      join project_state s on s.project_type_id = t.id and s.name = 'Requested'
      where t.name = 'Workplace'`.execute(test.database.db);
    const expected = async (login: string) => {
      const { rows } = await sql<{ id: number }>`
        with me as (select id from usr where login = ${login})
        select p.id from project p, me where
          exists (select 1 from usr where id = me.id and is_admin)
          or exists (select 1 from usr_role_usr h join usr_role r on r.id = h.usr_role_id
                     where h.usr_id = me.id and r.project_type_id = p.project_type_id and not r.is_project_role)
          or p.creator_id = me.id
          or exists (select 1 from project_role r where r.project_id = p.id and r.usr_id = me.id)
          or exists (select 1 from team_member m where m.team_id = p.team_id and m.usr_id = me.id)
          or (not p.on_hold and p.project_state_id = (select id from project_state where name = 'Requested'))
        order by p.id desc`.execute(test.database.db);
      return rows.map((row) => row.id);
    };
    for (const login of [
      'requester',
      'techlead',
      'pm',
      'teammanager',
      'reviewer',
      'groupadmin',
      'admin',
      'outsider',
    ]) {
      const { rows, total } = await list(await test.as(login), 'per_page=300');
      const ids = await expected(login);
      expect({ login, ids: rows.map((row) => row.project_id) }).toEqual({ login, ids });
      expect(total).toBe(ids.length);
    }
    await sql`delete from project_permission`.execute(test.database.db);
  });

  it('offers in lookups only states and services of the caller’s groups [server-project-list.9]', async () => {
    const states = async (login: string) =>
      (await (await test.as(login)).get('/api/project_state_names'))
        .json<{ name: string }[]>()
        .map(({ name }) => name);
    expect(await states('outsider')).toEqual([]);
    expect(await states('reviewer')).toContain('In Delivery');
    expect(await states('reviewer')).not.toContain('Assessment');
    expect(await states('admin')).toEqual(expect.arrayContaining(['In Delivery', 'Assessment', 'Requested']));
    expect((await test.anonymous.get('/api/user_names')).statusCode).toBe(401);
    const named = (await (await test.as('outsider')).get('/api/user_names?search=жанна')).json<
      { name: string }[]
    >();
    expect(named.map(({ name }) => name)).toEqual(['Жанна Орлова']);
  });

  it('lists a state of several groups once, but two people of the same name separately', async () => {
    const names = async (path: string) =>
      (await admin.get(`/api/${path}`)).json<{ id: number; name: string }[]>().map(({ name }) => name);
    expect((await names('project_state_names')).filter((name) => name === 'Draft')).toEqual(['Draft']);
    await sql`insert into usr (login, name) values ('kofi.2', 'Kofi Mensah')`.execute(test.database.db);
    const both = await admin.get('/api/user_names?search=Kofi');
    expect(new Set(both.json<{ id: number }[]>().map(({ id }) => id)).size).toBe(2);
    expect(both.headers['x-total']).toBe('2');
  });
});

describe('project list: CSV', () => {
  it('streams all matching rows in the list’s order, with the chosen columns and their titles [server-project-list.7]', async () => {
    const query =
      'team_name=Voice&sort=project_name&columns=project_id&columns=project_name&columns=services_locked';
    const response = await admin.get(`/api/projects?${query}`, { headers: { accept: 'text/csv' } });
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="projects.csv"',
    });
    const lines = response.body.replace('\ufeff', '').trim().split('\r\n');
    expect(lines[0]).toBe('ID,Name,Lock');
    const { rows } = await list(admin, 'team_name=Voice&sort=project_name&per_page=300');
    expect(lines.slice(1).map((line) => Number(line.split(',')[0]))).toEqual(
      rows.map((row) => row.project_id),
    );
  });

  it('come as a workbook with the same rows and columns, for the same people [xlsx.5]', async () => {
    const query =
      'team_name=Voice&sort=project_name&columns=project_id&columns=project_name&columns=created_on';
    const csv = await admin.get(`/api/projects?${query}`, { headers: { accept: 'text/csv' } });
    const xlsx = await admin.get(`/api/projects?${query}`, asXlsx);
    expect(xlsx.headers['content-disposition']).toBe('attachment; filename="projects.xlsx"');
    const [titles, ...rows] = rowsOfXlsx(xlsx.rawPayload);
    expect(titles).toEqual(['ID', 'Name', 'Created On']);
    const expected = csv.body.trim().split('\r\n').slice(1);
    expect(rows.map(([id]) => id)).toEqual(expected.map((line) => line.split(',')[0]));
    expect(rows.length).toBeGreaterThan(5);
    for (const [i, [, , serial]] of rows.entries()) {
      const day = new Date((Number(serial) - 25_569) * 86_400_000).toISOString().slice(0, 10);
      expect(expected[i]!.endsWith(day)).toBe(true);
    }
    for (const login of ['outsider', 'requester', 'groupadmin', 'techlead']) {
      const caller = await test.as(login);
      const { total } = await list(caller);
      const { length } = rowsOfXlsx((await caller.get('/api/projects', asXlsx)).rawPayload);
      expect([login, length]).toEqual([login, total + 1]);
    }
    expect((await test.anonymous.get('/api/projects', asXlsx)).statusCode).toBe(401);
    expect((await admin.get('/api/projects?columns=secret', asXlsx)).statusCode).toBe(400);
  });

  it('has a title for every column and escapes formulas', async () => {
    await sql`update project set name = '=HYPERLINK("http://evil")' where id = 5`.execute(test.database.db);
    await refreshProjectList(test.database.db, [5]);
    const response = await admin.get('/api/projects?project_id=5', { headers: { accept: 'text/csv' } });
    const [titles, row] = response.body.replace('\ufeff', '').split('\r\n');
    expect(titles).toBe(Object.values(projectListFields.columns).join(','));
    expect(row).toContain(`5,"'=HYPERLINK(""http://evil"")",`);
  });
});

describe('project list: read model', () => {
  it('equals the base tables, and a check reports every project that differs', async () => {
    expect(await checkReadModel(test.database.db)).toEqual([]);
    await sql`update project_list set team_name = 'Somewhere else' where project_id = 7`.execute(
      test.database.db,
    );
    await sql`delete from project_access where project_id = 9`.execute(test.database.db);
    expect(await checkReadModel(test.database.db)).toEqual([
      { project_id: 7, table: 'project_list' },
      { project_id: 9, table: 'project_access' },
    ]);
    await refreshProjectList(test.database.db, [7, 9]);
    expect(await checkReadModel(test.database.db)).toEqual([]);
  });

  it('is written once at the end of the work for all its changes, and not at all when it fails', async () => {
    const rename = (name: string) =>
      test.database.db.transaction().execute((tx) =>
        refreshOnce(tx, async () => {
          await sql`update project set name = ${name} where id = 7`.execute(tx);
          await refreshProjectList(tx, [7]);
          expect(await checkReadModel(tx)).toEqual([{ project_id: 7, table: 'project_list' }]);
          if (name === 'Never') throw new Error('It fails.');
        }),
      );
    await rename('Renamed');
    await expect(rename('Never')).rejects.toThrow('It fails.');
    expect(await checkReadModel(test.database.db)).toEqual([]);
    expect((await list(admin, 'project_id=7')).rows[0]!.project_name).toBe('Renamed');
  });
});
