// `npm test` of a package runs its tests with the project's jest. PORTAL_TEST_REPORTS names a folder for the report `<package>.json`.
import path from 'node:path';
import { withGroups } from './test/groups.mjs';
import { testsIn } from './test/jestPaths.mjs';
import { root, tool } from './test/run.mjs';

const folder = path.relative(root, process.cwd());
const reports = process.env.PORTAL_TEST_REPORTS;
const report = reports ? ['--json', `--outputFile=${path.join(reports, `${folder}.json`)}`] : [];
const jest = (args, env = {}) =>
  tool('jest/bin/jest.js', ['--maxWorkers=2', '--passWithNoTests', ...report, ...args], {
    env,
    quiet: Boolean(reports),
  });
const tests = testsIn([folder]);
process.exitCode =
  reports && folder === 'server'
    ? await withGroups('package', [tests], jest)
    : await jest([tests, ...process.argv.slice(2)]);
