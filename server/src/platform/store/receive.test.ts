import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getDefaultHighWaterMark, PassThrough, Readable, setDefaultHighWaterMark } from 'node:stream';
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib';
import type { Build } from 'shared-api/portal/build';
import { StoreError } from '../../kernel/storage/StoreError';
import { aManifest, aRoute, storedFiles, writeTestBuild, type TestBuild } from '../testing/testBuild';
import type { ArtifactStore, StagedVersion } from './artifactStore';
import { openDirectoryStore } from './directoryStore';
import { archiveOf, gzipped, partsOf, streamOf, tarOf, type Part } from './testing/testArchive';
import { uploadLimits } from './unpack';

let root: string;
let store: ArtifactStore;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portal-store-'));
  store = openDirectoryStore(root);
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const manifest = aManifest('sites', { list: aRoute('sites') });
const sites = (part: Partial<Omit<Build, 'files'>> & { files?: Record<string, string> } = {}): TestBuild =>
  writeTestBuild({ name: 'sites', version: '1.0.0-aaaaaaa', manifest, ...part });
const left = () => (existsSync(root) ? readdirSync(root) : []);

/** Receives it, is refused, and leaves nothing. @returns why */
async function refusal(archive: Readable, limits = {}): Promise<StoreError> {
  const strict = openDirectoryStore(root, { limits: { ...uploadLimits, ...limits } });
  const outcome: unknown = await strict.receive(archive).then(
    ({ build }) => build,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(StoreError);
  expect(left()).toEqual([]);
  return outcome as StoreError;
}
const refusalOf = async (parts: Part[], limits = {}) => refusal(streamOf(await gzipped(parts)), limits);

describe('an archive that is what it says', () => {
  it('is invisible until it is committed, and is then stored under its version with Brotli and gzip made once', async () => {
    const test = sites();
    const staged = await store.receive(await archiveOf(test));
    expect(staged.build).toEqual(test.build);
    expect(await store.folderOf('sites', '1.0.0-aaaaaaa')).toBeNull();
    await staged.commit();
    const folder = (await store.folderOf('sites', '1.0.0-aaaaaaa'))!;
    expect(readdirSync(folder).sort()).toEqual(storedFiles);
    expect(brotliDecompressSync(readFileSync(path.join(folder, 'Page.js.br'))).toString()).toBe('page()');
    expect(gunzipSync(readFileSync(path.join(folder, 'Page.js.gz'))).toString()).toBe('page()');
    expect(left()).toEqual(['sites']);
  });

  it('is measured: Brotli bytes of the entry and of the page that needs most', async () => {
    const files = {
      'remoteEntry.js': 'entry();'.repeat(50),
      'small.js': 'a()',
      'big.js': Array.from({ length: 300 }, (_, n) => `function f${n}() {}`).join('\n'),
      'shared.js': 'shared()',
    };
    const test = sites({
      files,
      bytes: 1,
      manifest: aManifest('sites', {
        list: aRoute('sites', { chunk: 'Small' }),
        one: aRoute('sites/:id', { chunk: 'Big' }),
      }),
      chunks: { Small: ['small.js', 'shared.js'], Big: ['big.js', 'shared.js'] },
    });
    const brotli = (name: keyof typeof files) => {
      const bytes = Buffer.from(files[name]);
      return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
        .length;
    };
    const staged = await store.receive(await archiveOf(test));
    expect(staged.bytes).toBe(brotli('remoteEntry.js') + brotli('big.js') + brotli('shared.js'));
    await staged.discard();
    expect(left()).toEqual([]);
    const shell = writeTestBuild({
      name: 'shell',
      version: '1.0.0',
      entry: 'main.js',
      files: { 'main.js': '1' },
    });
    expect((await store.receive(await archiveOf(shell))).bytes).toBeNull();
  });

  it('changes nothing when it is stored already, and replaces other bytes that were never registered', async () => {
    const receive = async (text: string): Promise<StagedVersion> =>
      store.receive(await archiveOf(sites({ files: { 'remoteEntry.js': text } })));
    await (await receive('one')).commit();
    const file = path.join(root, 'sites/1.0.0-aaaaaaa/remoteEntry.js');
    const before = (await fs.stat(file)).ino;
    await (await receive('one')).commit();
    expect((await fs.stat(file)).ino).toBe(before);
    await (await receive('two')).commit();
    expect(readFileSync(file, 'utf8')).toBe('two');
    expect(left()).toEqual(['sites']);
  });

  it('mends what is stored and is no longer what it was', async () => {
    const test = sites();
    const receive = async () => (await store.receive(await archiveOf(test))).commit();
    await receive();
    const file = (name: string) => path.join(root, 'sites/1.0.0-aaaaaaa', name);
    for (const harm of [
      () => fs.writeFile(file('Page.js'), 'steal()'),
      () => fs.writeFile(file('Page.js.br'), 'steal()'),
      () => fs.rm(file('remote.js.gz')),
      () => fs.rm(file('font.woff2')),
    ]) {
      await harm();
      await receive();
      expect(readFileSync(file('Page.js'), 'utf8')).toBe('page()');
      expect(brotliDecompressSync(readFileSync(file('Page.js.br'))).toString()).toBe('page()');
      expect(existsSync(file('remote.js.gz')) && existsSync(file('font.woff2'))).toBe(true);
    }
    expect(left()).toEqual(['sites']);
  });

  it('may come from many at once, and is there once', async () => {
    const test = sites();
    const staged = await Promise.all(
      Array.from({ length: 6 }, async () => store.receive(await archiveOf(test))),
    );
    await Promise.all(staged.map((one) => one.commit()));
    expect(left()).toEqual(['sites']);
    expect(readdirSync(path.join(root, 'sites'))).toEqual(['1.0.0-aaaaaaa']);
  });

  it('may come as GNU tar writes it, and with names as long as a build may have them', async () => {
    const name = `${'a'.repeat(90)}/${'b'.repeat(95)}.js`;
    const test = sites({ files: { 'remoteEntry.js': '1', [name]: '2' } });
    await (await store.receive(await archiveOf(test))).commit();
    expect(readFileSync(path.join(root, 'sites/1.0.0-aaaaaaa', name), 'utf8')).toBe('2');
    const ustar = await tarOf(partsOf(sites({ version: '2.0.0' })));
    const gnu = Buffer.from(ustar);
    for (let at = 0; at < gnu.length; at += 512) {
      if (gnu.toString('latin1', at + 257, at + 262) !== 'ustar') continue;
      gnu.write('ustar  \0', at + 257, 'latin1');
      const sum = gnu
        .subarray(at, at + 512)
        .reduce((all, byte, n) => all + (n >= 148 && n < 156 ? 32 : byte), 0);
      gnu.write(`${sum.toString(8).padStart(6, '0')}\0 `, at + 148, 'latin1');
    }
    await (await store.receive(streamOf(gzipSync(gnu)))).commit();
    expect(await store.folderOf('sites', '2.0.0')).not.toBeNull();
  });
});

describe('an archive is refused, with nothing left of it, when', () => {
  const build = sites();
  const parts = () => partsOf(build);

  it.each<[string, Part, RegExp]>([
    ['it climbs', { name: '../evil.js' }, /"\.\.\/evil\.js" cannot be the name of a file/],
    ['it climbs from inside', { name: 'a/../../evil.js' }, /cannot be the name/],
    ['it starts at the root', { name: '/etc/cron.d/evil' }, /cannot be the name/],
    ['it starts at its own folder', { name: './evil.js' }, /cannot be the name/],
    ['it goes by backslashes', { name: '..\\evil.js' }, /cannot be the name/],
    ['it is hidden', { name: '.htaccess' }, /cannot be the name/],
    ['it has no name', { name: ' ' }, /cannot be the name/],
    ['it turns what is read round', { name: 'a\u202egnp.js' }, /extended headers|cannot be the name/],
    ['it has a name of 300 characters', { name: `${'a'.repeat(296)}.js` }, /extended headers/],
    ['it is a symbolic link', { name: 'evil.js', type: 'symlink', linkname: '/etc/passwd' }, /holds a link/],
    ['it is a hard link', { name: 'evil.js', type: 'link', linkname: '/etc/passwd' }, /holds a link/],
    ['it is a device', { name: 'evil.js', type: 'character-device' }, /holds a device/],
    ['it is a disk', { name: 'evil.js', type: 'block-device' }, /holds a device/],
    ['it is a pipe', { name: 'evil.js', type: 'fifo' }, /holds a pipe/],
    ['it is a folder', { name: 'evil', type: 'directory' }, /holds an entry for a folder/],
    ['extended headers rename it', { name: 'evil.js', pax: { path: '../evil.js' } }, /extended headers/],
    ['it is there twice', { name: 'Page.js', content: 'page()' }, /two files called "Page\.js"/],
    ['only capitals tell it from another', { name: 'page.JS' }, /two files called "page\.JS"/],
    ['it is the build once more', { name: 'portal-build.json', content: '{}' }, /two files called/],
    ['it is the build in capitals', { name: 'Portal-Build.json', content: '{}' }, /two files called/],
    ['a file is a folder too', { name: 'Page.js/evil.js' }, /"Page\.js" is both a file and a folder/],
    ['it is not listed', { name: 'extra.js', content: '1' }, /extra\.js is not in the build's list/],
  ])('%s', async (_, part, text) => {
    const { status, message } = await refusalOf([...parts(), part]);
    expect(message).toMatch(text);
    expect(status).toBe(422);
  });

  it('two folders differ only by capitals', async () => {
    const files = { 'remoteEntry.js': '1', 'a/x.js': '2', 'A/y.js': '3' };
    expect((await refusalOf(partsOf(sites({ files })))).message).toMatch(/two folders called "A"/);
  });

  it('a file is missing, is longer or shorter, or is another one', async () => {
    const instead = (name: string, content?: string) =>
      parts().flatMap((part) =>
        part.name !== name ? [part] : content === undefined ? [] : [{ name, content }],
      );
    expect((await refusalOf(instead('Page.js'))).message).toMatch(/Page\.js is missing in the archive/);
    for (const other of ['', 'page()!', 'Page()'])
      expect((await refusalOf(instead('Page.js', other))).message).toMatch(
        /Page\.js is not the file that was built/,
      );
    expect((await refusalOf(instead('portal-build.json'))).message).toMatch(/There is no portal-build\.json/);
  });

  it.each<[string, (build: Build) => unknown, RegExp]>([
    ['is of another shape', (b) => ({ ...b, surprise: 1 }), /portal-build\.json/],
    ['is no object', () => [], /portal-build\.json must be object/],
    [
      'leaves out its entry',
      (b) => ({ ...b, entry: 'none.js' }),
      /the entry none\.js is not among its files/,
    ],
    [
      'names a chunk that did not come',
      (b) => ({ ...b, chunks: { Page: ['none.js'] } }),
      /none\.js of the chunk "Page"/,
    ],
    [
      'takes the container of another',
      (b) => ({ ...b, container: 'mfe_projects__1' }),
      /must be "mfe_sites__1_0_0_aaaaaaa"/,
    ],
    [
      'has the portal.json of another',
      (b) => ({ ...b, manifest: { ...manifest, name: 'projects' } }),
      /is that of "projects"/,
    ],
    ['has no portal.json', ({ manifest: _manifest, ...b }) => b, /its portal\.json is missing/],
    ['lists a file twice', (b) => ({ ...b, files: [...b.files, b.files[0]] }), /two files called/],
    [
      'lists a file elsewhere',
      (b) => ({ ...b, files: [{ ...b.files[0], path: '../a.js' }] }),
      /files\/0\/path/,
    ],
    ['would be stored elsewhere', (b) => ({ ...b, version: '../../1' }), /version/],
    ['is of no remote', (b) => ({ ...b, name: '..' }), /name/],
    [
      'has results of quick find that lead elsewhere',
      (b) => ({ ...b, manifest: { ...manifest, find: { actions: [{ route: 'no', label: 'x' }] } } }),
      /there is no route "no"/,
    ],
  ])('its build %s', async (_, change, text) => {
    const { message, status } = await refusalOf(partsOf(build, change(build.build)));
    expect(message).toMatch(text);
    expect(status).toBe(422);
  });

  it('its build would change what all objects share, is nested without end, or is no JSON', async () => {
    const withBuild = (content: string | Buffer) =>
      refusalOf([{ name: 'portal-build.json', content }, ...parts().slice(1)]);
    const { name, ...rest } = build.build;
    const polluted = (key: string) =>
      `{"name":"${name}","${key}":{"polluted":true},${JSON.stringify(rest).slice(1)}`;
    for (const key of ['__proto__', 'constructor', 'prototype'])
      expect((await withBuild(polluted(key))).message).toMatch(`has a member called "${key}"`);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    const deep = `{"manifest":${'['.repeat(400_000)}${']'.repeat(400_000)}}`;
    expect((await withBuild(deep)).message).toMatch(/nested deeper than 16 levels/);
    expect((await withBuild('{')).message).toMatch(/is not JSON/);
    expect((await withBuild(Buffer.from([0x22, 0xff, 0x22]))).message).toMatch(/is not JSON/);
  });

  it('a file has the name of a copy that the portal makes', async () => {
    const files = { 'remoteEntry.js': '1', 'remoteEntry.js.br': '2' };
    expect((await refusalOf(partsOf(sites({ files })))).message).toMatch(/gives to a compressed copy/);
  });

  it.each<[string, Partial<typeof uploadLimits>, RegExp]>([
    ['more bytes than the archive may have', { archive: 500 }, /The archive is larger than/],
    ['more bytes than it may unpack to', { unpacked: 4000 }, /What the archive holds is larger than/],
    ['a larger file than a file may be', { file: 5 }, /remoteEntry\.js is larger than/],
    ['more files than there may be', { files: 3 }, /holds more than 3 files/],
    ['a larger build than it may be', { build: 100 }, /portal-build\.json is larger than/],
  ])('it has %s', async (_, limits, text) => {
    const { message, status } = await refusalOf(parts(), limits);
    expect(message).toMatch(text);
    expect(status).toBe(413);
  });

  it('a few bytes unpack to a gigabyte, of which no more is unpacked than the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    let sent = 0;
    function* gigabyte() {
      for (; sent < 16 * bomb.length; sent += 10_000)
        yield bomb.subarray(sent % bomb.length, (sent % bomb.length) + 10_000);
    }
    // Streams of Node 22 and later read ahead by as much as the bomb has.
    const usual = getDefaultHighWaterMark(false);
    setDefaultHighWaterMark(false, 16 * 1024);
    const { status } = await refusal(Readable.from(gigabyte(), { objectMode: false }), {
      unpacked: 1024 * 1024,
    }).finally(() => setDefaultHighWaterMark(false, usual));
    expect(status).toBe(413);
    expect(sent).toBeLessThan(bomb.length);
    const tar = await tarOf([{ name: 'big.js', content: Buffer.alloc(40 * 1024 * 1024) }]);
    expect((await refusal(streamOf(gzipSync(tar)))).message).toMatch(/big\.js is larger than 32 MB/);
  });

  it('it is no gzip, no tar, was damaged, or goes on after its end', async () => {
    const whole = await tarOf(parts());
    expect((await refusal(streamOf(Buffer.from('hello')))).message).toMatch(/not gzipped/);
    expect((await refusal(streamOf(gzipSync('hello'.repeat(500))))).message).toMatch(/is no tar/);
    expect((await refusal(streamOf(gzipSync(Buffer.concat([whole, whole]))))).message).toMatch(
      /goes on after its end/,
    );
    const damaged = Buffer.from(whole);
    damaged[0]! ^= 1;
    expect((await refusal(streamOf(gzipSync(damaged)))).message).toMatch(/is no tar, or was damaged/);
    const sizeless = Buffer.from(whole);
    sizeless.write('9'.repeat(11), 124, 'latin1');
    expect((await refusal(streamOf(gzipSync(sizeless)))).message).toMatch(/is no tar|has no size/);
    const zipped = gzipSync(whole);
    zipped[zipped.length - 20]! ^= 0xff;
    expect((await refusal(streamOf(zipped))).status).toBe(422);
  });

  it('it breaks off anywhere: at its start, in a header, in a file, before its end', async () => {
    const whole = await tarOf(parts());
    for (const at of [0, 100, 512, 600, 1600, whole.length - 1024])
      expect((await refusal(streamOf(gzipSync(whole.subarray(0, at))))).message).toMatch(/breaks off/);
    const zipped = gzipSync(whole);
    for (const at of [0, 5, Math.floor(zipped.length / 2), zipped.length - 4])
      expect((await refusal(streamOf(zipped.subarray(0, at)))).message).toMatch(/breaks off/);
  });

  it('it breaks off while a folder of it is still being made', async () => {
    const real = fs.mkdir;
    jest.spyOn(fs, 'mkdir').mockImplementation(async (...args: Parameters<typeof fs.mkdir>) => {
      await delay(50);
      return real(...args);
    });
    const zipped = await gzipped(parts());
    const refused = await refusal(streamOf(zipped.subarray(0, zipped.length - 4)));
    expect(refused.message).toMatch(/breaks off/);
    await delay(100);
    expect(left()).toEqual([]);
  });

  it('its connection is lost, or brings nothing any more', async () => {
    const zipped = await gzipped(parts());
    const lost = new PassThrough();
    lost.write(zipped.subarray(0, 300));
    setTimeout(() => lost.destroy(), 20);
    expect((await refusal(lost)).message).toMatch(/broke off: the connection was lost/);
    const silent = new PassThrough();
    silent.write(zipped.subarray(0, 300));
    expect((await refusal(silent, { idle: 50 })).message).toMatch(/broke off: nothing came for 0\.05 s/);
  });

  it('and no timer of it goes on', async () => {
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    await refusalOf([...parts(), { name: '../evil.js' }]);
    expect(timers()).toBeLessThanOrEqual(before);
  });

  it('the disk is full: while it is unpacked, and while the copies are made', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const open = fs.open;
    const opens = jest.spyOn(fs, 'open').mockImplementation(async (...args) => {
      const handle = await open(...args);
      if (String(args[0]).endsWith('remote.js')) handle.writeFile = () => Promise.reject(full);
      return handle;
    });
    const first = await refusalOf(parts());
    expect(first).toMatchObject({ status: 507, message: expect.stringMatching(/disk is full/) as string });
    opens.mockRestore();
    jest.spyOn(fs, 'writeFile').mockRejectedValue(full);
    expect((await refusalOf(parts())).status).toBe(507);
  });
});

it('what a killed process left is removed after an hour, and nothing younger', async () => {
  const old = path.join(root, '.incoming-old');
  await fs.mkdir(old);
  await fs.mkdir(path.join(root, '.incoming-young'));
  await fs.utimes(old, new Date(0), new Date(0));
  await (await store.receive(await archiveOf(sites()))).commit();
  expect(left().sort()).toEqual(['.incoming-young', 'sites']);
});

it('a version that is removed is gone at once, and a second time nothing happens', async () => {
  await (await store.receive(await archiveOf(sites()))).commit();
  await store.remove('sites', '1.0.0-aaaaaaa');
  await store.remove('sites', '1.0.0-aaaaaaa');
  expect(await store.folderOf('sites', '1.0.0-aaaaaaa')).toBeNull();
});
