import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '..');

it('every file that docs/security.md names exists', () => {
  const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
  const named = [...text.matchAll(/`((?:server|e2e|docs|scripts)\/[^`]+\.(?:ts|md))`/g)].map(
    ([, file]) => file!,
  );
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
