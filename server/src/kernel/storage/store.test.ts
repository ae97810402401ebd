import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { readConfig } from '../config/readConfig';
import { StoreError } from './StoreError';
import { startTestBucket, type TestBucket } from '../../testing/bucketServer';
import type { Files } from './files';
import { bucketTimes, openFiles } from './openFiles';

let root: string;
let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(() => bucket.stop());
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-files-'));
  Object.assign(bucket, { mood: 'well' });
  bucket.objects.clear();
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const settings = {
  folder: () => ({}),
  bucket: () => {
    const { FILE_STORE, ...key } = bucket.settings;
    return { FILES_URL: FILE_STORE, ...key };
  },
};
const open = (kind: keyof typeof settings): Files =>
  openFiles(readConfig({ PORTAL_DATA: root, PORTAL_DEMO: '0', PORTAL_TZ: 'UTC', ...settings[kind]() }), {
    ...bucketTimes,
    // As often as ever, and at once.
    waits: bucketTimes.waits.map(() => 10),
  });

async function* some(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}
async function textOf(stream: Readable | null): Promise<string | null> {
  if (!stream) return null;
  const bytes: Buffer[] = [];
  for await (const one of stream) bytes.push(one as Buffer);
  return Buffer.concat(bytes).toString();
}
/** Every file below the data folder, by its path in it. */
const onDisk = (): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
const all = async (files: Files) => (await files.list('00')).length + onDisk().length + bucket.objects.size;

describe.each(['folder', 'bucket'] as const)('a file store in a %s', (kind) => {
  it('has a file under an opaque name once it is kept, with its size and hash, and not before', async () => {
    const files = open(kind);
    const received = await files.receive(some('one ', 'two ', 'three'));
    expect(received).toMatchObject({
      name: expect.stringMatching(/^[0-9a-f]{40}$/) as string,
      size: 13,
      sha256: createHash('sha256').update('one two three').digest('hex'),
      head: Buffer.from('one two three'),
    });
    expect(await files.read(received.name)).toBeNull();
    expect(await files.list(received.name.slice(0, 2))).toEqual([]);
    await received.keep();
    expect(await textOf(await files.read(received.name))).toBe('one two three');
    expect(await textOf(await files.read(received.name, { start: 4, end: 6 }))).toBe('two');
    expect((await files.list(received.name.slice(0, 2))).map(({ name }) => name)).toEqual([received.name]);
    expect(files.stats()).toEqual({ received: 1, bytes: 13, failed: 0 });
  });

  it('leaves nothing of what is discarded, before it is kept and after', async () => {
    const files = open(kind);
    const [one, other] = [await files.receive(some('one')), await files.receive(some('other'))];
    await one.discard();
    await other.keep();
    await other.discard();
    expect(await all(files)).toBe(0);
    await expect(files.remove(one.name)).resolves.toBeUndefined();
  });

  it('leaves nothing of what breaks off', async () => {
    const files = open(kind);
    async function* broken() {
      yield Buffer.from('the first half');
      throw new Error('the connection was lost');
    }
    await expect(files.receive(broken())).rejects.toThrow('the connection was lost');
    expect(await all(files)).toBe(0);
    expect(files.stats().failed).toBe(1);
  });

  it('refuses files with 507 when less than the reserve is free, though it can be written', async () => {
    const full = openFiles({
      ...readConfig({ PORTAL_DATA: root, PORTAL_DEMO: '0', ...settings[kind]() }),
      diskReserve: Number.MAX_SAFE_INTEGER,
    });
    await expect(full.receive(some('one'))).rejects.toMatchObject({ status: 507 });
    expect(onDisk()).toEqual([]);
    await full.check();
    expect(await full.space()).toEqual({
      free: expect.any(Number) as number,
      reserve: Number.MAX_SAFE_INTEGER,
    });
  });

  it('leaves nothing where the disk is full, and says so in words', async () => {
    const files = open(kind);
    await files.check();
    const real = fs.open;
    jest.spyOn(fs, 'open').mockImplementation(async (...args) => {
      const handle = await real(...args);
      jest.spyOn(handle, 'writeFile').mockRejectedValue(Object.assign(new Error('no'), { code: 'ENOSPC' }));
      return handle;
    });
    const outcome = await files.receive(some('one')).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(StoreError);
    expect(outcome).toMatchObject({
      status: 507,
      message: expect.stringContaining('disk is full') as string,
    });
    jest.restoreAllMocks();
    bucket.objects.delete('portal/writable');
    expect(await all(files)).toBe(0);
  });

  it('asks for no name that it has not given itself', async () => {
    const files = open(kind);
    mkdirSync(path.join(root, 'files/..'), { recursive: true });
    writeFileSync(path.join(root, 'secret'), 'secret');
    for (const name of ['../secret', '../../secret', '/etc/passwd', '', '00', 'A'.repeat(40), 'writable'])
      expect([name, await files.read(name)]).toEqual([name, null]);
    await files.remove('../secret');
    expect(existsSync(path.join(root, 'secret'))).toBe(true);
  });

  it('removes what was begun long ago and never ended, and nothing else', async () => {
    const files = open(kind);
    const [old, young] = [await files.receive(some('old')), await files.receive(some('young'))];
    const file = onDisk().find((one) => one.endsWith(old.name))!;
    utimesSync(path.join(root, file), new Date(0), new Date(0));
    expect(await files.sweep(new Date(Date.now() - 1000))).toBe(1);
    await young.keep();
    expect(await textOf(await files.read(young.name))).toBe('young');
  });
});

it('a folder that cannot be written is told of, in words, and forgotten once it can', async () => {
  writeFileSync(path.join(root, 'files'), 'not a folder');
  const outcome = await open('folder')
    .check()
    .catch((error: unknown) => error);
  expect(outcome).toMatchObject({
    status: 503,
    message: expect.stringContaining('cannot write into its file store') as string,
  });
  rmSync(path.join(root, 'files'));
  await open('folder').check();
});

describe('a bucket', () => {
  it('that does not answer is told of: nothing is kept, and nothing lost that was', async () => {
    const files = open('bucket');
    const kept = await files.receive(some('kept'));
    await kept.keep();
    const late = await files.receive(some('late'));
    bucket.behaviour = 'failing';
    await expect(late.keep()).rejects.toMatchObject({ status: 503 });
    await expect(files.read(kept.name)).rejects.toMatchObject({ status: 503 });
    await expect(files.check()).rejects.toMatchObject({ status: 503 });
    bucket.behaviour = 'well';
    await late.keep();
    expect(await textOf(await files.read(late.name))).toBe('late');
  }, 30_000);

  it('is listed page by page', async () => {
    for (let n = 0; n < 5; n++)
      bucket.objects.set(`portal/ab/${'ab'.padEnd(39, '0')}${n}`, Buffer.from(String(n)));
    bucket.objects.set(`portal/ac/${'ac'.padEnd(40, '0')}`, Buffer.from('other'));
    bucket.objects.set('portal/ab/not-one-of-ours', Buffer.from('other'));
    const listed = await open('bucket').list('ab');
    expect(listed.map(({ name }) => name.slice(-1))).toEqual(['0', '1', '2', '3', '4']);
    expect(listed[0]!.modified.getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(bucket.requests.filter((line) => line.startsWith('LIST')).length).toBeGreaterThan(1);
  });
});

it('a file lies in the folder under a name that tells nothing of it', async () => {
  const files = open('folder');
  const received = await files.receive(some('secret salary table'));
  await received.keep();
  const [file] = onDisk();
  expect(file).toBe(path.join('files', received.name.slice(0, 2), received.name));
  expect(readFileSync(path.join(root, file!), 'utf8')).toBe('secret salary table');
});
