// `npm test` of a package: its tests, by the project's jest. With PORTAL_TEST_REPORTS a folder gets its report, `<folder>.json`.
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
