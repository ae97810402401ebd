import { sql } from 'kysely';
import type {
  Aim,
  AimDiff,
  AimMerge,
  AimRow,
  AimSheetPage,
  AimUpload,
  AimVersion,
} from 'shared-api/contracts/projectParts/aims';
import type { TimelineEntry } from 'shared-api/contracts/project';
import { networkProject } from '../projects/testing/testProjects';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { runDueJobs } from '../../testing/runDueJobs';
import { shards } from '../../kernel/storage/files';
import { addVersion, createAim, csv, getComputed, postVersion } from './testing/testAims';
import { cellsOfSheet, readFile } from './testing/workbooks';

let test: TestApp;
let admin: Caller;
let project: string;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
  project = await networkProject(test.database.db, 'Draft');
});
afterAll(() => test.close());

const rules = [
  ['Rule', 'Source', 'Action'],
  ['R-1', 'campus', 'allow'],
  ['R-2', 'guest', 'deny'],
  ['R-3', 'mgmt', 'allow'],
];

describe('AIMs', () => {
  it('are created on a project, and get a version from a file [aims.1]', async () => {
    const aim = await createAim(admin, project, 'Firewall rules');
    expect(aim).toMatchObject({ name: 'Firewall rules', versions: [], uploads: [] });
    const upload = await addVersion(test, admin, aim.id, { content: csv(rules), comment: 'First draft' });
    expect(upload).toMatchObject({ state: 'done', number: 1, progress: 100, error: null });
    const read = (await admin.get(`/api/aims/${aim.id}`)).json<Aim>();
    expect(read.versions).toMatchObject([
      {
        number: 1,
        comment: 'First draft',
        merged: false,
        sheets: [{ number: 1, name: 'Sheet1', rows: 3, columns: 3 }],
      },
    ]);
    expect(read.uploads).toEqual([]);
    const listed = (await admin.get(`${project}/aims`)).json<AimRow[]>();
    expect(listed.find(({ id }) => id === aim.id)?.latest).toMatchObject({ number: 1 });
  });

  it('give the rows of a sheet by pages, with filters and a search [aims.2]', async () => {
    const aim = await createAim(admin, project, 'Pages');
    const actions = ['=x', '!=', '\\x'];
    const many = Array.from({ length: 1_203 }, (_, i) => [`R-${i}`, i % 3 ? 'guest' : '', actions[i] ?? 'x']);
    await addVersion(test, admin, aim.id, { content: csv([['Rule', 'Source', 'Action'], ...many]) });
    const page = async (query: string) => {
      const answer = await admin.get(`/api/aims/${aim.id}/versions/1/sheets/1?${query}`);
      expect(answer.statusCode).toBe(200);
      const { rows } = answer.json<AimSheetPage>();
      return { rows: rows.map(({ row, cells }) => [row, cells[0]]), total: answer.headers['x-total'] };
    };
    const far = await page('page=6&per_page=100');
    expect(far).toMatchObject({ total: '1203' });
    expect([far.rows[0], far.rows.at(-1)]).toEqual([
      [502, 'R-500'],
      [601, 'R-599'],
    ]);
    expect(await page('filter=0:r-120&per_page=500')).toMatchObject({ total: '4' });
    expect(await page('filter=0:=r-120')).toEqual({ rows: [[122, 'R-120']], total: '1' });
    expect(await page('filter=1:=&per_page=2')).toEqual({
      rows: [
        [2, 'R-0'],
        [5, 'R-3'],
      ],
      total: '401',
    });
    expect(await page('filter=1:!=&filter=0:R-12&search=GUEST')).toMatchObject({ total: '8' });
    const plain = async (text: string) =>
      (await page(`filter=2:${encodeURIComponent(text)}`)).rows.map(([, rule]) => rule);
    expect(await plain('\\=')).toEqual(['R-0', 'R-1']);
    expect(await plain('\\!=')).toEqual(['R-1']);
    expect(await plain('\\\\x')).toEqual(['R-2']);
    for (const query of ['filter=9:x', 'filter=x', 'per_page=501', 'page=0', 'sort=x'])
      expect((await admin.get(`/api/aims/${aim.id}/versions/1/sheets/1?${query}`)).statusCode).toBe(400);
    for (const path of [
      'versions/1/sheets/2',
      'versions/2/sheets/1',
      'versions/2/file',
      'versions/1/uploaded_file',
    ])
      expect((await admin.get(`/api/aims/${aim.id}/${path}`)).statusCode).toBe(404);
  });

  it('compare two versions, as lines with folds and as CSV [aims.3]', async () => {
    const aim = await createAim(admin, project, 'Compared');
    await addVersion(test, admin, aim.id, { content: csv(rules) });
    const next = [rules[0]!, ['R-1', 'campus', 'deny'], ['R-9', '=1+1', 'allow'], ['R-3', 'mgmt', 'allow']];
    await addVersion(test, admin, aim.id, { content: csv(next), base: 1 });
    const address = `/api/aims/${aim.id}/diff/1/2`;
    const counts = { added: 1, removed: 1, changed: 1, moved: 0 };
    expect((await getComputed(admin, address)).json<AimDiff>()).toMatchObject({
      ...{ a: 1, b: 2, ...counts, sheet: null },
      sheets: [{ name: 'Sheet1', number_a: 1, number_b: 1, rows: 3, ...counts }],
    });
    const { sheet } = (await getComputed(admin, `${address}?sheet=Sheet1`)).json<AimDiff>();
    expect(sheet).toMatchObject({ matched_by: 'keys', guessed: true, duplicates: { rows: 0, values: [] } });
    expect(sheet!.columns.map(({ name, is_key }) => [name, is_key])).toEqual([
      ['Rule', true],
      ['Source', false],
      ['Action', false],
    ]);
    const changed = { kind: 'changed', number: 1, row_a: 2, row_b: 2, moved: false };
    expect(sheet!.lines).toEqual([
      { ...changed, cells: ['R-1', 'campus', 'deny'], before: [{ column: 2, value: 'allow' }] },
      {
        kind: 'added',
        number: 2,
        row_a: null,
        row_b: 3,
        moved: false,
        cells: ['R-9', '=1+1', 'allow'],
        before: [],
      },
      {
        kind: 'removed',
        number: 3,
        row_a: 3,
        row_b: null,
        moved: false,
        cells: ['R-2', 'guest', 'deny'],
        before: [],
      },
      { kind: 'fold', from: 3, count: 1 },
    ]);
    // A filter finds the cells of both versions; rows without a difference are found where they are asked for.
    const filtered = async (filters: string) => {
      const answer = await getComputed(admin, `${address}?sheet=Sheet1&${filters}`);
      const { lines } = answer.json<AimDiff>().sheet!;
      expect(answer.headers['x-total']).toBe(String(lines.length));
      return lines.map((line) => line.kind !== 'fold' && line.cells[0]);
    };
    expect(await filtered('filter=2:allow')).toEqual(['R-1', 'R-9']);
    expect(await filtered('filter=2:=DENY')).toEqual(['R-1', 'R-2']);
    expect(await filtered('filter=2:allow&same=true')).toEqual(['R-1', 'R-9', 'R-3']);
    expect(await filtered('filter=2:allow&kind=added')).toEqual(['R-9']);
    expect(await filtered('filter=2:allow&filter=1:campus')).toEqual(['R-1']);
    expect((await getComputed(admin, `${address}?sheet=Sheet1&filter=9:x`)).statusCode).toBe(400);
    const fold = (
      await getComputed(admin, `${address}?sheet=Sheet1&fold_from=3&fold_count=1`)
    ).json<AimDiff>();
    expect(fold.sheet!.lines).toMatchObject([
      { kind: 'same', row_a: 4, row_b: 4, cells: ['R-3', 'mgmt', 'allow'] },
    ]);
    const added = (await getComputed(admin, `${address}?sheet=Sheet1&kind=added`)).json<AimDiff>();
    expect(added.sheet!.lines).toMatchObject([{ kind: 'added', number: 2 }]);
    const byContent = (await getComputed(admin, `${address}?sheet=Sheet1&keys=`)).json<AimDiff>();
    expect(byContent.sheet).toMatchObject({
      matched_by: 'content',
      guessed: false,
      changed: 1,
      added: 1,
      removed: 1,
    });
    const table = await getComputed(admin, address, { headers: { accept: 'text/csv' } });
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(table.body.split('\r\n')).toEqual([
      '\ufeffSheet,Difference,Row in version 1,Row in version 2,Column,Before,After',
      'Sheet1,changed,2,2,Action,allow,deny',
      'Sheet1,added,,3,Rule,,R-9',
      `Sheet1,added,,3,Source,,"'=1+1"`,
      'Sheet1,added,,3,Action,,allow',
      'Sheet1,removed,3,,Rule,R-2,',
      'Sheet1,removed,3,,Source,guest,',
      'Sheet1,removed,3,,Action,deny,',
      '',
    ]);
    expect((await getComputed(admin, `${address}?sheet=None`)).statusCode).toBe(404);
    expect((await getComputed(admin, `${address}?sheet=Sheet1&keys=None`)).statusCode).toBe(400);
    expect((await admin.get(`/api/aims/${aim.id}/diff/1/3`)).statusCode).toBe(404);
  });

  it('give back the file that was uploaded, to be saved [aims.4]', async () => {
    const aim = await createAim(admin, project, 'Files');
    await addVersion(test, admin, aim.id, { content: csv(rules), filename: '../rules é.csv' });
    const file = await admin.get(`/api/aims/${aim.id}/versions/1/file`);
    expect(file.body).toBe(csv(rules));
    expect(file.headers['content-disposition']).toContain("filename*=UTF-8''rules%20%C3%A9.csv");
    expect(file.headers['content-security-policy']).toContain('sandbox');
  });

  it('show uploaded versions on the timeline of the project [aims.5]', async () => {
    const aim = await createAim(admin, project, 'Timeline');
    await addVersion(test, admin, aim.id, { content: csv(rules), comment: 'Why' });
    const entries = (await admin.get(`${project}/timeline?kind=aim&per_page=1`)).json<TimelineEntry[]>();
    expect(entries).toMatchObject([{ aim: { id: aim.id, name: 'Timeline', number: 1 }, comment: 'Why' }]);
  });

  it('refuse a file in words, and keep nothing of it [aims.6]', async () => {
    const aim = await createAim(admin, project, 'Refused');
    const blocks = async () =>
      Number(
        (await sql<{ n: number }>`select count(*)::int as n from aim_sheet`.execute(test.database.db))
          .rows[0]!.n,
      );
    const before = await blocks();
    const upload = await addVersion(test, admin, aim.id, {
      filename: 'rules.xlsx',
      content: 'PK no zip file',
    });
    expect(upload).toMatchObject({ state: 'refused', number: null });
    expect(upload.error).toMatch(/cannot be unzipped/);
    expect((await admin.get(`/api/aims/${aim.id}`)).json<Aim>()).toMatchObject({
      versions: [],
      uploads: [{ state: 'refused' }],
    });
    expect(await blocks()).toBe(before);
    const { file } = await test.database.db
      .selectFrom('aim_upload')
      .select('file')
      .where('id', '=', upload.id)
      .executeTakeFirstOrThrow();
    expect(file).toBeNull();
    const { rows } = await sql<{ name: string }>`
      select file as name from aim_version union select uploaded_file from aim_version`.execute(
      test.database.db,
    );
    const stored = (await Promise.all(shards.map((shard) => test.files.list(shard))))
      .flat()
      .map(({ name }) => name);
    expect(stored.filter((name) => !rows.some((row) => row.name === name))).toEqual([]);
    expect((await admin.delete(`/api/aim_uploads/${upload.id}`)).statusCode).toBe(204);
    expect((await admin.get(`/api/aim_uploads/${upload.id}`)).statusCode).toBe(404);
  });

  it.each([
    ['macro.xlsm', 'PK', /macros/],
    ['old.xls', 'x', /Save the file as/],
    ['notes.txt', 'x', /Upload an Excel workbook/],
    ['rules.xlsx', 'Rule,Source', /not an Excel workbook/],
    ['rules.csv', 'PK\u0003\u0004', /not CSV/],
    ['rules.xlsx', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /password/],
    ['rules.csv', '', /is empty/],
  ])('refuse %s at once when its name or its first bytes are wrong', async (filename, content, words) => {
    const aim = await createAim(admin, project, `At once ${filename} ${String(content).slice(0, 2)}`);
    const answer = await postVersion(admin, aim.id, { filename, content });
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ fields: { file: string } }>().fields.file).toMatch(words);
    expect((await admin.get(`/api/aims/${aim.id}`)).json<Aim>().uploads).toEqual([]);
  });

  it('create one AIM and one upload for a repeated key, and refuse a name that is used [aims.7]', async () => {
    const headers = { 'idempotency-key': 'aims-test-key-0001' };
    const create = () => admin.post(`${project}/aims`, { name: 'Once' }, { headers });
    const [first, again] = [(await create()).json<Aim>(), (await create()).json<Aim>()];
    expect(again.id).toBe(first.id);
    expect((await admin.post(`${project}/aims`, { name: ' once ' })).statusCode).toBe(422);
    expect((await admin.post(`${project}/aims`, { name: ' ' })).statusCode).toBe(422);
    const file = { content: csv(rules), key: 'aims-test-key-0002' };
    const [one, two] = [await postVersion(admin, first.id, file), await postVersion(admin, first.id, file)];
    expect(two.json<AimUpload>().id).toBe(one.json<AimUpload>().id);
    await runDueJobs(test);
    expect(
      (await postVersion(admin, first.id, { ...file, key: 'aims-test-key-0003', base: 9 })).statusCode,
    ).toBe(422);
  });

  it('give numbers one after the other, and answer 409 to the slower of two people [aims.8]', async () => {
    const aim = await createAim(admin, project, 'Two at once');
    await addVersion(test, admin, aim.id, { content: csv(rules) });
    const edit = (action: string) => csv([rules[0]!, ['R-1', 'campus', action], ...rules.slice(2)]);
    const [first, second] = await Promise.all(
      ['deny', 'log'].map((action) => postVersion(admin, aim.id, { content: edit(action), base: 1 })),
    );
    expect([first!.statusCode, second!.statusCode]).toEqual([202, 202]);
    await runDueJobs(test);
    const read = (await admin.get(`/api/aims/${aim.id}`)).json<Aim>();
    expect(read.versions.map(({ number }) => number)).toEqual([2, 1]);
    expect(read.uploads).toMatchObject([{ state: 'conflict', base_number: 1 }]);
  });

  it('merge a file on top of an outdated version cell by cell [aims.9]', async () => {
    const aim = await createAim(admin, project, 'Merged');
    await addVersion(test, admin, aim.id, { content: csv(rules) });
    const theirs = [rules[0]!, ['R-1', 'campus', 'deny'], ['R-2', 'guest', 'log'], rules[3]!];
    await addVersion(test, admin, aim.id, { content: csv(theirs), base: 1 });
    // The answer to the upload has the difference, unless it takes too long to compute.
    await getComputed(admin, `/api/aims/${aim.id}/diff/1/2`);
    const mine = [rules[0]!, ['R-1', 'lab', 'reject'], rules[2]!, rules[3]!, ['R-4', 'new', 'allow']];
    const answer = await postVersion(admin, aim.id, { content: csv(mine), base: 1, filename: 'mine.csv' });
    expect(answer.statusCode).toBe(409);
    const { present, upload, difference } = answer.json<{
      present: AimVersion;
      upload: AimUpload;
      difference: object;
    }>();
    expect(present).toMatchObject({ number: 2 });
    expect(difference).toMatchObject({ changed: 2, added: 0 });
    const address = `/api/aim_uploads/${upload.id}`;
    expect((await admin.get(`${address}/merge`)).statusCode).toBe(409);
    await runDueJobs(test);
    const plan = (await getComputed(admin, `${address}/merge?sheet=Sheet1`)).json<AimMerge>();
    expect(plan).toMatchObject({
      base: 1,
      present: { number: 2 },
      sheets: [{ name: 'Sheet1', changes: 2, conflicts: 1 }],
    });
    expect(plan.sheet!.rows).toMatchObject([
      {
        ...{ ref: 'm0', kind: 'changed', conflict: true, whole: false, cells: ['R-1', 'campus', 'deny'] },
        changes: [
          { column: 1, base: 'campus', theirs: 'campus', mine: 'lab', conflict: false },
          { column: 2, base: 'allow', theirs: 'deny', mine: 'reject', conflict: true },
        ],
      },
      { ref: 'm3', kind: 'added', conflict: false, whole: true, cells: ['R-4', 'new', 'allow'] },
    ]);
    const choose = (choices: object[], onto = 2) => admin.post(`${address}/merge`, { onto, choices });
    expect((await choose([])).statusCode).toBe(422);
    expect((await choose([{ sheet: 'Sheet1', ref: 'm9', take: 'mine' }])).statusCode).toBe(422);
    expect((await choose([], 1)).json<{ present: AimVersion }>().present).toMatchObject({ number: 2 });
    const merged = await choose([{ sheet: 'Sheet1', ref: 'm0', column: 2, take: 'theirs' }]);
    expect(merged.statusCode).toBe(202);
    await runDueJobs(test);
    expect((await admin.get(address)).json<AimUpload>()).toMatchObject({ state: 'done', number: 3 });
    const { rows } = (await admin.get(`/api/aims/${aim.id}/versions/3/sheets/1`)).json<AimSheetPage>();
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['R-1', 'lab', 'deny'],
      ['R-2', 'guest', 'log'],
      ['R-3', 'mgmt', 'allow'],
      ['R-4', 'new', 'allow'],
    ]);
    const [version] = (await admin.get(`/api/aims/${aim.id}`)).json<Aim>().versions;
    expect(version).toMatchObject({
      number: 3,
      merged: true,
      base_number: 2,
      filename: 'mine (merged).xlsx',
    });
    expect((await admin.get(`/api/aims/${aim.id}/versions/3/uploaded_file`)).body).toBe(csv(mine));
    const [written] = await readFile((await admin.get(`/api/aims/${aim.id}/versions/3/file`)).rawPayload);
    expect(cellsOfSheet(written!)).toEqual(rows.map(({ cells }) => cells));
  });

  it('let a person wait with five files at most [aims.10]', async () => {
    const aim = await createAim(admin, project, 'Queue');
    for (let i = 0; i < 5; i++)
      expect((await postVersion(admin, aim.id, { content: csv(rules) })).statusCode).toBe(202);
    const answer = await postVersion(admin, aim.id, { content: csv(rules) });
    expect(answer.statusCode).toBe(429);
    expect(answer.headers['retry-after']).toBe('10');
    const { uploads } = (await admin.get(`/api/aims/${aim.id}`)).json<Aim>();
    for (const { id } of uploads) expect((await admin.delete(`/api/aim_uploads/${id}`)).statusCode).toBe(204);
    await runDueJobs(test);
    expect((await admin.get(`/api/aims/${aim.id}`)).json<Aim>()).toMatchObject({ versions: [], uploads: [] });
  });
});

describe('the permissions of AIMs', () => {
  const logins = ['requester', 'pm', 'techlead', 'teammanager', 'groupadmin'];

  /** Replaces who may see and create AIMs on projects of Network. */
  async function permit(method: 'GET' | 'POST', principal: 'any_user' | null): Promise<void> {
    const { db } = test.database;
    await sql`delete from project_permission where resource = 'aims' and method = ${method} and project_type_id =
      (select id from project_type where name = 'Network')`.execute(db);
    if (principal)
      await sql`insert into project_permission (project_type_id, method, resource, principal, on_hold)
        select id, ${method}, 'aims', ${principal}, 'any' from project_type where name = 'Network'`.execute(
        db,
      );
  }

  it('GET aims shows them, POST aims adds to them, to every role [aims.11]', async () => {
    const aim = await createAim(admin, project, 'Rights');
    await addVersion(test, admin, aim.id, { content: csv(rules) });
    for (const login of logins.filter((one) => one !== 'groupadmin')) {
      const person = await test.as(login);
      const reads = [
        `${project}/aims`,
        `/api/aims/${aim.id}`,
        `/api/aims/${aim.id}/versions/1/sheets/1`,
        `/api/aims/${aim.id}/versions/1/file`,
        `/api/aims/${aim.id}/diff/1/1`,
      ];
      const statuses = () =>
        Promise.all(reads.map(async (url) => (await getComputed(person, url)).statusCode));
      await permit('GET', null);
      await permit('POST', null);
      expect([login, new Set(await statuses())]).toEqual([login, new Set([403])]);
      expect((await person.post(`${project}/aims`, { name: login })).statusCode).toBe(403);
      expect((await postVersion(person, aim.id, { content: csv(rules), base: 1 })).statusCode).toBe(403);
      await permit('GET', 'any_user');
      expect([login, new Set(await statuses())]).toEqual([login, new Set([200])]);
      expect((await postVersion(person, aim.id, { content: csv(rules), base: 1 })).statusCode).toBe(403);
      await permit('POST', 'any_user');
      expect((await person.post(`${project}/aims`, { name: login })).statusCode).toBe(201);
    }
  });

  it('are hidden from strangers and from people without a session [aims.12]', async () => {
    const aim = await createAim(admin, project, 'Hidden');
    await addVersion(test, admin, aim.id, { content: csv(rules) });
    const upload = (await postVersion(admin, aim.id, { content: csv(rules) })).json<{ upload: AimUpload }>()
      .upload;
    await permit('GET', null);
    await permit('POST', null);
    const stranger = await test.as('outsider');
    const reads = [
      `/api/aims/${aim.id}`,
      `/api/aims/${aim.id}/versions/1/sheets/1`,
      `/api/aims/${aim.id}/diff/1/1`,
      `/api/aim_uploads/${upload.id}`,
      `/api/aim_uploads/${upload.id}/merge`,
      '/api/aims/999999',
      '/api/aim_uploads/999999',
    ];
    for (const url of reads) {
      expect([url, (await stranger.get(url)).statusCode]).toEqual([url, 404]);
      expect([url, (await test.anonymous.get(url)).statusCode]).toEqual([url, 401]);
    }
    expect((await postVersion(stranger, aim.id, { content: csv(rules) })).statusCode).toBe(404);
    expect((await postVersion(test.anonymous, aim.id, { content: csv(rules) })).statusCode).toBe(401);
    expect((await stranger.delete(`/api/aim_uploads/${upload.id}`)).statusCode).toBe(404);
    expect(
      (await stranger.post(`/api/aim_uploads/${upload.id}/merge`, { onto: 1, choices: [] })).statusCode,
    ).toBe(404);
  });
});
