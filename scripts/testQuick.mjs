// npm run test:quick: types, the linter on changed files, the nearest tests to the change that start neither a process nor a
// database, and one flow in the browser.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { useMemoryForTmp } from './lib/memoryTmp.cjs';
import { checkNode } from './lib/node-version.cjs';

checkNode();
const { ensureInstalled } = await import('./lib/install.mjs');
const { useNewerNode } = await import('./test/newerNode.mjs');
const packages = ensureInstalled();
await useNewerNode(packages);
await packages;
useMemoryForTmp();
const { ensureBrowser } = await import('./test/browser.mjs');
const { baseOf, changeSince } = await import('./lib/affected.mjs');
const { foldersWithout } = await import('./test/jestPaths.mjs');
const { playwrightResults } = await import('./test/results.mjs');
const { root, run, tool } = await import('./test/run.mjs');
const { TestRun } = await import('./test/TestRun.mjs');
const { nearestTests, unitTests } = await import('./test/unitTests.mjs');

/** So many files of unit tests take two cores about two minutes; the aim for all steps is four. */
const maxUnitTests = 200;

const test = new TestRun();

/** @returns {{ files: string[], everywhere: boolean }} what differs from where this branch left main, and whether it touches every package */
function findChange() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n');
  const base = baseOf();
  const { files, filter } = base ? changeSince(base) : { files: [], filter: [] };
  return {
    files: [...files, ...git('ls-files', '--others', '--exclude-standard').filter(Boolean)],
    everywhere: filter.length === 0,
  };
}

const browser = ensureBrowser();
browser.catch(() => undefined);
const change = findChange();
const sources = change.files.filter(
  (file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(path.join(root, file)),
);
const types = test.check('Types', () =>
  tool('typescript-7/bin/tsc', [
    '-p',
    'tsconfig.json',
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    '.cache/tsc.tsbuildinfo',
  ]),
);
const lint = sources.length
  ? test.check(`Lint of ${sources.length} changed files`, () =>
      tool('oxlint/bin/oxlint', ['--no-error-on-unmatched-pattern', ...sources]),
    )
  : undefined;
await types;
await lint;
const changed = change.everywhere ? null : change.files;
const { nearest, left } = nearestTests(unitTests(foldersWithout([])), changed, maxUnitTests);
if (nearest.length) await test.jest('Unit tests', 'jest.json', ['--runTestsByPath', ...nearest]);
if (left) console.log(`  ${left} more files of unit tests can notice the change; they are in \`npm test\`.`);
const built = await test.check('Build', () => run(process.execPath, ['scripts/build.mjs', 'e2e/mfe-faulty']));
if (built)
  await test.step('One flow in the browser', async () => {
    const found = await browser;
    const report = path.join(test.out, 'playwright.json');
    await tool(
      '@playwright/test/cli.js',
      [
        'test',
        '--config=e2e/playwright.config.ts',
        '--project=portal',
        '--no-deps',
        '--workers=1',
        '--grep=@quick',
      ],
      { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...(found ? { PORTAL_CHROMIUM: found } : {}) } },
    );
    test.addReport(report);
    return playwrightResults(report);
  });
test.finish();
