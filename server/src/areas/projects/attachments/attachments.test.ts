import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Attachment, AttachmentType } from 'shared-api/contracts/attachments';
import type { ProjectMilestone } from 'shared-api/contracts/milestones';
import { withClient } from '../../../kernel/db/checks';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import type { Part } from '../../../testing/encodeForm';
import { networkProject } from '../testing/testProjects';
import { addFiles, addType, uploadFiles } from './testing/testAttachments';

let test: TestApp;
let admin: Caller;
let requester: Caller;
/** The project's manager, who sees its financials. */
let manager: Caller;
let project: string;
const types: Record<string, number> = {};
beforeAll(async () => {
  test = await createTestApp();
  admin = await test.as('admin');
  requester = await test.as('requester');
  manager = await test.as('pm');
  const { db } = test.database;
  project = await networkProject(db, 'In Review');
  await sql`delete from attachment where project_id = ${id()}`.execute(db);
  const made = { 'T design': {}, 'T cost': { is_financial: true }, 'T own': { is_user_type: false } };
  for (const [name, more] of Object.entries(made))
    types[name] = await addType(db, 'Network', { name, ord: 50, ...more });
  types.Other = await idOf('Network', 'Other');
  types['Floor Plan'] = await idOf('Workplace', 'Floor Plan');
});
afterAll(() => test.close());

const id = () => Number(project.split('/').pop());
const idOf = async (group: string, name: string) =>
  (
    await test.database.db
      .selectFrom('attachment_type as a')
      .innerJoin('project_type as t', 't.id', 'a.project_type_id')
      .where('t.name', '=', group)
      .where('a.name', '=', name)
      .select('a.id')
      .executeTakeFirstOrThrow()
  ).id;
const json = async <T>(caller: Caller, address: string) => (await caller.get(address)).json<T>();
const names = (rows: { filename: string }[]) => rows.map(({ filename }) => filename);
const part = (type: string, filename: string, content: string | Buffer = 'some text'): Part => ({
  name: `${types[type]}_${type}`,
  filename,
  content,
});
/** All files of the store, including unfinished uploads. */
const inStore = () => {
  const root = path.join(test.config.dataDir, 'files');
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
};
const rowsOf = async () =>
  (await test.database.db.selectFrom('attachment').where('project_id', '=', id()).select('id').execute())
    .length;

describe('adding files', () => {
  it('a file is added, listed, part of the timeline and downloaded unchanged [server-attachments.1]', async () => {
    const bytes = Buffer.from('%PDF-1.7 a plan');
    const [file] = await addFiles(requester, project, part('T design', 'plan.pdf', bytes));
    expect(file).toMatchObject({
      type_name: 'T design',
      filename: 'plan.pdf',
      creator: { name: 'Maya Chen' },
      project_id: id(),
      quote_id: null,
      size: bytes.length,
      media_type: 'application/pdf',
      is_financial: false,
    });
    expect(names(await json<Attachment[]>(requester, `${project}/attachments`))).toContain('plan.pdf');
    const [entry] = await json<object[]>(requester, `${project}/timeline`);
    expect(entry).toMatchObject({
      creator_name: 'Maya Chen',
      attachment: 'plan.pdf',
      attachment_id: file!.id,
      attachment_type: 'T design',
    });
    expect(await json(requester, `/api/attachments/${file!.id}`)).toEqual(file);
    const download = await requester.get(`/api/attachments/${file!.id}/download`);
    expect(download.rawPayload).toEqual(bytes);
    expect(download.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`,
    });
  });

  it('several files are added by one call, each by the id before the first _, Other by its description [server-attachments.2]', async () => {
    const files = await addFiles(
      requester,
      project,
      part('T design', 'a.csv', 'a,b\n1,2\n'),
      {
        name: `${types['T design']}_whatever_this_says`,
        filename: 'b.png',
        content: Buffer.from('89504e470d0a1a0a', 'hex'),
      },
      { name: `${types.Other}_Photo of the "rack"_2`, filename: 'c.txt', content: 'c' },
    );
    expect(files.map(({ type_name, filename, media_type }) => [type_name, filename, media_type])).toEqual([
      ['T design', 'a.csv', 'text/csv'],
      ['T design', 'b.png', 'image/png'],
      ['Photo of the "rack"_2', 'c.txt', 'text/plain'],
    ]);
  });

  it('all files of a call are added or none [server-attachments.3]', async () => {
    const [before, stored] = [await rowsOf(), inStore().length];
    const answer = await uploadFiles(requester, project, [
      part('T design', 'good.txt'),
      part('T design', 'bad.exe'),
    ]);
    expect(answer.statusCode).toBe(422);
    expect([await rowsOf(), inStore().length]).toEqual([before, stored]);
  });

  it('an attachment completes the milestones that wait for its type, and the timeline says so', async () => {
    const { db } = test.database;
    await sql`insert into milestone (project_type_id, name, kind, attachment_type_id)
      select project_type_id, 'T drawn', 'attachment', id from attachment_type where id = ${types['T design']}`.execute(
      db,
    );
    await sql`insert into project_milestone (project_id, milestone_id, ord)
      select ${id()}, id, 99 from milestone where name = 'T drawn'`.execute(db);
    await addFiles(requester, project, part('T design', 'drawn.pdf'));
    const rows = await json<ProjectMilestone[]>(requester, `${project}/milestones`);
    expect(rows.find(({ milestone }) => milestone.name === 'T drawn')?.checked).toBe(true);
    const entries = await json<{ milestone_name: string | null }[]>(requester, `${project}/timeline`);
    expect(entries.slice(0, 2).map(({ milestone_name }) => milestone_name)).toContain('T drawn');
  });

  it('a quote precedes the files; it must be of the project, and the caller must see financials', async () => {
    const { db } = test.database;
    const addQuote = async (projectId: number) =>
      (
        await sql<{
          id: number;
        }>`insert into quote (project_id, number, scope, price_cents, creator_id, created_on)
          values (${projectId}, (select coalesce(max(number), 0) + 1 from quote where project_id = ${projectId}), 'More', 100, (select id from usr where login = 'pm'), now()) returning id`.execute(
          db,
        )
      ).rows[0]!.id;
    const [own, foreign] = [await addQuote(id()), await addQuote(id() + 1)];
    const named = (quote: string | number) => [
      { name: 'quote_id', content: String(quote) },
      part('T cost', 'quote.pdf'),
    ];
    const accepted = await uploadFiles(manager, project, named(own));
    expect(accepted.json<Attachment[]>()[0]).toMatchObject({ quote_id: own, is_financial: true });
    for (const wrong of [foreign, 0, -1, 'x', '1e3', 99999999999])
      expect([wrong, (await uploadFiles(manager, project, named(wrong))).statusCode]).toEqual([wrong, 422]);
    const design = [{ name: 'quote_id', content: String(own) }, part('T design', 'a.txt')];
    expect((await uploadFiles(requester, project, design)).statusCode).toBe(422);
  });
});

describe('visibility of files', () => {
  it('financial files are listed, read, downloaded and part of the timeline only with GET financials [server-attachments.4]', async () => {
    const [file] = await addFiles(manager, project, part('T cost', 'costs.pdf'));
    const address = `/api/attachments/${file!.id}`;
    expect(names(await json<Attachment[]>(manager, `${project}/financial_attachments`))).toContain(
      'costs.pdf',
    );
    expect(names(await json<Attachment[]>(manager, `${project}/attachments`))).not.toContain('costs.pdf');
    expect((await manager.get(`${address}/download`)).statusCode).toBe(200);
    for (const [path, status] of [
      [`${project}/financial_attachments`, 403],
      [address, 404],
      [`${address}/download`, 404],
    ] as const)
      expect([path, (await requester.get(path)).statusCode]).toEqual([path, status]);
    expect(await json<object[]>(requester, `${project}/timeline`)).not.toContainEqual(
      expect.objectContaining({ attachment: 'costs.pdf' }),
    );
    expect((await uploadFiles(requester, project, [part('T cost', 'mine.pdf')])).statusCode).toBe(422);
  });

  it('types are sorted by ord and name; financial types are listed only to readers of financials [server-attachments.7]', async () => {
    const mine = async (caller: Caller) =>
      (await json<AttachmentType[]>(caller, `${project}/attachment_types`))
        .filter(({ ord }) => ord === 50)
        .map(({ name }) => name);
    expect(await mine(manager)).toEqual(['T cost', 'T design', 'T own']);
    expect(await mine(requester)).toEqual(['T design', 'T own']);
    const ords = (await json<AttachmentType[]>(admin, `${project}/attachment_types`)).map(({ ord }) => ord);
    expect(ords).toEqual([...ords].sort((a, b) => a - b));
  });

  it('the types of a group are listed to those who see the group, financial types only to its admins', async () => {
    const groupId = (await json<{ project_type: { id: number } }>(admin, project)).project_type.id;
    const of = async (login: string) =>
      (await test.as(login)).get(`/api/project_types/${groupId}/attachment_types`);
    const financial = async (login: string) =>
      (await of(login)).json<AttachmentType[]>().some(({ is_financial }) => is_financial);
    expect([await financial('groupadmin'), await financial('requester')]).toEqual([true, false]);
    expect((await admin.get('/api/project_types/999999/attachment_types')).statusCode).toBe(404);
    expect((await test.anonymous.get(`/api/project_types/${groupId}/attachment_types`)).statusCode).toBe(401);
  });

  it('an outsider gets 404 and a caller without a session 401 for reads and uploads [server-attachments.5]', async () => {
    const [file] = await addFiles(requester, project, part('T design', 'plan.pdf'));
    const outsider = await test.as('outsider');
    const addresses = ['attachments', 'financial_attachments', 'attachment_types'].map(
      (path) => `${project}/${path}`,
    );
    addresses.push(`/api/attachments/${file!.id}`, `/api/attachments/${file!.id}/download`);
    for (const address of addresses) {
      expect([address, (await outsider.get(address)).statusCode]).toEqual([address, 404]);
      expect([address, (await test.anonymous.get(address)).statusCode]).toEqual([address, 401]);
    }
    const parts = [part('T design', 'plan.pdf')];
    expect((await uploadFiles(outsider, project, parts)).statusCode).toBe(404);
    expect((await uploadFiles(test.anonymous, project, parts)).statusCode).toBe(401);
  });

  it('files are added on hold and in closed states, but only with POST attachments', async () => {
    const { db } = test.database;
    const closed = await networkProject(db, 'Closed');
    await addFiles(requester, closed, part('T design', 'late.pdf'));
    await sql`update project set on_hold = true where id = ${Number(closed.split('/').pop())}`.execute(db);
    await addFiles(requester, closed, part('T design', 'later.pdf'));
    const reviewer = await test.as('reviewer');
    const answer = await uploadFiles(reviewer, closed, [part('T design', 'mine.pdf')]);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'not_permitted']);
  });

  it('a file is deleted with its project', async () => {
    const { db } = test.database;
    const draft = await networkProject(db, 'Draft');
    const [file] = await addFiles(requester, draft, part('T design', 'plan.pdf'));
    expect((await admin.delete(draft)).statusCode).toBe(204);
    expect((await admin.get(`/api/attachments/${file!.id}`)).statusCode).toBe(404);
    expect((await admin.get(`/api/attachments/${file!.id}/download`)).statusCode).toBe(404);
  });
});

describe('downloads', () => {
  const headersOf = async (filename: string) => {
    const [file] = await addFiles(requester, project, part('T design', filename));
    return (await requester.get(`/api/attachments/${file!.id}/download`)).headers;
  };
  it('have the exact file name, and an ASCII one for old clients [server-attachments.6]', async () => {
    expect((await headersOf('Grüße "№ 5", 100%.txt'))['content-disposition']).toBe(
      `attachment; filename="Gr__e __ 5_, 100_.txt"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%22%E2%84%96%205%22%2C%20100%25.txt`,
    );
  });

  it('have the media type of their bytes: HTML is plain text, whatever its file name', async () => {
    const [page, fake] = await addFiles(
      requester,
      project,
      part('T design', 'page.html', '<script>alert(1)</script>'),
      part('T design', 'picture.png', '<svg onload=alert(1)>'),
    );
    expect([page!.media_type, fake!.media_type]).toEqual(['text/plain', 'text/plain']);
  });

  it('support ranges, and answer 304 for a known ETag', async () => {
    const [file] = await addFiles(requester, project, part('T design', 'ten.txt', '0123456789'));
    const get = (headers: Record<string, string>) =>
      requester.get(`/api/attachments/${file!.id}/download`, { headers });
    const part1 = await get({ range: 'bytes=2-4' });
    expect([part1.statusCode, part1.body, part1.headers['content-range']]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    expect((await get({ range: 'bytes=-3' })).body).toBe('789');
    expect((await get({ range: 'bytes=7-' })).body).toBe('789');
    expect((await get({ range: 'bytes=8-99' })).body).toBe('89');
    expect((await get({ range: 'bytes=10-' })).statusCode).toBe(416);
    expect((await get({ range: 'lines=1-2' })).body).toBe('0123456789');
    const tag = String((await get({})).headers.etag);
    expect((await get({ 'if-none-match': tag })).statusCode).toBe(304);
    expect((await get({ range: 'bytes=0-0', 'if-range': '"another"' })).body).toBe('0123456789');
  });

  it('answer 410 when the bytes are missing in the file store', async () => {
    const [file] = await addFiles(requester, project, part('T design', 'lost.txt'));
    const { file: name } = await test.database.db
      .selectFrom('attachment')
      .where('id', '=', file!.id)
      .select('file')
      .executeTakeFirstOrThrow();
    await test.files.remove(name);
    const answer = await requester.get(`/api/attachments/${file!.id}/download`);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([
      410,
      expect.stringContaining('lost.txt are missing') as string,
    ]);
  });
});

describe('templates', () => {
  it('of financial types exist only for those who see finances of the group', async () => {
    const url = `/api/attachment_types/${await idOf('Network', 'Quote')}/template`;
    await sql`update attachment_type set template_url = 'https://intranet.example.com/quotes' where name = 'Quote'`.execute(
      test.database.db,
    );
    const answer = async (caller: Caller) =>
      (await caller.get(url)).json<{ error: string; template_url?: string }>().template_url ?? null;
    const address = 'https://intranet.example.com/quotes';
    expect(await answer(await test.as('outsider'))).toBeNull();
    expect([await answer(manager), await answer(await test.as('admin'))]).toEqual([address, address]);
  });

  it('are downloaded, or answered with their address elsewhere [server-attachments.8]', async () => {
    const template = async (name: string) =>
      requester.get(`/api/attachment_types/${await idOf('Network', name)}/template`);
    const here = await template('Network Design');
    expect(here.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(here.headers['content-disposition']).toContain('filename="network-design.pdf"');
    const elsewhere = await template('Test Report');
    expect([elsewhere.statusCode, elsewhere.json()]).toMatchObject([
      404,
      { template_url: 'https://intranet.example.com/templates/test-report' },
    ]);
    expect((await requester.get('/api/attachment_types/999999/template')).statusCode).toBe(404);
    const type = await idOf('Network', 'Network Design');
    expect((await test.anonymous.get(`/api/attachment_types/${type}/template`)).statusCode).toBe(401);
  });
});

describe('a file store that cannot be written', () => {
  it('fails readyz, and fails uploads without storing a row', async () => {
    const other = await createTestApp({ beside: test });
    try {
      const caller = await other.as('requester');
      const before = await rowsOf();
      writeFileSync(path.join(other.config.dataDir, 'files'), 'a file instead of the folder');
      const ready = await other.anonymous.get('/api/readyz');
      expect([ready.statusCode, ready.json<{ error: string }>().error]).toEqual([
        503,
        expect.stringContaining('cannot write into its file store') as string,
      ]);
      expect(
        (await uploadFiles(caller, project, [part('T design', 'a.txt')])).statusCode,
      ).toBeGreaterThanOrEqual(500);
      expect(await rowsOf()).toBe(before);
      rmSync(path.join(other.config.dataDir, 'files'));
      await addFiles(caller, project, part('T design', 'a.txt'));
    } finally {
      await other.close();
    }
  });
});

/** Makes a call while PostgreSQL cancels its read of a table. @returns its answer */
const whileFailing = (table: string, call: () => ReturnType<Caller['get']>) =>
  withClient({ ...test.database.connection, application_name: 'test' }, async (client) => {
    await client.query(`begin; lock table ${table} in access exclusive mode`);
    const answer = call();
    const cancelRead = `select pg_cancel_backend(pid) from pg_locks where relation = '${table}'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    while (!(await client.query(cancelRead)).rowCount) await sleep(10);
    return answer;
  });

describe('a failure of the database while permissions are read', () => {
  it.each([
    {
      what: 'the bytes of a file',
      table: 'project_permission',
      address: async () => {
        const [file] = await addFiles(requester, project, part('T design', 'f.txt'));
        return `/api/attachments/${file!.id}/download`;
      },
    },
    {
      what: 'a template',
      table: 'project_type',
      address: async () => `/api/attachment_types/${await idOf('Network', 'Network Design')}/template`,
    },
  ])('answers 503 with Retry-After for $what [server-attachments.9]', async ({ table, address }) => {
    const url = await address();
    const answer = await whileFailing(table, () => requester.get(url));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    expect((await requester.get(url)).statusCode).toBe(200);
  });
});
