import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './run.mjs';

const code = /\.(ts|tsx|mjs|cjs|js)$/;
const testFile = /\.test\.tsx?$/;
/** A name after `from`, `import` or `require`; the import of a chunk has a comment before the name. */
const imported = /\b(?:from|import|require\.resolve|require)\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/g;
/** Starting a process or a PostgreSQL takes seconds; every way to do so imports one of these modules. */
const slowModule = /^(node:)?(child_process|cluster)$/;
/** Packages of the project that others import by name: their entry points stand in their package.json. */
const named = /^(shared-api|shared-ui|portal-kit|server)\//;
const resolveNamed = createRequire(path.join(root, 'package.json')).resolve;

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
  if (named.test(name)) return resolveNamed(name);
  if (!name.startsWith('.')) return null;
  const base = path.resolve(path.dirname(from), name);
  const candidates = ['', '.ts', '.tsx', '.mjs', '.cjs', '/index.ts', '/index.tsx'].map((end) => base + end);
  return candidates.find(isFile) ?? null;
}

/** @type {Map<string, { slow: boolean, files: string[] }>} */
const read = new Map();

/** @returns {{ slow: boolean, files: string[] }} what the file itself imports: whether a slow module, and which files of the project */
function importsOf(file) {
  const known = read.get(file);
  if (known) return known;
  const names = code.test(file)
    ? [...readFileSync(file, 'utf8').matchAll(imported)].map(([, name]) => name)
    : [];
  const files = names.map((name) => resolveImport(file, name)).filter(Boolean);
  const imports = { slow: names.some((name) => slowModule.test(name)), files };
  read.set(file, imports);
  return imports;
}

/** @returns {boolean} whether the file or a file that it imports can start a process */
function canStartProcess(file, seen = new Set([file])) {
  const { slow, files } = importsOf(file);
  if (slow) return true;
  return files.some((next) => !seen.has(next) && canStartProcess(next, seen.add(next)));
}

/** @returns {number} over how many imports the file reaches one of the changed files, Infinity if it does not */
function distanceTo(changed, file) {
  const seen = new Set([file]);
  let at = [file];
  for (let steps = 0; at.length; steps += 1) {
    if (at.some((one) => changed.has(one))) return steps;
    at = at.flatMap((one) => importsOf(one).files).filter((one) => !seen.has(one) && seen.add(one));
  }
  return Infinity;
}

/** @returns {T[]} so many of the list's, from all over it @template T @param {T[]} list @param {number} count */
const spread = (list, count) =>
  list.filter((_, n) => Math.floor(((n + 1) * count) / list.length) > Math.floor((n * count) / list.length));

/**
 * @param {string[]} folders relative to the project's
 * @returns {string[]} the test files there that start neither a process nor a database
 */
export const unitTests = (folders) =>
  folders
    .flatMap((folder) => [...filesBelow(path.join(root, folder))])
    .filter((file) => testFile.test(file) && !canStartProcess(file));

/**
 * Finds the tests that can notice a change. A file that is not code can change what any test of its package sees, which then is as far
 * as can be.
 * @param {string[]} tests files
 * @param {string[] | null} changed files, relative to the project's folder; null when the change touches every package
 * @param {number} max
 * @returns {{ nearest: string[], left: number }} of these tests `max` at most, the nearest by imports, and how many more there are
 */
export function nearestTests(tests, changed, max) {
  const files = new Set(changed?.map((file) => path.join(root, file)));
  const packageOf = (file) => path.relative(root, file).split(path.sep)[0];
  const others = new Set([...files].filter((file) => !code.test(file)).map(packageOf));
  const related = tests
    .map((file) => ({ file, distance: distanceTo(files, file) }))
    .filter(({ file, distance }) => !changed || distance < Infinity || others.has(packageOf(file)));
  const nearest = [];
  for (const distance of new Set(related.map((one) => one.distance).sort((one, other) => one - other))) {
    const alike = related.filter((one) => one.distance === distance).map(({ file }) => file);
    nearest.push(...spread(alike, Math.min(alike.length, max - nearest.length)));
  }
  return { nearest, left: related.length - nearest.length };
}
