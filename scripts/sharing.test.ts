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
