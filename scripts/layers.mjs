// npm run layers: who imports whom, the layers of the server, circles of imports, and folders with too many files.
import { readdirSync } from 'node:fs';
import path from 'node:path';
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
process.exitCode = code || (crowded.length ? 1 : 0);
