// npm test: everything that must hold, in the order in which faults are cheapest to find.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkNode } from './lib/node-version.cjs';

checkNode();
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { ensureBrowser } = await import('./test/browser.mjs');
const { checkCoverage } = await import('./test/coverage.mjs');
const { foldersWithout, testsIn } = await import('./test/jestPaths.mjs');
const { afterSecondRun, failedFiles, jestResults, playwrightResults } = await import('./test/results.mjs');
const { root, run, tool } = await import('./test/run.mjs');
const { findSystemPostgres } = await import('./lib/system-postgres.mjs');
const { baseOf, changeSince, lernaEnv, packagesOf } = await import('./lib/affected.mjs');

const out = path.join(root, 'test-results');
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

/** @type {import('./test/results.mjs').Result[]} */
const results = [];
const started = Date.now();

async function step(title, work) {
  const from = Date.now();
  console.log(`\n▶ ${title}`);
  const found = await work();
  results.push(...found);
  const failed = found.filter(({ status }) => status === 'failed').length;
  const seconds = ((Date.now() - from) / 1000).toFixed(1);
  console.log(`${failed ? '✖' : '✔'} ${title}: ${found.length - failed} of ${found.length} in ${seconds} s`);
  return failed === 0;
}

const check = (title, work) =>
  step(title, async () => [{ title, status: (await work()) === 0 ? 'passed' : 'failed' }]);

const jestReport = (report) => {
  const found = jestResults(report);
  for (const { title: name, status } of found) if (status === 'failed') console.log(`  ✖ ${name}`);
  return found;
};

/** More files than this do not fail by chance. */
const retried = 6;

const jest = (title, file, args, env) =>
  step(title, async () => {
    const run = async (report, rest) => {
      await tool('jest/bin/jest.js', ['--maxWorkers=2', '--json', `--outputFile=${report}`, ...rest], {
        env,
        quiet: true,
      });
      return jestReport(report);
    };
    const report = path.join(out, file);
    const found = await run(report, args);
    const failed = failedFiles(report);
    if (!failed.length || failed.length > retried) return found;
    console.log(`  Once more: ${failed.map((name) => path.relative(root, name)).join(', ')}`);
    const projects = args.filter((one) => one.startsWith('--selectProjects'));
    return afterSecondRun(
      found,
      await run(path.join(out, `again-${file}`), [...projects, '--runTestsByPath', ...failed]),
    );
  });

const lerna = (script, args, env = {}) =>
  tool('lerna/dist/cli.js', ['run', script, '--no-bail', ...args], { env: { ...lernaEnv, ...env } });

/**
 * Builds and tests what the change since its base touches, by lerna: the rest of this run leaves that out.
 * @returns {Promise<string[]>} folders of the packages whose tests have run
 */
async function testChange() {
  const base = baseOf();
  if (!base) {
    console.log(
      '\nThere is no commit before this one here: everything counts as untouched, and is tested below.',
    );
    return [];
  }
  const { files, filter } = changeSince(base);
  const touched = packagesOf(filter);
  const names = touched.map(({ name }) => name).join(', ');
  console.log(`\n${files.length} files changed since ${base}; touched: ${names || 'no package'}`);
  if (!touched.length) return [];
  // A build works on one core for much of its time; the tests of a package use both.
  await check('Builds of what the change touches', () => lerna('build', ['--concurrency=2', ...filter]));
  if (touched.length === packagesOf([]).length) {
    console.log(
      '\nEverything is touched: all tests run together below, which takes less time than one by one.',
    );
    return [];
  }
  const reports = path.join(out, 'packages');
  mkdirSync(reports);
  const tested = () => touched.filter(({ folder }) => existsSync(path.join(reports, `${folder}.json`)));
  await step('Tests of what the change touches', async () => {
    await lerna('test', filter, { PORTAL_TEST_REPORTS: reports });
    return tested().flatMap(({ folder }) => jestReport(path.join(reports, `${folder}.json`)));
  });
  return tested().map(({ folder }) => folder);
}

// Where it is not there yet, it comes while the rest works; what is in its way is told where it is waited for.
const browser = ensureBrowser();
browser.catch(() => undefined);
// Each works on one core alone. Linting takes about as long as all that goes on beside it.
const lint = check('Lint', () => tool('eslint/bin/eslint.js', ['.', '--max-warnings=0']));
await check('Format', () => tool('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']));
await check('Types', () => tool('typescript/bin/tsc', ['-p', 'tsconfig.json', '--noEmit']));
const tested = await testChange();
const built = await check('Build', () => run(process.execPath, ['scripts/build.mjs', 'e2e/mfe-faulty']));
await lint;
await jest('Unit and API tests', 'jest.json', [testsIn(foldersWithout(tested))]);

const systemPostgres = findSystemPostgres();
if (systemPostgres)
  await jest(
    `API tests on the system's PostgreSQL (${systemPostgres.version})`,
    'jest-system.json',
    // The demo organisation is loaded into it, and each area's calls run on it. What asks nothing of a database (the gate, the
    // files of versions, pure rules), and what tries rules in all their cases by the same SQL over and over, has run.
    [
      '--selectProjects=node',
      '--testPathPatterns=server/src/(kernel/(http|crud|session)|areas/projects|platform)(?!.*(/gate/|/store/|deploy\\.(kill|sockets|attack)|policy|workflow/guards|reviewedRules|routeGuards|priceSweep|trustProxy|ifMatch|csv|formRules|badUploads|requestLog))/',
    ],
    { PORTAL_TEST_PG: 'system' },
  );
else
  console.log(
    "\nNo PostgreSQL of the system's own (15 or later): the API tests ran on the embedded one alone.",
  );

if (built) {
  await step('End-to-end tests', async () => {
    const found = await browser;
    const report = path.join(out, 'playwright.json');
    await tool('@playwright/test/cli.js', ['test', '--config=e2e/playwright.config.ts'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(found ? { PORTAL_CHROMIUM: found } : {}) },
    });
    return playwrightResults(report);
  });
}
await step('Coverage of the specification (docs/coverage.md)', async () => {
  const found = checkCoverage(results);
  for (const { title, status } of found) if (status === 'failed') console.log(`  ✖ ${title}`);
  return found;
});

const count = (status) => results.filter((one) => one.status === status).length;
const skipped = results.filter(({ status }) => status === 'skipped');
console.log(`\nTook ${Math.round((Date.now() - started) / 1000)} s.`);
for (const { title } of results.filter(({ status }) => status === 'failed')) console.log(`✖ ${title}`);
for (const { title } of results.filter(({ flaky }) => flaky))
  console.log(`Passed only when it was run once more; mend it: ${title}`);
for (const { title } of skipped) console.log(`Skipped, which fails the run: ${title}`);
const failed = count('failed') + skipped.length;
process.exitCode = failed ? 1 : 0;
console.log(`${count('passed')} passed, ${failed} failed`);
