import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './run.mjs';

const unescape = (cell) => cell.replaceAll('\\|', '|').trim();

/** @returns {{ line: string, tests: string[] }[]} the rows of docs/coverage.md: a line of the specification, its tests */
export function coverageRows(text) {
  return text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|\s*(-|Specification)/.test(line))
    .map((line) => {
      const cells = line.split(/(?<!\\)\|/).slice(1, -1);
      return {
        line: unescape(cells[0] ?? ''),
        tests: [...(cells[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, title]) => unescape(title)),
      };
    });
}

/**
 * Holds docs/coverage.md against what ran.
 * @param {import('./results.mjs').Result[]} results of every suite
 * @returns {import('./results.mjs').Result[]} one a row: failed when it names no test, or one that did not run and pass
 */
export function checkCoverage(results, file = path.join(root, 'docs/coverage.md')) {
  const passed = new Set(results.filter(({ status }) => status === 'passed').map(({ title }) => title));
  return coverageRows(readFileSync(file, 'utf8')).map(({ line, tests }) => {
    const missing = tests.filter((title) => !passed.has(title));
    const fault = !tests.length
      ? 'names no test'
      : missing.length
        ? `did not pass: ${missing.join('; ')}`
        : null;
    return { title: `coverage: ${line}${fault ? ` — ${fault}` : ''}`, status: fault ? 'failed' : 'passed' };
  });
}
