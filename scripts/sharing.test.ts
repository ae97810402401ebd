import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { lazyRequests } = createRequire(__filename)('../portal-kit/src/sharing.cjs') as {
  lazyRequests: string[];
};

describe('the shared modules outside the shell’s main script', () => {
  test('are all imported by the shell', () => {
    const source = readFileSync(path.join(__dirname, '../shell/src/loading/loadShared.ts'), 'utf8');
    const imported = [...source.matchAll(/import\('([^']+)'\)/g)].map(([, name]) => name);
    expect(imported.sort()).toEqual([...lazyRequests].sort());
  });
});

test('neither the rows of the first page nor the page of a project wait for code of forms', () => {
  const file = path.join(__dirname, '../mfe-projects/dist/portal-build.json');
  const { sharedByChunk } = JSON.parse(readFileSync(file, 'utf8')) as {
    sharedByChunk: Record<string, string[]>;
  };
  expect(sharedByChunk.ProjectList).toEqual(['shared-ui/date', 'shared-ui/grid']);
  expect(sharedByChunk.ProjectPage).toEqual([
    'shared-api/delivery',
    'shared-ui/content',
    'shared-ui/controls',
    'shared-ui/date',
  ]);
});

test('what nearly every page shares is one script, and so are the form and the grid', () => {
  const file = path.join(__dirname, '../shell/dist/portal-build.json');
  const { chunks } = JSON.parse(readFileSync(file, 'utf8')) as { chunks: Record<string, string[]> };
  expect(chunks).toMatchObject({
    'shared-ui/controls': ['parts.js'],
    'shared-ui/date': ['parts.js'],
    'shared-ui/form': ['parts.js', 'form.js'],
    'shared-ui/grid': ['parts.js', 'grid.js'],
  });
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
