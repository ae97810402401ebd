import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const script = path.join(__dirname, 'lib/memoryTmp.cjs');
/** Runs a process that takes a folder in memory. @returns what it printed: its TMPDIR, and whether that exists meanwhile */
function take(env: Record<string, string> = {}) {
  const code = `require(${JSON.stringify(script)}).useMemoryForTmp();
    const dir = process.env.TMPDIR;
    console.log(JSON.stringify({ dir, exists: dir !== undefined && require('fs').existsSync(dir) }));`;
  const { TMPDIR: _own, ...rest } = process.env;
  const { stdout, pid } = spawnSync(process.execPath, ['-e', code], {
    env: { ...rest, ...env },
    encoding: 'utf8',
  });
  return { pid, ...(JSON.parse(stdout) as { dir?: string; exists: boolean }) };
}

test('temporary files of tests are in memory while they run, if the machine has it, and what killed runs left is removed', () => {
  const { pid, dir } = take();
  // Elsewhere the system's own folder is used.
  if (dir === undefined) return;
  expect(dir).toBe(`/dev/shm/portal-tmp-${pid}`);
  expect(existsSync(dir)).toBe(false);
  mkdirSync(dir);
  expect(take().exists).toBe(true);
  expect(existsSync(dir)).toBe(false);
});

test('a folder that was chosen for temporary files stays chosen', () => {
  expect(take({ TMPDIR: '/var/tmp' }).dir).toBe('/var/tmp');
});
