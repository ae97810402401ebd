import { sql } from 'kysely';
import type { AuditEntry } from 'shared-api/contracts/audit';
import type { QueuedCase, SupportCase } from 'shared-api/contracts/personal/support';
import { limits } from 'shared-api/limits';
import { createTestApp, type Caller, type TestApp } from '../../testing/testApp';
import { aFile, read, submit, write } from './testing/testCases';

let test: TestApp;
let writer: Caller;
let other: Caller;
let admin: Caller;
const people: Record<string, number> = {};
beforeAll(async () => {
  test = await createTestApp();
  [writer, other, admin] = [await test.as('requester'), await test.as('techlead'), await test.as('admin')];
  for (const { id, login } of await test.database.db.selectFrom('usr').select(['id', 'login']).execute())
    people[login] = id;
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.database.db.deleteFrom('support_case').execute();
  await test.database.db.deleteFrom('mail').execute();
});

const put = (caller: Caller, id: number, part: 'status' | 'assignee', body: object) =>
  caller.put(`/api/support/cases/${id}/${part}`, body);
const lastAudit = async () => (await admin.get('/api/audit?per_page=1')).json<AuditEntry[]>()[0];
const kinds = ({ entries }: SupportCase) => entries.map(({ kind }) => kind).join(' ');

describe('a support case', () => {
  it('does not exist for other people, whatever they call [support.7]', async () => {
    const id = await submit(writer, {}, { files: [aFile('a.txt')] });
    const [file] = (await read(writer, id)).files;
    for (const [caller, status] of [
      [other, 404],
      [test.anonymous, 401],
    ] as const) {
      const calls = [
        await caller.get(`/api/support/cases/${id}`),
        await write(caller, id, { kind: 'reply', text: 'Mine?' }),
        await put(caller, id, 'status', { status: 'closed' }),
        await put(caller, id, 'assignee', { usr: null }),
        await caller.get(`/api/support/files/${file!.id}/download`),
      ];
      expect(calls.map(({ statusCode }) => statusCode)).toEqual([status, status, status, status, status]);
    }
    expect((await writer.get('/api/support/cases/999999')).statusCode).toBe(404);
    expect((await writer.get('/api/support/files/999999/download')).statusCode).toBe(404);
    expect((await write(writer, 999999, { kind: 'reply', text: 'x' })).statusCode).toBe(404);
    expect((await other.get('/api/support/cases')).json()).toEqual([]);
    expect((await other.get('/api/support/queue')).statusCode).toBe(403);
    expect((await test.anonymous.get('/api/support/queue')).statusCode).toBe(401);
    expect((await test.anonymous.get('/api/support/cases')).statusCode).toBe(401);
  });

  it('is listed for its writer, with its status and the last answer [support.8]', async () => {
    await submit(other);
    const id = await submit(writer, { subject: 'Mine' });
    await write(admin, id, { kind: 'answer', text: 'Look again.' });
    const rows = (await writer.get('/api/support/cases')).json<object[]>();
    expect(rows).toEqual([
      {
        id,
        reference: expect.stringMatching(/^SUP-0*\d+$/) as string,
        subject: 'Mine',
        problem_type: 'GUI - Project',
        status: 'answered',
        created_on: expect.any(String) as string,
        answered_on: expect.any(String) as string,
        updated_on: expect.any(String) as string,
      },
    ]);
    expect((await writer.get('/api/support/cases?writer_name=x')).statusCode).toBe(400);
  });

  it('is answered by admins, and goes back to open by a reply of its writer [support.9]', async () => {
    const id = await submit(writer);
    const answered = await write(
      admin,
      id,
      { kind: 'answer', text: 'Which one?', seen: 'open' },
      { files: [aFile('how.txt')] },
    );
    expect(answered.statusCode).toBe(201);
    expect(answered.json()).toMatchObject({ status: 'answered', may: { manage: true, reply: false } });
    expect(await lastAudit()).toMatchObject({
      entity: 'support_case',
      action: 'answered',
      changes: [{ field: 'Status', from: 'Open', to: 'Answered' }],
    });
    const replied = (await write(writer, id, { kind: 'reply', text: 'The first.' })).json<SupportCase>();
    expect(replied).toMatchObject({ status: 'open', may: { reply: true } });
    expect(replied.entries).toMatchObject([
      { kind: 'answer', text: 'Which one?', author: { id: people.admin }, files: [{ filename: 'how.txt' }] },
      { kind: 'reply', text: 'The first.', author: { id: people.requester }, files: [] },
    ]);
    const headers = { 'idempotency-key': 'c'.repeat(32) };
    for (let n = 0; n < 2; n++)
      expect((await write(writer, id, { kind: 'reply', text: 'Again' }, { headers })).statusCode).toBe(201);
    expect((await read(writer, id)).entries).toHaveLength(3);
  });

  it('has internal notes, which its writer sees neither as entries nor as files [support.10]', async () => {
    const id = await submit(writer);
    const before = (await read(writer, id)).updated_on;
    const noted = (
      await write(admin, id, { kind: 'note', text: 'The proxy, again.' }, { files: [aFile('proxy.log')] })
    ).json<SupportCase>();
    expect(noted).toMatchObject({ status: 'open', entries: [{ kind: 'note' }], updated_on: before });
    const seen = await read(writer, id);
    expect(seen.entries).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain('proxy');
    const { id: file } = noted.entries[0]!.files[0]!;
    expect((await admin.get(`/api/support/files/${file}/download`)).statusCode).toBe(200);
    expect((await writer.get(`/api/support/files/${file}/download`)).statusCode).toBe(404);
    expect((await write(writer, id, { kind: 'note', text: 'x' })).statusCode).toBe(403);
    expect((await write(writer, id, { kind: 'answer', text: 'x' })).statusCode).toBe(403);
    expect((await write(admin, id, { kind: 'reply', text: 'x' })).statusCode).toBe(403);
  });

  it('refuses a second editor who saw something else, and answers what is there [support.11]', async () => {
    const id = await submit(writer);
    await write(admin, id, { kind: 'answer', text: 'One', seen: 'open' });
    const second = await write(admin, id, { kind: 'answer', text: 'Two', seen: 'open' });
    expect([second.statusCode, second.json<{ present: string }>().present]).toEqual([409, 'answered']);
    expect((await put(admin, id, 'status', { status: 'closed', seen: 'open' })).json()).toMatchObject({
      code: 'changed',
      present: 'answered',
    });
    await put(admin, id, 'assignee', { usr: { id: people.admin }, seen: null });
    const late = await put(admin, id, 'assignee', { usr: null, seen: null });
    expect([late.statusCode, late.json<{ present: object }>().present]).toMatchObject([
      409,
      { id: people.admin },
    ]);
    expect((await read(admin, id)).entries).toHaveLength(1);
  });

  it('is given to an active admin alone, by an admin [support.12]', async () => {
    const id = await submit(writer);
    const given = await put(admin, id, 'assignee', { usr: { id: people.admin } });
    expect(given.json()).toMatchObject({ assignee: { id: people.admin, name: 'Victor Lindqvist' } });
    expect(await lastAudit()).toMatchObject({
      action: 'assigned',
      changes: [{ field: 'Assignee', from: null, to: 'Victor Lindqvist' }],
    });
    expect((await put(admin, id, 'assignee', { usr: { id: people.techlead } })).statusCode).toBe(422);
    expect((await put(admin, id, 'assignee', { usr: { id: 999999 } })).statusCode).toBe(422);
    expect((await put(writer, id, 'assignee', { usr: null })).statusCode).toBe(403);
    expect((await put(admin, id, 'assignee', { usr: null })).json()).toMatchObject({ assignee: null });
  });

  it('is closed, also with an answer, and takes no message until it is reopened [support.13]', async () => {
    const id = await submit(writer);
    const closed = (
      await write(admin, id, { kind: 'answer', text: 'Mended.', close: 'true' })
    ).json<SupportCase>();
    expect(closed).toMatchObject({ status: 'closed', may: { close: false, reopen: true } });
    expect(kinds(closed)).toBe('answer closed');
    expect((await write(writer, id, { kind: 'reply', text: 'No' })).statusCode).toBe(409);
    expect((await write(admin, id, { kind: 'note', text: 'For later.' })).statusCode).toBe(201);
    expect((await write(writer, id, { kind: 'reply', text: 'x', close: 'true' })).statusCode).toBe(422);
    const reopened = (await put(writer, id, 'status', { status: 'open' })).json<SupportCase>();
    expect(reopened).toMatchObject({ status: 'open', closed_on: null, reopen_until: null });
    expect(kinds(reopened)).toBe('answer closed reopened');
    expect((await put(writer, id, 'status', { status: 'closed' })).json()).toMatchObject({
      status: 'closed',
    });
    expect((await put(writer, id, 'status', { status: 'answered' })).statusCode).toBe(422);
  });

  it('is reopened by its writer for fourteen days, and by admins later too [support.14]', async () => {
    const id = await submit(writer);
    await put(writer, id, 'status', { status: 'closed' });
    const closeBefore = (days: number) =>
      test.database.db
        .updateTable('support_case')
        .set({ closed_on: new Date(Date.now() - days * 86_400_000) })
        .where('id', '=', id)
        .execute();
    await closeBefore(14.01);
    expect((await put(writer, id, 'status', { status: 'open' })).statusCode).toBe(403);
    expect((await read(writer, id)).may.reopen).toBe(false);
    await closeBefore(13.99);
    expect((await put(writer, id, 'status', { status: 'open' })).statusCode).toBe(200);
    await put(writer, id, 'status', { status: 'closed' });
    await closeBefore(100);
    expect((await put(admin, id, 'status', { status: 'open' })).statusCode).toBe(200);
  });

  it('sends its files to be saved, never to be shown [support.15]', async () => {
    const id = await submit(writer, {}, { files: [aFile('page.html', '<script>alert(1)</script>')] });
    const [file] = (await read(admin, id)).files;
    const { statusCode, headers, body } = await admin.get(`/api/support/files/${file!.id}/download`);
    expect([statusCode, body]).toEqual([200, '<script>alert(1)</script>']);
    expect(headers).toMatchObject({
      'content-disposition': expect.stringMatching(/^attachment; filename="page.html"/) as string,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
    });
  });
});

describe('the queue of support cases', () => {
  it('is filtered, searched, sorted and downloaded by admins [support.16]', async () => {
    const first = await submit(writer, { subject: 'B =1+1' });
    const second = await submit(other, { subject: 'A', problem_type: 'Other' });
    await put(admin, first, 'assignee', { usr: { id: people.admin } });
    await write(admin, second, { kind: 'answer', text: 'Done', close: 'true' });
    const ids = async (query: string) =>
      (await admin.get(`/api/support/queue?${query}`)).json<QueuedCase[]>().map(({ id }) => id);
    expect(await ids('sort=subject')).toEqual([second, first]);
    expect(await ids('status=open&status=answered')).toEqual([first]);
    expect(await ids('problem_type=Other')).toEqual([second]);
    expect(await ids('assignee_name=Victor+Lindqvist')).toEqual([first]);
    expect(await ids('assignee_name=')).toEqual([second]);
    expect(await ids('writer_name=Daniel+Okafor')).toEqual([second]);
    expect(await ids(`search=sup-${String(first).padStart(6, '0')}`)).toEqual([first]);
    expect(await ids('search=okafor')).toEqual([second]);
    const csv = await admin.get(
      '/api/support/queue?sort=subject&columns=subject&columns=status&columns=writer_name&columns=assignee_name',
      { headers: { accept: 'text/csv' } },
    );
    expect(csv.body).toContain('A,closed,Daniel Okafor,\r\nB =1+1,open,');
  });
});

describe('the files of a case', () => {
  it.each([
    ['number', { rows: limits.supportFiles - 1, size: 1 }, 422],
    ['size', { rows: 1, size: 5 * 1024 * 1024 - 5 }, 413],
  ])('do not exceed the limit of their %s by messages at the same time', async (_what, held, refused) => {
    const { db } = test.database;
    const id = await submit(writer);
    await db.updateTable('usr').set({ max_attachment_size_mb: 1 }).where('login', '=', 'requester').execute();
    await sql`insert into support_file (case_id, filename, size, sha256, media_type, file)
      select ${id}, 'a.txt', ${held.size}, repeat('0', 64), 'text/plain', 'file' || n
      from generate_series(1, ${held.rows}) n`.execute(db);
    const answers = await Promise.all(
      Array.from({ length: 3 }, () =>
        write(writer, id, { kind: 'reply', text: 'See this.' }, { files: [aFile('b.txt')] }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, refused, refused]);
    expect((await read(writer, id)).entries).toHaveLength(1);
  });
});

describe('erasing a person', () => {
  it('removes what they wrote to support, its files and the texts of its mails, and keeps the numbers [support.17]', async () => {
    const leaver = await test.as('pm');
    const id = await submit(leaver, { subject: 'My new name', context: '' }, { files: [aFile('me.txt')] });
    await write(leaver, id, { kind: 'reply', text: 'It is private.' });
    await test.database.db.updateTable('mail').set({ text: 'It is private.' }).execute();
    await test.database.db.updateTable('usr').set({ active: false }).where('login', '=', 'pm').execute();
    expect((await admin.post(`/api/users/${people.pm}/erase`)).statusCode).toBe(204);
    expect(await read(admin, id)).toMatchObject({
      subject: 'Removed',
      descr: 'Removed with the personal data of its writer',
      problem_type: 'GUI - Project',
      status: 'closed',
      writer: { name: `Removed person ${people.pm}` },
      entries: [],
      files: [],
      context: null,
    });
    const mails = await test.database.db.selectFrom('mail').select(['text', 'subject']).execute();
    expect(mails.length).toBeGreaterThan(0);
    expect(JSON.stringify(mails)).not.toMatch(/private|new name/);
  });
});
