import type { AuditEntry } from 'shared-api/contracts/audit';
import type { SupportContext } from 'shared-api/contracts/personal/support';
import { limits } from 'shared-api/limits';
import { shards } from '../../kernel/storage/files';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { encodeForm } from '../../testing/encodeForm';
import { aFile, caseFields, postForm, read, submit, subject } from './testing/testCases';

let test: TestApp;
let writer: Caller;
let admin: Caller;
beforeAll(async () => {
  test = await createTestApp();
  writer = await test.as('requester');
  admin = await test.as('admin');
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.db.deleteFrom('support_case').execute();
  await test.database.db.deleteFrom('mail').execute();
});

const post = (fields: Record<string, string>, options?: Parameters<typeof postForm>[3]) =>
  postForm(writer, '/api/support', fields, options);
const countCases = async () =>
  (await test.database.db.selectFrom('support_case').select('id').execute()).length;
const countStored = async () =>
  (await Promise.all(shards.map((shard) => test.files.list(shard)))).flat().length;

const context: SupportContext = {
  route: '/projects/481',
  version: '4.13.0',
  browser: 'Firefox',
  requests: [
    { id: 'a'.repeat(32), status: 500, call: 'GET /api/projects/481', at: '2026-11-20T10:00:00.000Z' },
  ],
};

describe('submitting a support case', () => {
  it('stores subject, problem type, description and files, and answers a readable reference [support.1]', async () => {
    const response = await post(caseFields({ subject: `  ${subject} `, descr: 'One\r\nTwo' }), {
      files: [aFile('shot.png', 'png'), aFile('log.txt', 'log')],
    });
    expect(response.statusCode).toBe(201);
    const { id, reference } = response.json<{ id: number; reference: string }>();
    expect(reference).toBe(`SUP-${String(id).padStart(6, '0')}`);
    expect(await read(writer, id)).toMatchObject({
      reference,
      subject,
      problem_type: 'GUI - Project',
      descr: 'One\nTwo',
      status: 'open',
      context: null,
      files: [
        { filename: 'shot.png', size: 3 },
        { filename: 'log.txt', size: 3 },
      ],
      may: { reply: true, manage: false, close: true, reopen: false },
    });
  });

  it('keeps what the writer agreed to send, and nothing else [support.2]', async () => {
    const id = await submit(writer, { context: JSON.stringify(context) });
    expect((await read(admin, id)).context).toEqual(context);
    expect((await read(writer, id)).context).toEqual(context);
    expect((await read(admin, await submit(writer))).context).toBeNull();
    for (const bad of [
      '{',
      '[]',
      '{"route":"/"}',
      JSON.stringify({ ...context, cookie: 'x' }),
      '{"a":"\\u0000"}',
    ])
      expect((await post(caseFields({ context: bad }))).json()).toMatchObject({
        fields: { context: 'What is sent along cannot be read.' },
      });
  });

  it.each<[string, Record<string, string>, string]>([
    ['no subject', { subject: ' ' }, 'The subject is required.'],
    ['a long subject', { subject: 'x'.repeat(65) }, 'The subject is longer than 64 characters.'],
    ['no problem type', { problem_type: '' }, 'The problem type is required.'],
    ['another problem type', { problem_type: 'GUI - Car' }, 'The problem type is not a valid value.'],
    ['no description', { descr: '' }, 'The description is required.'],
    ['a long description', { descr: 'x'.repeat(4001) }, 'The description is longer than 4000 characters.'],
    ['a very long description', { descr: 'x'.repeat(20_000) }, 'is too long'],
    [
      'a character that cannot be stored',
      { descr: 'a\u0000b' },
      'The description holds a character that cannot be used.',
    ],
    ['an unknown field', { creator_id: '1' }, 'is not known here'],
  ])('refuses %s, and stores nothing [support.3]', async (_what, part, text) => {
    const before = await countStored();
    const response = await post(caseFields(part), { files: [aFile('a.txt')] });
    expect(response.statusCode).toBe(422);
    expect(Object.values(response.json<{ fields: Record<string, string> }>().fields)).toEqual([text]);
    expect(await countCases()).toBe(0);
    expect(await countStored()).toBe(before);
  });

  it('takes files by the rules of attachments: size, names, content, number [support.4]', async () => {
    const mebibytes = (n: number) => Buffer.alloc(n * 1024 * 1024, 1);
    const refused = async (files: ReturnType<typeof aFile>[]) => {
      const response = await post(caseFields(), { files });
      return [response.statusCode, response.json<{ error: string }>().error];
    };
    await test.database.db
      .updateTable('usr')
      .set({ max_attachment_size_mb: 1 })
      .where('login', '=', 'requester')
      .execute();
    expect(await refused([aFile('big.bin', Buffer.alloc(1024 * 1024 + 1))])).toEqual([
      413,
      expect.stringContaining('big.bin is larger than 1 MB') as string,
    ]);
    expect(await refused(Array.from({ length: 7 }, (_, i) => aFile(`${i}.bin`, mebibytes(1))))).toEqual([
      413,
      'The files are too large together: send fewer.',
    ]);
    expect(await refused([aFile('setup.exe')])).toEqual([422, 'The attached file is excluded']);
    expect(await refused([aFile('empty.txt', '')])).toEqual([422, 'empty.txt is empty.']);
    expect(await refused([{ ...aFile('a.txt'), name: 'attachment' }])).toEqual([
      422,
      'Files are sent as "files".',
    ]);
    const many = Array.from({ length: limits.attachmentFiles + 1 }, (_, i) => aFile(`${i}.txt`));
    expect((await refused(many))[0]).toBe(422);
    expect(await countCases()).toBe(0);
  });

  it('refuses what is no form, and a form that breaks off', async () => {
    expect((await writer.post('/api/support', caseFields())).statusCode).toBe(415);
    const cut = encodeForm([{ name: 'subject', content: subject }], { end: false });
    expect((await writer.post('/api/support', cut.payload, { headers: cut.headers })).statusCode).toBe(400);
  });

  it('creates one case for calls that are sent again [support.5]', async () => {
    const headers = { 'idempotency-key': 'a'.repeat(32) };
    const first = await post(caseFields(), { files: [aFile('a.txt')], headers });
    const second = await post(caseFields(), { files: [aFile('a.txt')], headers });
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    const twice = { 'idempotency-key': 'b'.repeat(32) };
    const both = await Promise.all([
      post(caseFields(), { files: [aFile('a.txt')], headers: twice }),
      post(caseFields(), { files: [aFile('a.txt')], headers: twice }),
    ]);
    expect(new Set(both.map(({ body }) => body)).size).toBe(1);
    expect(await countCases()).toBe(2);
    expect(
      (await postForm(await test.as('techlead'), '/api/support', caseFields(), { headers })).json(),
    ).not.toEqual(first.json());
    expect((await post(caseFields(), { headers: { 'idempotency-key': 'short' } })).statusCode).toBe(400);
  });

  it('takes twenty cases of a person within a day, also when they arrive together [support.6]', async () => {
    for (let n = 0; n < limits.supportCasesDay - 1; n++) await submit(writer);
    const answers = await Promise.all([post(caseFields()), post(caseFields()), post(caseFields())]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 429, 429]);
    const refused = await post(caseFields(), { files: [aFile('a.txt')] });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      error: 'You submitted 20 support cases within a day. Add to one of them, or wait until tomorrow.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    expect(await submit(await test.as('techlead'))).toBeGreaterThan(0);
  });

  it('is for people who are signed in, writes the audit log without the text, and is refused in a view', async () => {
    expect((await postForm(test.anonymous, '/api/support', caseFields())).statusCode).toBe(401);
    await submit(writer);
    const [entry] = (await admin.get('/api/audit?per_page=1')).json<AuditEntry[]>();
    expect(entry).toMatchObject({ entity: 'support_case', action: 'created', changes: [] });
    expect(JSON.stringify(entry)).not.toContain(subject);

    const { id } = await test.database.db
      .selectFrom('usr')
      .select('id')
      .where('login', '=', 'techlead')
      .executeTakeFirstOrThrow();
    const view = await admin.post('/api/portal/views', { user_id: id });
    const { address } = view.json<{ address: string }>();
    const inView = await postForm(admin, `${address}api/support`, caseFields());
    expect(inView.statusCode).toBe(403);
    expect(inView.json()).toMatchObject({ code: 'read_only' });
  });
});
