import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inputHash, isFresh, readBuild } from './inputs.mjs';

let dir: string;
const write = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
  writeFileSync(path.join(dir, file), text);
};

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'portal-inputs-'));
  write('package.json', '{}');
  write('src/a.ts', 'a');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('the hash of the same inputs is the same in any folder', () => {
  const first = inputHash(dir);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(inputHash(dir)).toBe(first);
  const before = dir;
  dir = mkdtempSync(path.join(tmpdir(), 'portal-inputs-elsewhere-'));
  write('package.json', '{}');
  write('src/a.ts', 'a');
  expect(inputHash(dir)).toBe(first);
  rmSync(before, { recursive: true });
});

test.each<[string, () => void]>([
  ['a changed file', () => write('src/a.ts', 'b')],
  ['a new file', () => write('src/b.ts', '')],
  ['a removed file', () => rmSync(path.join(dir, 'src/a.ts'))],
  ['a moved file', () => (rmSync(path.join(dir, 'src/a.ts')), write('src/sub/a.ts', 'a'))],
])('%s changes the hash', (_what, change) => {
  const before = inputHash(dir);
  change();
  expect(inputHash(dir)).not.toBe(before);
});

test.each(['dist/main.js', '.cache/x', 'node_modules/x/index.js', 'src/a.test.ts', 'src/A.test.tsx'])(
  '%s is not an input',
  (file) => {
    const before = inputHash(dir);
    write(file, 'x');
    expect(inputHash(dir)).toBe(before);
  },
);

describe('a build is fresh', () => {
  const build = (inputs: string) => {
    write('dist/main.js', 'main');
    write(
      'dist/portal-build.json',
      JSON.stringify({ inputs, files: [{ path: 'main.js', size: 4, integrity: '' }] }),
    );
  };

  test('when its inputs have not changed and its files exist', () => {
    expect(isFresh(dir)).toBe(false);
    build(inputHash(dir));
    expect(isFresh(dir)).toBe(true);
  });

  test('not when an input has changed', () => {
    build(inputHash(dir));
    write('src/a.ts', 'b');
    expect(isFresh(dir)).toBe(false);
  });

  test.each<[string, () => void]>([
    ['is missing', () => rmSync(path.join(dir, 'dist/main.js'))],
    ['was cut off', () => write('dist/main.js', 'ma')],
  ])('not when one of its files %s', (_what, damage) => {
    build(inputHash(dir));
    damage();
    expect(isFresh(dir)).toBe(false);
  });

  test('not when it was interrupted', () => {
    write('dist/portal-build.json', '{"inputs": "');
    expect(readBuild(dir)).toBeUndefined();
    expect(isFresh(dir)).toBe(false);
  });
});
