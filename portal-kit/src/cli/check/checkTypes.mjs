import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inputFolders, root } from '../../inputs.mjs';

const require = createRequire(import.meta.url);

/** A line of the compiler: `src/remote.ts(4,7): error TS2322: …`. A fault of the options has no file. */
const faultLine = /^(?:(.+)\((\d+),(\d+)\): )?error (TS\d+: .*)$/;

/** Writes a configuration with the repository's options, and with a cache of its own in the package's folder. */
function writeConfig(folder) {
  const own = path.join(folder, '.cache');
  const shared = path.join(root, 'tsconfig.json');
  const inputs = inputFolders(folder);
  const config = {
    ...(existsSync(shared) ? { extends: shared } : {}),
    compilerOptions: {
      noEmit: true,
      skipLibCheck: true,
      incremental: true,
      tsBuildInfoFile: path.join(own, 'types.tsbuildinfo'),
      types: [],
    },
    include: [
      path.join(folder, 'src'),
      // Declarations of module types that the shared packages bring along, such as those of style sheets.
      ...inputs.map((one) => path.join(one, '**/*.d.ts')),
    ],
    exclude: inputs.flatMap((one) =>
      ['node_modules', 'dist', '.cache', '*.test.ts', '*.test.tsx'].map((name) => path.join(one, '**', name)),
    ),
  };
  mkdirSync(own, { recursive: true });
  const file = path.join(own, 'types.json');
  writeFileSync(file, JSON.stringify(config));
  return file;
}

/**
 * Checks the types of one package: webpack's loader only removes them. The shared packages are read, but only faults in the package's
 * own files are reported; the other areas are not read at all, so it takes seconds.
 * @param {string} dir the package's folder
 * @returns {string[]} each fault: `src/remote.ts:4:7: TS2322: …`, with indented lines for nested messages; empty without TypeScript sources
 */
export function checkTypes(dir) {
  const folder = path.resolve(dir);
  if (!existsSync(path.join(folder, 'src'))) return [];
  const compiler = path.join(path.dirname(require.resolve('typescript-7/package.json')), 'bin/tsc');
  const args = [compiler, '-p', writeConfig(folder), '--pretty', 'false'];
  const { stdout, stderr, status, error } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  const faults = [];
  let isOwn = false;
  let found = false;
  for (const line of stdout.split('\n')) {
    const [, file, row, column, text] = faultLine.exec(line) ?? [];
    if (text) {
      found = true;
      isOwn = !file || !path.relative('src', file).startsWith('..');
      if (isOwn) faults.push(file ? `${file}:${row}:${column}: ${text}` : text);
    } else if (isOwn && line.startsWith(' ')) faults.push(`${faults.pop()}\n${line}`);
  }
  if (status && !found) throw new Error(`The compiler ended with ${status}: ${stdout}${stderr}`);
  return faults;
}
