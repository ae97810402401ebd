import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { findRoot } from '../../../kernel/config/root';

let bundled: Promise<string> | undefined;

/** Bundles the thread's source for a server that runs from its own sources (a test, a benchmark); it is removed when the process ends. */
async function bundle(): Promise<string> {
  const root = findRoot();
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-aims-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, 'aims.worker.js');
  const build = `import(${JSON.stringify(path.join(root, 'server/build.mjs'))}).then((m) => m.buildAimsWorker(${JSON.stringify(file)}, true))`;
  await promisify(execFile)(process.execPath, ['-e', build], { cwd: root });
  return file;
}

/** The script of the thread: beside the server's bundle. */
export function workerFile(): Promise<string> {
  const beside = path.join(__dirname, 'aims.worker.js');
  if (existsSync(beside)) return Promise.resolve(beside);
  return (bundled ??= bundle());
}
