// npm run layers: who imports whom, the layers of the server, circles of imports, folders with too many files, and the ids of tests
// in docs/coverage.md.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { coverageFaults } from './test/coverage.mjs';
import { crowdedFolders } from './test/crowdedFolders.mjs';
import { root, tool } from './test/run.mjs';

const packages = ['server/src', 'shared-ui', 'shared-api', 'shell', 'portal-kit', 'bench'];
const areas = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const fixtures = readdirSync(path.join(root, 'e2e'))
  .filter((name) => name.startsWith('mfe-'))
  .map((name) => `e2e/${name}`);
const code = await tool('dependency-cruiser/bin/dependency-cruise.mjs', [
  '--output-type',
  'err-long',
  '--config',
  '.dependency-cruiser.cjs',
  ...packages,
  ...areas,
  ...fixtures,
]);
const crowded = crowdedFolders(root);
for (const { folder, files } of crowded)
  console.error(`${folder} holds ${files} files: split it by what they are about.`);
const coverage = coverageFaults();
for (const fault of coverage) console.error(`docs/coverage.md: ${fault}`);
process.exitCode = code || (crowded.length || coverage.length ? 1 : 0);
