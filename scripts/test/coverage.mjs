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

/** @returns {string} docs/coverage.md of this checkout */
const ownText = () => readFileSync(path.join(root, 'docs/coverage.md'), 'utf8');

/**
 * The faults of docs/coverage.md that show without running a test.
 * @param {{ text?: string, sources?: Map<string, string[]> }} given docs/coverage.md and the ids in the sources of the tests
 * @returns {string[]} rows that name no test or an unknown one, and ids that the sources hold twice or that no row names
 */
export function coverageFaults({ text = ownText(), sources = idsInSources() } = {}) {
  const rows = coverageRows(text);
  const named = new Set(rows.flatMap(({ ids }) => ids));
  const ofRows = rows.flatMap(({ line, ids }) => {
    const faults = ids.length
      ? ids.filter((id) => !sources.has(id)).map((id) => `${id} is in no test`)
      : ['names no test'];
    return faults.length ? [`${line} — ${faults.join('; ')}`] : [];
  });
  const ofIds = [...sources].flatMap(([id, files]) => {
    if (files.length > 1) return [`the id ${id} stands twice: ${files.join(', ')}`];
    return named.has(id) ? [] : [`the id ${id} is in no row`];
  });
  return [...ofRows, ...ofIds];
}

/**
 * Compares docs/coverage.md with the tests that ran. A test that runs once for each case of a table has one id; all its cases
 * must pass.
 * @param {import('./results.mjs').Result[]} results of every suite
 * @param {string} [text] docs/coverage.md
 * @returns {import('./results.mjs').Result[]} one for each row, failed when a test of it did not run or did not pass
 */
export function checkCoverage(results, text = ownText()) {
  /** @type {Map<string, string[]>} */
  const statuses = new Map();
  for (const { title, status } of results)
    for (const [, id] of title.matchAll(idsInTitle)) statuses.set(id, [...(statuses.get(id) ?? []), status]);
  const faultOf = (id) => {
    const ran = statuses.get(id);
    if (!ran) return `${id} did not run`;
    return ran.every((status) => status === 'passed') ? null : `${id} did not pass`;
  };
  return coverageRows(text).map(({ line, ids }) => {
    const faults = ids.map(faultOf).filter(Boolean);
    const title = `coverage: ${line}${faults.length ? ` — ${faults.join('; ')}` : ''}`;
    return { title, status: faults.length ? 'failed' : 'passed' };
  });
}
