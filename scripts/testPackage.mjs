// `npm test` of a package runs its tests with the project's jest. PORTAL_TEST_REPORTS names a folder for the report `<package>.json`.
import path from 'node:path';
import { testsIn } from './test/jestPaths.mjs';
import { root, tool } from './test/run.mjs';

const folder = path.relative(root, process.cwd());
const reports = process.env.PORTAL_TEST_REPORTS;
const report = reports ? ['--json', `--outputFile=${path.join(reports, `${folder}.json`)}`] : [];
process.exitCode = await tool(
  'jest/bin/jest.js',
  ['--maxWorkers=2', '--passWithNoTests', testsIn([folder]), ...report, ...process.argv.slice(2)],
  { quiet: Boolean(reports) },
);
