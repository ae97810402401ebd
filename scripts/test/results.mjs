import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { groupsFolder } from './groups.mjs';
import { root } from './run.mjs';

/**
 * `flaky`: it failed, and passed in a second run.
 * @typedef {{ title: string, status: 'passed' | 'failed' | 'skipped', flaky?: boolean }} Result
 */

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** @returns {Result[]} the results of a jest report; a file that could not be run counts as one failure */
export function jestResults(file) {
  const report = read(file);
  if (!report) return [{ title: `jest wrote no ${file}`, status: 'failed' }];
  return report.testResults.flatMap(({ name, status, assertionResults }) => {
    const results = assertionResults.map(({ ancestorTitles, title, status: one }) => ({
      title: [...ancestorTitles, title].join(' › '),
      status: one === 'passed' ? 'passed' : one === 'failed' ? 'failed' : 'skipped',
    }));
    const broken = status === 'failed' && !results.some((one) => one.status === 'failed');
    return broken ? [...results, { title: `${name} could not be run`, status: 'failed' }] : results;
  });
}

/** @returns {string[]} the files of a jest report in which something failed */
export const failedFiles = (file) =>
  (read(file)?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);

/**
 * Joins the results of two runs, of which the second repeats the files that failed in the first.
 * @param {Result[]} first
 * @param {Result[]} again
 * @returns {Result[]}
 */
export function afterSecondRun(first, again) {
  const second = new Map(again.map((one) => [one.title, one]));
  const failed = first.filter(({ status }) => status === 'failed');
  // A file that could not be run has no results in the first run: those of the second run count.
  const reported = new Set(first.map(({ title }) => title));
  return [
    ...first.filter(({ status }) => status !== 'failed'),
    ...failed.flatMap((one) => {
      if (second.get(one.title)?.status === 'passed') return [{ ...one, status: 'passed', flaky: true }];
      const couldNotRun = one.title.endsWith(' could not be run');
      return couldNotRun && !second.has(one.title) ? [] : [one];
    }),
    ...again.filter(({ title }) => !reported.has(title)),
  ];
}

/** @returns {Result[]} the results of a Playwright report */
export function playwrightResults(file) {
  const report = read(file);
  if (!report) return [{ title: `Playwright wrote no ${file}`, status: 'failed' }];
  const results = report.errors.map(({ message }) => ({ title: message, status: 'failed' }));
  for (const { titles, status } of playwrightTests(report))
    results.push({
      title: titles.join(' › '),
      status:
        status === 'expected' || status === 'flaky' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
      ...(status === 'flaky' ? { flaky: true } : {}),
    });
  return results;
}

/** Yields the tests of a Playwright report, with the titles of the suites around each. */
function* playwrightTests({ suites }) {
  function* walk(suite, titles, file) {
    for (const { title, tests } of suite.specs ?? [])
      for (const { status, results } of tests)
        yield {
          titles: [...titles, title],
          file,
          status,
          ms: results.reduce((sum, { duration }) => sum + duration, 0),
        };
    for (const child of suite.suites ?? []) yield* walk(child, [...titles, child.title], file);
  }
  for (const suite of suites) yield* walk(suite, [], suite.file);
}

/**
 * @param {string[]} reports of jest and Playwright
 * @returns {{ file: string, ms: number }[]} the time of each test file, the slowest first; a file that ran twice counts twice
 */
export function slowestFiles(reports) {
  /** @type {Map<string, number>} */
  const times = new Map();
  const add = (file, ms) => times.set(file, (times.get(file) ?? 0) + ms);
  for (const report of reports.map(read)) {
    for (const { name, startTime, endTime, assertionResults } of report?.testResults ?? []) {
      // The blocks of a group are its files; what they prepare is in no test, and counts for the group.
      const inGroup = name.startsWith(groupsFolder);
      let rest = endTime - startTime;
      for (const { ancestorTitles, duration } of inGroup ? assertionResults : []) {
        add(ancestorTitles[0], duration ?? 0);
        rest -= duration ?? 0;
      }
      add(path.relative(root, name), rest);
    }
    if (report?.suites) for (const { file, ms } of playwrightTests(report)) add(`e2e/specs/${file}`, ms);
  }
  return [...times].map(([file, ms]) => ({ file, ms })).sort((a, b) => b.ms - a.ms);
}
