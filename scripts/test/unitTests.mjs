import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const testFile = /\.test\.tsx?$/;
const imported = /\b(?:from|import|require\.resolve|require)\s*\(?\s*['"]([^'"]+)['"]/g;
/** Starting a process or a PostgreSQL takes seconds; every way to do so imports one of these modules. */
const slowModule = /^(node:)?(child_process|cluster)$/;

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', '.cache'].includes(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(file);
    else yield file;
  }
}

const isFile = (file) => existsSync(file) && statSync(file).isFile();

/** @returns {string | null} the file of an import, null for a package outside the repository */
function resolveImport(from, name) {
  const base = name.startsWith('.')
    ? path.resolve(path.dirname(from), name)
    : /^(shared-api|shared-ui|portal-kit|server)\//.test(name)
      ? path.join(root, name)
      : null;
  if (!base) return null;
  const candidates = ['', '.ts', '.tsx', '.mjs', '.cjs', '/index.ts', '/index.tsx'].map((end) => base + end);
  return candidates.find(isFile) ?? null;
}

/** @returns {boolean} whether the file or a file that it imports can start a process */
function canStartProcess(file, seen = new Set()) {
  seen.add(file);
  for (const [, name] of readFileSync(file, 'utf8').matchAll(imported)) {
    if (slowModule.test(name)) return true;
    const next = resolveImport(file, name);
    if (next && !seen.has(next) && canStartProcess(next, seen)) return true;
  }
  return false;
}

/**
 * @param {string[]} folders relative to the project's
 * @returns {string[]} the test files there that start neither a process nor a database
 */
export const unitTests = (folders) =>
  folders
    .flatMap((folder) => [...filesBelow(path.join(root, folder))])
    .filter((file) => testFile.test(file) && !canStartProcess(file));
