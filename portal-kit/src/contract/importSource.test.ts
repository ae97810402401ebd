import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const cache = path.join(__dirname, '../../.cache');

/** Runs a script beside the sources, in a process of its own, since jest replaces `import`. */
function run(script: string) {
  const { stdout, stderr, pid } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: __dirname,
    encoding: 'utf8',
  });
  const left = existsSync(cache) ? readdirSync(cache).filter((file) => file.includes(`-${pid}-`)) : [];
  return { stdout, stderr, left };
}

test('TypeScript of the shared packages is loaded with the installed packages, and leaves no file', () => {
  const { stdout, stderr, left } = run(`
    const { importSource } = await import('./importSource.mjs');
    const [{ apiBase }, { Host }, value] = await importSource([
      'shared-api/contracts/paths', 'shared-api/portal/build', 'typebox/value',
    ]);
    const own = await import('typebox/value');
    console.log(JSON.stringify([apiBase, value.Errors === own.Errors, own.Check(Host, {})]));`);
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toEqual(['/api', true, false]);
  expect(left).toEqual([]);
});

test('what cannot be compiled is refused with its place, and leaves no file', () => {
  const { stderr, left } = run(`
    const { importSource } = await import('./importSource.mjs');
    await importSource(['shared-api/contracts/absent']);`);
  expect(stderr).toContain('Could not resolve "shared-api/contracts/absent"');
  expect(left).toEqual([]);
});
