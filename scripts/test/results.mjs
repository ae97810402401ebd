import { existsSync, readFileSync } from 'node:fs';

/**
 * `flaky`: it failed at first, and passed when it was run once more.
 * @typedef {{ title: string, status: 'passed' | 'failed' | 'skipped', flaky?: boolean }} Result
 */

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

/** @returns {Result[]} what a jest run reported; a file that did not run at all counts as one failure */
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

/** @returns {string[]} the files of a jest run in which something failed */
export const failedFiles = (file) =>
  (read(file)?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);

/**
 * What two runs say together, the second of what failed in the first.
 * @param {Result[]} first
 * @param {Result[]} again
 * @returns {Result[]}
 */
export function afterSecondRun(first, again) {
  const second = new Map(again.map((one) => [one.title, one]));
  const failed = first.filter(({ status }) => status === 'failed');
  // A file that could not be run has told nothing: its tests are those of the second run.
  const told = new Set(first.map(({ title }) => title));
  return [
    ...first.filter(({ status }) => status !== 'failed'),
    ...failed.flatMap((one) => {
      if (second.get(one.title)?.status === 'passed') return [{ ...one, status: 'passed', flaky: true }];
      const couldNotRun = one.title.endsWith(' could not be run');
      return couldNotRun && !second.has(one.title) ? [] : [one];
    }),
    ...again.filter(({ title }) => !told.has(title)),
  ];
}

/** @returns {Result[]} what a Playwright run reported */
export function playwrightResults(file) {
  const report = read(file);
  if (!report) return [{ title: `Playwright wrote no ${file}`, status: 'failed' }];
  const results = report.errors.map(({ message }) => ({ title: message, status: 'failed' }));
  const walk = (suite, titles) => {
    for (const { title, tests } of suite.specs ?? [])
      for (const { status } of tests)
        results.push({
          title: [...titles, title].join(' › '),
          status:
            status === 'expected' || status === 'flaky'
              ? 'passed'
              : status === 'skipped'
                ? 'skipped'
                : 'failed',
          ...(status === 'flaky' ? { flaky: true } : {}),
        });
    for (const child of suite.suites ?? []) walk(child, [...titles, child.title]);
  };
  for (const suite of report.suites) walk(suite, []);
  return results;
}
