import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { packBuild } from './packBuild.mjs';
import { makeBuiltFolder, type BuiltFolder } from '../testing/makeBuiltFolder';

let folder: BuiltFolder;
beforeEach(() => (folder = makeBuiltFolder({ files: { 'fonts/a.woff2': 'not really a font' } })));
afterEach(() => folder.remove());

interface Entry {
  name: string;
  text: string;
  header: { mode: number; mtime: Date; uid: number; gid: number; type: string };
}
async function entriesOf(archive: Buffer): Promise<Entry[]> {
  const { extract } = jest.requireActual<{ extract: () => NodeJS.WritableStream }>('tar-stream');
  const entries: Entry[] = [];
  const tar = extract().on(
    'entry',
    (header: Entry['header'] & { name: string }, stream: Readable, next: () => void) => {
      let text = '';
      stream.on('data', (part: Buffer) => (text += part.toString()));
      stream.on('end', () => (entries.push({ name: header.name, text, header }), next()));
    },
  );
  await new Promise((resolve, reject) =>
    Readable.from([gunzipSync(archive)])
      .pipe(tar)
      .on('finish', resolve)
      .on('error', reject),
  );
  return entries;
}

test('the archive starts with the build’s description, and contains all of its files, also source maps', async () => {
  const entries = await entriesOf(await packBuild(folder.dir, folder.build));
  expect(entries.map(({ name }) => name)).toEqual([
    'portal-build.json',
    'List.js',
    'List.js.map',
    'fonts/a.woff2',
    'remoteEntry.js',
  ]);
  expect(JSON.parse(entries[0]!.text)).toEqual(folder.build);
  expect(entries[1]!.text).toBe('list()');
});

test('other files in dist/ are left out', async () => {
  writeFileSync(path.join(folder.dir, 'dist/notes.txt'), 'mine');
  const entries = await entriesOf(await packBuild(folder.dir, folder.build));
  expect(entries.map(({ name }) => name)).not.toContain('notes.txt');
});

test('the same build gives the same archive, at any time and for any user', async () => {
  const first = await packBuild(folder.dir, folder.build);
  utimesSync(path.join(folder.dir, 'dist/List.js'), new Date(0), new Date(0));
  expect((await packBuild(folder.dir, folder.build)).equals(first)).toBe(true);
  for (const { header } of await entriesOf(first))
    expect(header).toMatchObject({ mode: 0o644, mtime: new Date(0), uid: 0, gid: 0, type: 'file' });
});

test('a missing file is an error', async () => {
  rmSync(path.join(folder.dir, 'dist/List.js'));
  await expect(packBuild(folder.dir, folder.build)).rejects.toThrow('List.js');
});
