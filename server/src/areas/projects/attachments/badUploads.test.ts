import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { encodeForm, type Part } from '../../../testing/encodeForm';
import { createTestApp, type Caller, type TestApp } from '../../../testing/testApp';
import { networkProject } from '../testing/testProjects';
import { addFiles, addType, uploadFiles } from './testing/testAttachments';

let test: TestApp;
let requester: Caller;
let project: string;
const types: Record<string, number> = {};
beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.database;
  requester = await test.as('requester');
  project = await networkProject(db, 'In Review');
  types.design = await addType(db, 'Network', { name: 'T design' });
  types.own = await addType(db, 'Network', { name: 'T own', is_user_type: false });
  types.foreign = await addType(db, 'Workplace', { name: 'T foreign' });
  types.other = (
    await sql<{
      id: number;
    }>`select a.id from attachment_type a join project_type t on t.id = a.project_type_id
      where t.name = 'Network' and a.name = 'Other'`.execute(db)
  ).rows[0]!.id;
  await sql`update usr set max_attachment_size_mb = 1 where login = 'requester'`.execute(db);
});
afterAll(() => test.close());

const good = (filename: string, content: string | Buffer = 'x'): Part => ({
  name: `${types.design}_T design`,
  filename,
  content,
});
const inStore = () => {
  const root = path.join(test.config.dataDir, 'files');
  if (!existsSync(root)) return 0;
  return readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
};
const rows = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from attachment`.execute(test.database.db)).rows[0]!.n;

/** Makes a call that must be refused and must store neither a row nor a file. @returns its status and error text */
async function refusal(call: () => Promise<{ statusCode: number; body: string }>): Promise<[number, string]> {
  const before = [await rows(), inStore()];
  const { statusCode, body } = await call();
  expect([await rows(), inStore()]).toEqual(before);
  return [statusCode, (JSON.parse(body) as { error: string }).error];
}
const refused = (parts: readonly Part[], options = {}) =>
  refusal(() => uploadFiles(requester, project, parts, options));

const megabyte = 1024 * 1024;

it.each<[string, () => Part[], number, RegExp]>([
  ['an unknown type', () => [{ ...good('a.txt'), name: '999999_X' }], 422, /no such attachment type/],
  ['a type of another group', () => [{ ...good('a.txt'), name: `${types.foreign}_T foreign` }], 422, /no such attachment type/],
  ['a type that users cannot choose', () => [{ ...good('a.txt'), name: `${types.own}_T own` }], 422, /no such attachment type/],
  ['no type', () => [{ ...good('a.txt'), name: 'T design' }], 422, /no such attachment type/],
  ['a type without its _', () => [{ ...good('a.txt'), name: String(types.design) }], 422, /no such attachment type/],
  ['an invalid id', () => [{ ...good('a.txt'), name: `-1_X` }], 422, /no such attachment type/],
  ['a huge id', () => [{ ...good('a.txt'), name: `${'9'.repeat(40)}_X` }], 422, /no such attachment type/],
  ['an Other without a description', () => [{ ...good('a.txt'), name: `${types.other}_ ` }], 422, /description is required/],
  ['a description that is too long', () => [{ ...good('a.txt'), name: `${types.other}_${'x'.repeat(101)}` }], 422, /longer than 100/],
  ['a description with a control character', () => [{ ...good('a.txt'), name: `${types.other}_a\u0007b` }], 422, /cannot be used/],
  ['no file at all', () => [], 422, /A file is required/],
  ['fields without a file', () => [{ name: 'quote_id', content: '' }], 422, /A file is required/],
  ['an empty file input', () => [good('', '')], 422, /A file is required/],
  ['an empty file', () => [good('a.txt', '')], 422, /a\.txt is empty/],
  ['a name that consists of dots', () => [good('..')], 422, /no name that can be kept/],
  ['an excluded name', () => [good('Thumbs.db')], 422, /^The T design file is excluded$/],
  ['a hidden file', () => [good('.htaccess')], 422, /is excluded/],
  ['an executable', () => [good('Setup.EXE')], 422, /is excluded/],
  ['an executable with a trailing full stop', () => [good('setup.exe. ')], 422, /is excluded/],
  ['an executable with a bidirectional override', () => [good('setup\u202Etxt.exe')], 422, /is excluded/],
  ['an executable with a path', () => [good('C:\\temp\\setup.exe')], 422, /is excluded/],
  ['more than twenty files', () => Array.from({ length: 21 }, (_, n) => good(`${n}.txt`)), 422, /At most 20 files/],
  ['a file that is one byte too large', () => [good('large.bin', Buffer.alloc(megabyte + 1, 1))], 413, /large\.bin is larger than 1 MB/],
  ['a valid file and one that is too large', () => [good('a.txt'), good('large.bin', Buffer.alloc(megabyte + 1, 1))], 413, /larger than 1 MB/],
])('an upload with %s is refused and stores nothing [bad-uploads.1]', async (_, parts, status, text) => {
  expect(await refused(parts())).toEqual([status, expect.stringMatching(text) as string]);
}); // prettier-ignore

it('a file of the maximum size is accepted [bad-uploads.2]', async () => {
  const [file] = await addFiles(requester, project, good('largest.bin', Buffer.alloc(megabyte, 1)));
  expect(file!.size).toBe(megabyte);
});

it.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ann\\plan.pdf', 'plan.pdf'],
  ['a\u0000b.txt', 'ab.txt'],
  ['line\r\nbreak.txt', 'linebreak.txt'],
  ['invoice\u202Efdp.txt', 'invoicefdp.txt'],
  ['zero\u200Bwidth.txt', 'zerowidth.txt'],
  ['  spaces and dots.. ', 'spaces and dots'],
  ['=cmd|calc.csv', '=cmd|calc.csv'],
  ['<img src=x>.png', '<img src=x>.png'],
  [`${'x'.repeat(300)}.tar.gz`, `${'x'.repeat(252)}.gz`],
  [`${'😀'.repeat(150)}.pdf`, `${'😀'.repeat(125)}.pdf`],
  ['Cafe\u0301.pdf', 'Café.pdf'],
])('the name %j is stored as %j', async (given, stored) => {
  const [file] = await addFiles(requester, project, good(given));
  expect(file!.filename).toBe(stored);
  expect(file!.filename.length).toBeLessThanOrEqual(255);
});

describe('a body that is not a valid form', () => {
  const post = (payload: string | Buffer, type: string) =>
    refusal(() => requester.post(`${project}/attachments`, payload, { headers: { 'content-type': type } }));
  it('is refused: JSON, no boundary, no end, arbitrary text', async () => {
    expect(await post('{}', 'application/json')).toEqual([
      415,
      expect.stringContaining('as a form') as string,
    ]);
    expect((await post('x', 'multipart/form-data'))[0]).toBe(400);
    expect((await post('rubbish', 'multipart/form-data; boundary=b'))[0]).toBe(400);
    expect((await post('', 'multipart/form-data; boundary=b'))[0]).toBeGreaterThanOrEqual(400);
    expect(await refused([good('half.txt', 'some bytes')], { end: false })).toEqual([
      400,
      expect.stringContaining('broke off') as string,
    ]);
    expect(
      (await post(`--b\r\n${'X: y\r\n'.repeat(5000)}\r\n--b--\r\n`, 'multipart/form-data; boundary=b'))[0],
    ).toBe(422);
  });

  it('is refused when another site sends it, although a form needs no CORS preflight', async () => {
    const { payload, headers } = encodeForm([good('a.txt')]);
    const from = (origin: Record<string, string>) =>
      refusal(() =>
        requester.post(`${project}/attachments`, payload, { headers: { ...headers, ...origin } }),
      );
    expect((await from({ origin: 'https://evil.example' }))[0]).toBe(403);
    expect((await from({ 'sec-fetch-site': 'cross-site' }))[0]).toBe(403);
  });
});

describe('an upload over a socket', () => {
  let port: number;
  beforeAll(async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    port = (test.app.server.address() as { port: number }).port;
  });
  /** Sends the head of an upload over its own socket. */
  function begin(cookie: string, announced: number) {
    const { headers } = encodeForm([]);
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.write(
      `POST ${project}/attachments HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n` +
        `Content-Type: ${headers['content-type']}\r\nContent-Length: ${announced}\r\n\r\n`,
    );
    return { socket, answer: () => answer };
  }
  const firstHalf = () =>
    encodeForm([good('half.bin', Buffer.alloc(200_000, 1))]).payload.subarray(0, 150_000);

  it('leaves nothing behind when the sender disconnects midway', async () => {
    const before = [await rows(), inStore()];
    const { socket } = begin(requester.cookie, 10_000_000);
    socket.write(firstHalf());
    for (const end = Date.now() + 5_000; inStore() === before[1] && Date.now() < end;) await sleep(20);
    expect(inStore()).toBe(before[1]! + 1);
    socket.destroy();
    for (const end = Date.now() + 5_000; inStore() !== before[1] && Date.now() < end;) await sleep(20);
    expect([await rows(), inStore()]).toEqual(before);
  });

  it('without permission is refused before its body is read, even if the body never arrives', async () => {
    const outsider = await test.as('outsider');
    for (const [cookie, status] of [
      ['', 401],
      [outsider.cookie, 404],
    ] as const) {
      const { socket, answer } = begin(cookie, 10_000_000);
      for (const end = Date.now() + 5_000; !answer() && Date.now() < end;) await sleep(20);
      expect(answer()).toMatch(new RegExp(`^HTTP/1.1 ${status}`));
      socket.destroy();
    }
  });

  it('with a too large `Content-Length` is refused at once', async () => {
    const { socket, answer } = begin(requester.cookie, 3 * 1024 ** 3);
    for (const end = Date.now() + 5_000; !answer() && Date.now() < end;) await sleep(20);
    expect(answer()).toMatch(/^HTTP\/1.1 413/);
    socket.destroy();
  });
});

it('an upload whose sender loses the permission meanwhile is refused and stores nothing', async () => {
  const before = [await rows(), inStore()];
  const real = test.files.receive.bind(test.files);
  const receive = jest.spyOn(test.files, 'receive').mockImplementation(async (bytes) => {
    const received = await real(bytes);
    await sql`delete from project_permission where method = 'POST' and resource = 'attachments'`.execute(
      test.database.db,
    );
    return received;
  });
  const answer = await uploadFiles(requester, project, [good('a.txt')]);
  receive.mockRestore();
  expect(answer.statusCode).toBe(403);
  expect([await rows(), inStore()]).toEqual(before);
});
