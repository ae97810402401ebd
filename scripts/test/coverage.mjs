import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

/** An id at the end of a test's title, `holds what it says [project-list.3]`, and in docs/coverage.md without the brackets. */
const idPattern = '[a-z][a-z0-9]*(?:-[a-z0-9]+)*\\.\\d+';
const idsInTitle = new RegExp(` \\[(${idPattern})\\]`, 'g');
const folders = /^(shell|mfe-.+|shared-ui|shared-api|portal-kit|server|e2e|scripts)$/;

/** @returns {{ line: string, ids: string[] }[]} the rows of docs/coverage.md: a line of the specification, the ids of its tests */
export function coverageRows(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*(-|Specification)/.test(line))
    .map((line) => {
      const cells = line.split(/(?<!\\)\|/).slice(1, -1);
      return {
        line: (cells[0] ?? '').replaceAll('\\|', '|').trim(),
        ids: [...(cells[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, id]) => id),
      };
    });
}

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['node_modules', 'dist', '.cache'].includes(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(file);
    else if (/\.tsx?$/.test(entry.name)) yield file;
  }
}

/** @returns {Map<string, string[]>} the ids in the sources of the tests, each with the files that hold it */
export function idsInSources(dir = root) {
  const found = new Map();
  for (const name of readdirSync(dir).filter((one) => folders.test(one)))
    for (const file of sourceFiles(path.join(dir, name)))
      for (const [, id] of readFileSync(file, 'utf8').matchAll(idsInTitle))
        found.set(id, [...(found.get(id) ?? []), path.relative(dir, file)]);
  return found;
}

/**
 * Compares docs/coverage.md with the tests that ran. A test that runs once for each case of a table has one id; all its cases
 * must pass.
 * @param {import('./results.mjs').Result[]} results of every suite
 * @param {{ text?: string, sources?: Map<string, string[]> }} given docs/coverage.md and the ids in the sources of the tests
 * @returns {import('./results.mjs').Result[]} one for each row, failed when it names no test, an unknown one, or one that did not
 *   run or did not pass; and one failure for each id that the sources hold twice or that no row names
 */
export function checkCoverage(
  results,
  { text = readFileSync(path.join(root, 'docs/coverage.md'), 'utf8'), sources = idsInSources() } = {},
) {
  /** @type {Map<string, string[]>} */
  const statuses = new Map();
  for (const { title, status } of results)
    for (const [, id] of title.matchAll(idsInTitle)) statuses.set(id, [...(statuses.get(id) ?? []), status]);
  const faultOf = (id) => {
    if (!sources.has(id)) return `${id} is in no test`;
    const ran = statuses.get(id);
    if (!ran) return `${id} did not run`;
    return ran.every((status) => status === 'passed') ? null : `${id} did not pass`;
  };
  const rows = coverageRows(text);
  const named = new Set(rows.flatMap(({ ids }) => ids));
  const ofRows = rows.map(({ line, ids }) => {
    const faults = ids.length ? ids.map(faultOf).filter(Boolean) : ['names no test'];
    const title = `coverage: ${line}${faults.length ? ` — ${faults.join('; ')}` : ''}`;
    return { title, status: faults.length ? 'failed' : 'passed' };
  });
  const ofIds = [...sources].flatMap(([id, files]) => {
    const fault =
      files.length > 1 ? `stands twice: ${files.join(', ')}` : named.has(id) ? null : 'is in no row';
    return fault ? [{ title: `coverage: the id ${id} ${fault}`, status: 'failed' }] : [];
  });
  return [...ofRows, ...ofIds];
}
