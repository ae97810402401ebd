import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const { lazyRequests } = createRequire(__filename)('../portal-kit/src/sharing.cjs') as {
  lazyRequests: string[];
};

interface Built {
  chunks: Record<string, string[]>;
  sharedByChunk: Record<string, string[]>;
  entryScripts: string[];
}

const dist = (name: string, file: string) => path.join(__dirname, '..', name, 'dist', file);
const built = (name: string) => JSON.parse(readFileSync(dist(name, 'portal-build.json'), 'utf8')) as Built;

describe('the shared modules outside the shell’s main script', () => {
  test('are all imported by the shell', () => {
    const source = readFileSync(path.join(__dirname, '../shell/src/loading/loadShared.ts'), 'utf8');
    const imported = [...source.matchAll(/import\('([^']+)'\)/g)].map(([, name]) => name);
    expect(imported.sort()).toEqual([...lazyRequests].sort());
  });
});

test('neither the rows of the first page nor the page of a project wait for code of forms', () => {
  const { sharedByChunk } = built('mfe-projects');
  expect(sharedByChunk.ProjectList).toEqual(['shared-ui/date', 'shared-ui/grid']);
  expect(sharedByChunk.ProjectPage).toEqual([
    'shared-api/delivery',
    'shared-ui/content',
    'shared-ui/controls',
    'shared-ui/date',
  ]);
});

test('what nearly every page shares is one script, and so are the form and the grid', () => {
  expect(built('shell').chunks).toMatchObject({
    'shared-ui/controls': ['parts.js'],
    'shared-ui/date': ['parts.js'],
    'shared-ui/form': ['parts.js', 'form.js'],
    'shared-ui/grid': ['parts.js', 'grid.js'],
  });
});

test('the first list needs at most 400 KB of compressed scripts, of which the shell’s main script is at most 150 KB', () => {
  const shell = built('shell');
  const projects = built('mfe-projects');
  const ofShell = [
    'main.js',
    ...shell.entryScripts,
    ...shell.chunks.AgGrid!,
    ...projects.sharedByChunk.ProjectList!.flatMap((shared) => shell.chunks[shared]!),
  ];
  const files = new Set([
    ...ofShell.map((file) => dist('shell', file)),
    ...['remoteEntry.js', ...projects.chunks.ProjectList!].map((file) => dist('mfe-projects', file)),
  ]);
  const bytes = (file: string) => brotliCompressSync(readFileSync(file)).length;
  // bench:bytes counts the headers of each answer too, and KB of 1,024 bytes.
  const headers = 650;
  expect(bytes(dist('shell', 'main.js'))).toBeLessThanOrEqual(150_000);
  expect([...files].reduce((sum, file) => sum + bytes(file) + headers, 0)).toBeLessThanOrEqual(400 * 1024);
});

describe('the scripts of a build', () => {
  const read = (file: string) => readFileSync(path.join(__dirname, '..', file), 'utf8');

  test.each(['shell/dist/main.js', 'shell/dist/AgGrid.js', 'mfe-projects/dist/remoteEntry.js'])(
    '%s is compiled while it loads',
    (file) => expect(read(file)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/),
  );

  test('the shell imports what it shares without asking the federation runtime, and a remote asks it', () => {
    const decided = /moduleIdToConsumeDataMapping\s*=\s*\{\s*[\d"]/;
    expect(read('shell/dist/main.js')).not.toMatch(decided);
    expect(read('mfe-projects/dist/remoteEntry.js')).toMatch(decided);
  });
});
