import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {{ title: string, status: 'passed' | 'failed' | 'skipped' }} Result
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

/** @returns {Result[]} what a Playwright run reported; a test that passed only on a retry counts as failed */
export function playwrightResults(file) {
  const report = read(file);
  if (!report) return [{ title: `Playwright wrote no ${file}`, status: 'failed' }];
  const results = report.errors.map(({ message }) => ({ title: message, status: 'failed' }));
  const walk = (suite, titles) => {
    for (const { title, tests } of suite.specs ?? [])
      for (const { status } of tests)
        results.push({
          title: [...titles, title].join(' › '),
          status: status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        });
    for (const child of suite.suites ?? []) walk(child, [...titles, child.title]);
  };
  for (const suite of report.suites) walk(suite, []);
  return results;
}
