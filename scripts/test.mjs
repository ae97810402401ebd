// npm test: everything that must hold, in the order in which faults are cheapest to find.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { checkNode } from './lib/node-version.cjs';

checkNode();
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { ensureBrowser } = await import('./test/browser.mjs');
const { checkCoverage } = await import('./test/coverage.mjs');
const { jestResults, playwrightResults } = await import('./test/results.mjs');
const { root, run, tool } = await import('./test/run.mjs');
const { findSystemPostgres } = await import('./lib/system-postgres.mjs');

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

const jest = (title, file, args, env) =>
  step(title, async () => {
    const report = path.join(out, file);
    await tool('jest/bin/jest.js', ['--maxWorkers=2', '--json', `--outputFile=${report}`, ...args], {
      env,
      quiet: true,
    });
    const found = jestResults(report);
    for (const { title: name, status } of found) if (status === 'failed') console.log(`  ✖ ${name}`);
    return found;
  });

await check('Lint', () => tool('eslint/bin/eslint.js', ['.', '--max-warnings=0']));
await check('Format', () => tool('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.']));
await check('Types', () => tool('typescript/bin/tsc', ['-p', 'tsconfig.json', '--noEmit']));
const built = await check('Build', () => run(process.execPath, ['scripts/build.mjs', 'e2e/mfe-faulty']));
await jest('Unit and API tests', 'jest.json', []);

const systemPostgres = findSystemPostgres();
if (systemPostgres)
  await jest(
    `API tests on the system's PostgreSQL (${systemPostgres.version})`,
    'jest-system.json',
    ['--selectProjects=node', '--testPathPatterns=server/src/(http|session|projects|core|portal|demo)/'],
    { PORTAL_TEST_PG: 'system' },
  );
else
  console.log(
    "\nNo PostgreSQL of the system's own (15 or later): the API tests ran on the embedded one alone.",
  );

if (built) {
  const browser = await ensureBrowser();
  await step('End-to-end tests', async () => {
    const report = path.join(out, 'playwright.json');
    await tool('@playwright/test/cli.js', ['test', '--config=e2e/playwright.config.ts'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(browser ? { PORTAL_CHROMIUM: browser } : {}) },
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
for (const { title } of skipped) console.log(`Skipped, which fails the run: ${title}`);
const failed = count('failed') + skipped.length;
process.exitCode = failed ? 1 : 0;
console.log(`${count('passed')} passed, ${failed} failed`);
