import { sql } from 'kysely';
import type { ImportResult } from 'shared-api/contracts/lists/projectImport';
import type { Project } from 'shared-api/contracts/project';
import { limits } from 'shared-api/limits';
import { addWorkingDays, earliestDeliveryDate, todayIn } from 'shared-api/workingDays';
import { csvLine } from '../../../kernel/csv/csv';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { checkReadModel } from '../list/projectList.readModel';
import { addProperty } from '../properties/testing/testProperties';
import { groupIdOf, idInGroup, removeGroupRules } from '../testing/testProjects';

let test: TestApp;
let requester: Caller;
let group: number;
let path: string;
let day: string;
const shownDay = () => day.split('-').reverse().join('/');

beforeAll(async () => {
  test = await createTestApp();
  requester = await test.as('requester');
  const { db } = test.database;
  await removeGroupRules(db);
  group = await groupIdOf(db, 'Network');
  path = `/api/project_types/${group}/project_import`;
  await addProperty(db, group, { name: 'racks', title: 'Racks', type: 'integer' });
  const holidays = new Set((await db.selectFrom('holiday').select('date').execute()).map(({ date }) => date));
  day = addWorkingDays(earliestDeliveryDate(todayIn('UTC', new Date()), holidays), 5, holidays);
});
afterAll(() => test.close());

const head = [
  'Project name',
  'PAN Owner',
  'Clarity Code',
  'PAN Code / OPEX Cost Centre',
  'Release ID (Ops Engagement)',
  'Work Required',
  'Work Completion Date',
  'Racks',
];
const line = (name: string, part: Partial<Record<string, string>> = {}) =>
  head.map((title) => {
    const usual: Record<string, string> = {
      'Project name': name,
      'PAN Owner': 'Helen Ward',
      'Clarity Code': 'NET-1',
      'PAN Code / OPEX Cost Centre': '4471',
      'Release ID (Ops Engagement)': 'OPS-1',
      'Work Required': 'Cables,\nand "optics"',
      'Work Completion Date': day,
      Racks: '3',
    };
    return part[title] ?? usual[title]!;
  });
const file = (...rows: string[][]) => [head, ...rows].map((cells) => csvLine(cells)).join('');
const send = (csv: string, { dry_run = false, key = '', caller = requester } = {}) =>
  caller.post(path, { csv, dry_run }, key ? { headers: { 'idempotency-key': key } } : {});
const result = async (csv: string, options = {}) => {
  const answer = await send(csv, options);
  expect({ status: answer.statusCode, body: answer.statusCode === 200 ? '' : answer.body }).toEqual({
    status: 200,
    body: '',
  });
  return answer.json<ImportResult>();
};
const count = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from project`.execute(test.database.db);
  return rows[0]!.n;
};

describe('the template of a group', () => {
  it('has a column for each field of the form that raises projects, and marks required ones [project-import.1]', async () => {
    const answer = await requester.get(`${path}/template`);
    expect(answer.headers['content-disposition']).toContain('projects-template.csv');
    const titles = answer.body.replace('\ufeff', '').trim().split(',');
    const optional = ['PAN Owner', 'Racks'];
    expect(titles).toEqual(
      expect.arrayContaining(head.map((title) => (optional.includes(title) ? title : `${title} *`))),
    );
    const racksOnly = titles.map((title) => (title === 'Racks' ? '3' : ''));
    const { faults } = await result(csvLine(titles) + csvLine(racksOnly), { dry_run: true });
    expect(faults.map(({ column }) => `${column} *`).sort()).toEqual(
      titles.filter((title) => title.endsWith(' *')).sort(),
    );
  });
});

describe('the import of projects', () => {
  it('raises a project for each row as the form does, by day, person and property [project-import.2]', async () => {
    const { rows, faults, projects } = await result(
      file(line('Leaf one'), line('Leaf two', { 'Work Completion Date': shownDay(), Racks: '' })),
    );
    expect({ rows, faults }).toEqual({ rows: 2, faults: [] });
    expect(projects.map(({ name }) => name)).toEqual(['Leaf one', 'Leaf two']);
    const first = (await requester.get(`/api/projects/${projects[0]!.id}`)).json<Project>();
    expect(first).toMatchObject({ name: 'Leaf one', properties: { racks: 3 } });
    expect(first.p4p).toMatchObject({ delivery_date: day, work_required: 'Cables,\nand "optics"' });
    expect(first.roles.find(({ usr_role }) => usr_role.name === 'PAN Owner')?.usr?.name).toBe('Helen Ward');
    expect(await checkReadModel(test.database.db)).toEqual([]);
    const { rows: audit } =
      await sql`select 1 from audit_entry where entity = 'project' and action = 'created'
      and entity_id in (${projects[0]!.id}, ${projects[1]!.id})`.execute(test.database.db);
    expect(audit).toHaveLength(2);
  });

  it('says each fault by line and column, and raises nothing with one [project-import.3]', async () => {
    const before = await count();
    const csv = file(
      line('Good one'),
      line('', { 'PAN Owner': 'Nobody Known', Racks: 'many' }),
      line('Late', { 'Work Completion Date': '2020-01-01' }),
    );
    for (const dry_run of [true, false]) {
      const { rows, faults, projects } = await result(csv, { dry_run });
      expect([rows, projects]).toEqual([3, []]);
      // The cell with a line break makes each row two lines long.
      expect(faults.map(({ line, column }) => [line, column])).toEqual(
        expect.arrayContaining([
          [4, 'PAN Owner'],
          [4, 'Project name'],
          [4, 'Racks'],
          [6, 'Work Completion Date'],
        ]),
      );
      expect(faults.every(({ line }) => line > 2)).toBe(true);
      expect(faults.find(({ column }) => column === 'PAN Owner')!.text).toBe(
        'There is no person named Nobody Known.',
      );
    }
    expect(await count()).toBe(before);
  });

  it('counts a line break within a cell once, of whichever kind', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const work = { 'Work Required': `Cables,${end}optics${end}and power` };
      const rows = [head, line('Good one', work), line('', work), line('Good two'), line('')];
      const csv = rows.map((cells) => csvLine(cells)).join('');
      const { faults } = await result(csv, { dry_run: true });
      expect([end, faults.map(({ line }) => line)]).toEqual([end, [5, 10]]);
    }
  });

  it('checks only, in a dry run [project-import.4]', async () => {
    const before = await count();
    expect(await result(file(line('Dry')), { dry_run: true })).toEqual({ rows: 1, faults: [], projects: [] });
    expect(await count()).toBe(before);
  });

  it('answers a repeated call with the projects of the first [project-import.5]', async () => {
    const key = 'import-key-0123456789';
    const first = await result(file(line('Once'), line('Twice')), { key });
    const before = await count();
    expect((await result(file(line('Once'), line('Twice')), { key })).projects).toEqual(first.projects);
    expect(await count()).toBe(before);
  });

  it('takes the longest key, and a key anew for another group', async () => {
    const headers = { 'idempotency-key': 'k'.repeat(64) };
    const first = await result(file(line('Long key')), { key: headers['idempotency-key'] });
    const other = `/api/project_types/${await groupIdOf(test.database.db, 'Workplace')}/project_import`;
    const body = { csv: 'Project name\nIn the other group\n', dry_run: false };
    const import2 = async () => (await requester.post(other, body, { headers })).json<ImportResult>();
    const second = await import2();
    expect(second).toMatchObject({ faults: [], projects: [{ name: 'In the other group' }] });
    expect((await import2()).projects).toEqual(second.projects);
    expect((await result(file(line('Long key')), { key: headers['idempotency-key'] })).projects).toEqual(
      first.projects,
    );
  });

  it('reads semicolons and any order of columns, and refuses unknown ones [project-import.6]', async () => {
    const cells = line('Semicolons');
    const turned = (row: string[]) => [...row].reverse().map((cell) => `"${cell.replaceAll('"', '""')}"`);
    const csv = [turned(head).join(';'), turned(cells).join(';')].join('\n');
    expect(await result(csv, { dry_run: true })).toMatchObject({ rows: 1, faults: [] });
    const unknown = await result(file(line('X')).replace('Racks', 'Rackets'), { dry_run: true });
    expect(unknown.faults).toContainEqual({
      line: 1,
      column: 'Rackets',
      text: `This column is not known. The columns are ${head.join(', ')}.`,
    });
  });

  it('tells people who share a name apart by their ids', async () => {
    const { db } = test.database;
    await sql`insert into usr (login, name) values ('helen.two', 'Helen Ward')`.execute(db);
    const { faults } = await result(file(line('Two Helens')), { dry_run: true });
    expect(faults[0]).toMatchObject({ line: 2, column: 'PAN Owner' });
    expect(faults[0]!.text).toMatch(/#\d+, #\d+/);
    const { id } = await db
      .selectFrom('usr')
      .select('id')
      .where('login', '=', 'helen.two')
      .executeTakeFirstOrThrow();
    expect(await result(file(line('One', { 'PAN Owner': `#${id}` })), { dry_run: true })).toMatchObject({
      faults: [],
    });
    await sql`delete from usr where id = ${id}`.execute(db);
  });

  it('refuses files that are no text, no CSV, empty, or too long, in words [project-import.7]', async () => {
    const many = file(...Array.from({ length: limits.projectImport + 1 }, (_, i) => ['a', String(i)]));
    for (const [csv, text] of [
      ['PK\u0003\u0004\u0000\u0000', 'This is not a text file in UTF-8'],
      [file(line('caf\uFFFD')), 'This is not a text file in UTF-8'],
      ['\uFFFDN\u0000a\u0000m\u0000e', 'This is not a text file in UTF-8'],
      ['Name\n"never closed', 'no complete CSV file'],
      ['Name\r\n', 'no rows below'],
      ['\n\n\n', 'no rows below'],
      [many, `At most ${limits.projectImport} projects`],
    ] as const) {
      const answer = await send(csv, { dry_run: true });
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
        422,
        expect.stringContaining(text),
      ]);
    }
    expect((await send('x'.repeat(limits.projectImportChars + 1))).statusCode).toBe(422);
    expect((await send('x'.repeat(300_000))).statusCode).toBe(413);
    expect((await requester.post(path, { csv: 7, dry_run: true })).statusCode).toBe(422);
  });

  it('has no column for a read-only property', async () => {
    const { db } = test.database;
    await addProperty(db, group, { name: 'site', title: 'Site code', read_only: true, required: true });
    expect((await requester.get(`${path}/template`)).body).not.toContain('Site code');
    const csv = csvLine([...head, 'Site code']) + csvLine([...line('One'), 'DC4']);
    expect((await result(csv, { dry_run: true })).faults).toEqual([
      { line: 1, column: 'Site code', text: expect.stringContaining('This column is not known.') as string },
    ]);
    await db.deleteFrom('property').where('name', '=', 'site').execute();
  });

  it('names the values of a choice at its first fault', async () => {
    const { db } = test.database;
    const options = ['Ground', 'First'].map((label) => ({ name: label, value: label.toLowerCase() }));
    await addProperty(db, group, { name: 'floor', title: 'Floor' }, options);
    const csv = [
      [...head, 'Floor'],
      [...line('One'), 'Attic'],
      [...line('Two'), 'Attic'],
      [...line('Three'), 'first'],
    ]
      .map((cells) => csvLine(cells))
      .join('');
    const { faults } = await result(csv, { dry_run: true });
    expect(faults.map(({ text }) => text)).toEqual([
      'The Floor field is not a valid value (choose First, Ground)',
      'The Floor field is not a valid value',
    ]);
    await db.deleteFrom('property').where('name', '=', 'floor').execute();
  });

  it('gives the help of a field at its first fault', async () => {
    const { db } = test.database;
    const help = 'A letter and three digits, like B204';
    await addProperty(db, group, { name: 'room', title: 'Room', pattern: '^[A-Z]\\d{3}$', help });
    const csv = [
      [...head, 'Room'],
      [...line('One'), 'B1'],
      [...line('Two'), 'B2'],
    ]
      .map((cells) => csvLine(cells))
      .join('');
    const { faults } = await result(csv, { dry_run: true });
    expect(faults.map(({ text }) => text)).toEqual([
      `The Room field is not a valid value (${help})`,
      'The Room field is not a valid value',
    ]);
    await db.deleteFrom('property').where('name', '=', 'room').execute();
  });

  it('stores formulas and markup as the text that they are', async () => {
    const { projects } = await result(file(line('<b>x</b>', { 'Clarity Code': "'; drop --" })));
    const raised = (await requester.get(`/api/projects/${projects[0]!.id}`)).json<Project>();
    expect([raised.name, raised.p4p?.clarity_code]).toEqual(['<b>x</b>', "'; drop --"]);
  });

  it('is for those who may raise projects in the group [project-import.8]', async () => {
    const { db } = test.database;
    const csv = file(line('Allowed'));
    expect((await send(csv, { caller: test.anonymous })).statusCode).toBe(401);
    expect((await test.anonymous.get(`${path}/template`)).statusCode).toBe(401);
    const lead = await idInGroup(db, 'usr_role', 'Network', 'Admin');
    await db
      .updateTable('project_type')
      .set({ raise_role_ids: [lead] })
      .where('id', '=', group)
      .execute();
    for (const [login, status] of [
      ['admin', 200],
      ['groupadmin', 200],
      ['requester', 403],
      ['techlead', 403],
    ] as const) {
      const caller = await test.as(login);
      const got = (await caller.get(`${path}/template`)).statusCode;
      // A person who neither belongs to the group nor may raise projects in it does not learn that it exists.
      expect([login, [status, status === 403 ? 404 : status]]).toEqual([
        login,
        expect.arrayContaining([got]),
      ]);
      expect([login, (await send(csv, { dry_run: true, caller })).statusCode]).toEqual([login, got]);
    }
    const outsider = await test.as('outsider');
    expect((await send(csv, { caller: outsider })).statusCode).toBe(404);
    await db.updateTable('project_type').set({ raise_role_ids: [] }).where('id', '=', group).execute();
    expect((await requester.get('/api/project_types/999999/project_import/template')).statusCode).toBe(404);
  });
});
