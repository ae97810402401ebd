import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { withGroups } from './groups.mjs';
import { afterSecondRun, failedFiles, jestResults, slowestFiles } from './results.mjs';
import { root, tool } from './run.mjs';

/** @typedef {import('./results.mjs').Result} Result */

/** jest runs failed files a second time, unless more files than this failed: so many do not fail by chance. */
const maxRetriedFiles = 6;

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

/** The steps of a test run: each prints its results when it ends; `finish` prints a summary and sets the exit code. */
export class TestRun {
  /** The folder of the reports. */
  out = path.join(root, 'test-results');
  /** @type {Result[]} */
  results = [];
  #began = Date.now();
  /** @type {{ title: string, ms: number }[]} */
  #steps = [];
  /** @type {string[]} */
  #reports = [];

  constructor() {
    rmSync(this.out, { recursive: true, force: true });
    mkdirSync(this.out, { recursive: true });
  }

  /**
   * @param {string} title
   * @param {() => Promise<Result[]>} work
   * @returns {Promise<boolean>} whether nothing failed
   */
  async step(title, work) {
    const from = Date.now();
    console.log(`\n▶ ${title}`);
    const found = await work();
    this.results.push(...found);
    const failed = found.filter(({ status }) => status === 'failed').length;
    const ms = Date.now() - from;
    this.#steps.push({ title, ms });
    console.log(
      `${failed ? '✖' : '✔'} ${title}: ${found.length - failed} of ${found.length} in ${seconds(ms)}`,
    );
    return failed === 0;
  }

  /** A step that is one result: it passes when the command ends with 0. @param {() => Promise<number>} work */
  check(title, work) {
    return this.step(title, async () => [{ title, status: (await work()) === 0 ? 'passed' : 'failed' }]);
  }

  /** Prints the failed tests of a jest report. @returns {Result[]} its results */
  readJest(report) {
    this.#reports.push(report);
    const found = jestResults(report);
    for (const { title, status } of found) if (status === 'failed') console.log(`  ✖ ${title}`);
    return found;
  }

  /**
   * Runs jest, and a second time the files in which something failed.
   * @param {string} title of the step
   * @param {string} file name of the report
   * @param {string[]} args of jest
   * @param {{ env?: Record<string, string>, node?: string | undefined }} options `node`: the one that runs it, by default this one
   */
  jest(title, file, args, { env = {}, node } = {}) {
    return this.step(title, async () => {
      const projects = args.filter((one) => one.startsWith('--selectProjects'));
      return withGroups(path.basename(file, '.json'), args, async (files, groups) => {
        const run = async (report, paths) => {
          const fixed = [...projects, '--maxWorkers=2', '--json', `--outputFile=${report}`];
          const options = { env: { ...env, ...groups }, quiet: true, node };
          await tool('jest/bin/jest.js', [...fixed, ...paths], options);
          return this.readJest(report);
        };
        const report = path.join(this.out, file);
        const found = await run(report, files);
        const failed = failedFiles(report);
        if (!failed.length || failed.length > maxRetriedFiles) return found;
        console.log(`  Once more: ${failed.map((name) => path.relative(root, name)).join(', ')}`);
        const again = path.join(this.out, `again-${file}`);
        return afterSecondRun(found, await run(again, ['--runTestsByPath', ...failed]));
      });
    });
  }

  /** Notes a Playwright report for the list of slow files. */
  addReport(report) {
    this.#reports.push(report);
  }

  /** Prints the time of each step, the slowest files and what failed, and sets the exit code. */
  finish() {
    const count = (status) => this.results.filter((one) => one.status === status).length;
    const skipped = this.results.filter(({ status }) => status === 'skipped');
    console.log('\nTime of each step (steps may overlap):');
    for (const { title, ms } of this.#steps) console.log(`${seconds(ms).padStart(10)}  ${title}`);
    const slowest = slowestFiles(this.#reports).slice(0, 15);
    if (slowest.length) console.log('\nThe slowest test files:');
    for (const { file, ms } of slowest) console.log(`${seconds(ms).padStart(10)}  ${file}`);
    console.log(`\nTook ${Math.round((Date.now() - this.#began) / 1000)} s.`);
    for (const { title } of this.results.filter(({ status }) => status === 'failed'))
      console.log(`✖ ${title}`);
    for (const { title } of this.results.filter(({ flaky }) => flaky))
      console.log(`Passed only in a second run, so it needs mending: ${title}`);
    for (const { title } of skipped) console.log(`Skipped, which fails the run: ${title}`);
    const failed = count('failed') + skipped.length;
    process.exitCode = failed ? 1 : 0;
    console.log(`${count('passed')} passed, ${failed} failed`);
  }
}
