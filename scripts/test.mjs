// npm test: everything that must hold, in the order in which faults are cheapest to find.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { useMemoryForTmp } from './lib/memoryTmp.cjs';
import { checkNode } from './lib/node-version.cjs';

checkNode();
const { ensureBrowser } = await import('./test/browser.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const { useNewerNode } = await import('./test/newerNode.mjs');
// Packages, a missing browser and a newer Node come beside each other, since installing waits for the network. The errors of the browser
// are reported by the step that needs it.
const packages = ensureInstalled();
const browser = ensureBrowser(packages);
await useNewerNode(Promise.allSettled([packages, browser]));
await packages;
useMemoryForTmp();
const { checkBenches } = await import('./test/benches.mjs');
const { checkCoverage } = await import('./test/coverage.mjs');
const { foldersWithout, testsIn } = await import('./test/jestPaths.mjs');
const { playwrightResults } = await import('./test/results.mjs');
const { root, run, tool } = await import('./test/run.mjs');
const { TestRun } = await import('./test/TestRun.mjs');
const { findSystemPostgres } = await import('./lib/system-postgres.mjs');
const { baseOf, changeSince, lernaEnv, packagesOf } = await import('./lib/affected.mjs');

const test = new TestRun();
/** The folder in which the server's tests note the statements that they send. */
const statements = path.join(test.out, 'statements');
const notes = { PORTAL_TEST_STATEMENTS: statements };

const lerna = (script, args, env = {}) =>
  tool('lerna/dist/cli.js', ['run', script, '--no-bail', ...args], { env: { ...lernaEnv, ...env } });

/**
 * Builds and tests with lerna the packages that the change since its base touches; the rest of this run leaves them out.
 * @returns {Promise<string[]>} folders of the packages whose tests have run
 */
async function testChange() {
  const base = baseOf();
  if (!base) {
    console.log(
      '\nThere is no commit before this one: every package counts as unchanged and is tested below.',
    );
    return [];
  }
  const { files, filter } = changeSince(base);
  const touched = packagesOf(filter);
  const names = touched.map(({ name }) => name).join(', ');
  console.log(`\n${files.length} files changed since ${base}; touched: ${names || 'no package'}`);
  if (!touched.length) return [];
  // A build works on one core for much of its time; the tests of a package use both.
  await test.check('Builds of what the change touches', () => lerna('build', ['--concurrency=2', ...filter]));
  if (touched.length > packagesOf([]).length / 2) {
    console.log('\nMost packages are touched: one run of jest below takes less time than one run for each.');
    return [];
  }
  const reports = path.join(test.out, 'packages');
  mkdirSync(reports);
  const reportOf = ({ folder }) => path.join(reports, `${folder}.json`);
  const tested = () => touched.filter((one) => existsSync(reportOf(one)));
  await test.step('Tests of what the change touches', async () => {
    await lerna('test', filter, { PORTAL_TEST_REPORTS: reports, ...notes });
    return tested().flatMap((one) => test.readJest(reportOf(one)));
  });
  return tested().map(({ folder }) => folder);
}

/** Runs every benchmark in smoke size: without judging times, so other steps may run beside it. */
function smokeBenches() {
  return test.step('Benches in smoke size', async () => {
    const found = await browser;
    const report = path.join(test.out, 'benches.json');
    await run(process.execPath, ['--import', 'tsx', 'bench/main.ts', '--smoke', '--report', report], {
      env: found ? { PORTAL_CHROMIUM: found } : {},
    });
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    return checkBenches(report, scripts);
  });
}

// The first two steps use one core each, the third one both.
await Promise.all([
  test.check('Format', () => tool('prettier/bin/prettier.cjs', ['--check', '--log-level=warn', '.'])),
  test.check('Imports, layers, circles, folders, ids of tests', () =>
    run(process.execPath, ['scripts/layers.mjs']),
  ),
  // The linter needs the types of all files, so it reports the faults of types as well: `npm run typecheck` finds no others. Go's
  // collector frees memory less often here, which takes a fifth of the processor time away.
  test.check('Lint and types', () => tool('oxlint/bin/oxlint', ['--type-check'], { env: { GOGC: '400' } })),
]);
// Tests of the server read the builds of all front ends, also where only the server changed.
const built = await test.check('Build', () => run(process.execPath, ['scripts/build.mjs', 'e2e/mfe-faulty']));
// The benchmarks wait for slowed browsers, and the tests for answers, for a part of their time.
const benches = built ? smokeBenches() : undefined;
const benchesEnded = Promise.allSettled([benches]);
const tested = await testChange();
const left = testsIn(foldersWithout(tested));

async function testOnSystemPostgres({ version }) {
  await test.check(`Statements of all tests, checked by the system's PostgreSQL (${version})`, () =>
    run(process.execPath, ['--import', 'tsx', 'scripts/test/checkStatements.ts', statements], {
      env: { PORTAL_TEST_PG: 'system' },
    }),
  );
  await test.jest(
    `API tests on the system's PostgreSQL (${version})`,
    'jest-system.json',
    // They run with the Node that the machine has, so that an older one is tested too.
    // That every statement can be read there is known. What remains are answers that may differ: `views.test` reads every address,
    // `everyResource.test` writes every administered table, and the others are those with the longest SQL (ADR 36).
    [
      '--selectProjects=node',
      '--testPathPatterns=server/src/(kernel/(crud/everyResource|db/(bulk|cursor|gather)|session/session|jobs/openJobs|events)|platform/views|areas/(projects/(list/projectList|permissions/mayReadSql|bulk/bulk|next/next\\.test)|bookings/(times/(free|busy|find)|bookings\\.test|calendar)|reports/))',
    ],
    { env: { PORTAL_TEST_PG: 'system' }, node: process.env.PORTAL_OLDER_NODE },
  );
}

async function testServer() {
  const args = ['--selectProjects=node', left];
  await test.jest('Unit and API tests of the server and the tools', 'jest.json', args, { env: notes });
  const systemPostgres = findSystemPostgres();
  if (systemPostgres) await testOnSystemPostgres(systemPostgres);
  else
    console.log(
      "\nNo PostgreSQL of the system's own (15 or later): the API tests ran on the embedded one alone.",
    );
}

/** Component tests wait for a quarter of their time, so they run beside those of the server, but not beside the benchmarks as well. */
async function testFrontEnds() {
  await benchesEnded;
  const args = ['--selectProjects=browser', left];
  await test.jest('Unit and component tests of the front ends', 'jest-browser.json', args);
}

// All end before an error of one of them ends this process.
for (const ended of await Promise.allSettled([testServer(), testFrontEnds(), benches]))
  if (ended.status === 'rejected') throw ended.reason;
if (built) {
  await test.step('End-to-end tests', async () => {
    const found = await browser;
    const report = path.join(test.out, 'playwright.json');
    await tool('@playwright/test/cli.js', ['test', '--config=e2e/playwright.config.ts'], {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(found ? { PORTAL_CHROMIUM: found } : {}) },
    });
    test.addReport(report);
    return playwrightResults(report);
  });
}
await test.step('Coverage of the specification (docs/coverage.md)', async () => {
  const found = checkCoverage(test.results);
  for (const { title, status } of found) if (status === 'failed') console.log(`  ✖ ${title}`);
  return found;
});
test.finish();
