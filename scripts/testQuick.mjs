// npm run test:quick: types, the linter on changed files, the tests of touched packages that start neither a process nor a
// database, and one flow in the browser.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkNode } from './lib/node-version.cjs';

checkNode();
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled();
const { ensureBrowser } = await import('./test/browser.mjs');
const { baseOf, changeSince, packagesOf } = await import('./lib/affected.mjs');
const { foldersWithout } = await import('./test/jestPaths.mjs');
const { playwrightResults } = await import('./test/results.mjs');
const { root, run, tool } = await import('./test/run.mjs');
const { TestRun } = await import('./test/TestRun.mjs');
const { unitTests } = await import('./test/unitTests.mjs');

const test = new TestRun();

/** @returns {string[]} the files that the linter reads and that differ from where this branch left main */
function changedSources() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n');
  const base = baseOf();
  const changed = base ? git('diff', '--name-only', '--diff-filter=d', base) : [];
  return [...changed, ...git('ls-files', '--others', '--exclude-standard')].filter(
    (file) => /\.(ts|tsx|mjs)$/.test(file) && existsSync(path.join(root, file)),
  );
}

/** @returns {string[]} the folders of the packages that the change touches, and of their dependents */
function touchedFolders() {
  const base = baseOf();
  const { filter } = base ? changeSince(base) : { filter: [] };
  if (!filter.length) return foldersWithout([]);
  const touched = packagesOf(filter).map(({ folder }) => folder);
  return foldersWithout([]).filter((folder) => touched.includes(folder));
}

const browser = ensureBrowser();
browser.catch(() => undefined);
const changed = changedSources();
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
const lint = changed.length
  ? test.check(`Lint of ${changed.length} changed files`, () =>
      tool('oxlint/bin/oxlint', ['--no-error-on-unmatched-pattern', ...changed]),
    )
  : undefined;
await types;
await lint;
const files = unitTests(touchedFolders());
if (files.length) await test.jest('Unit tests', 'jest.json', ['--runTestsByPath', ...files]);
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
