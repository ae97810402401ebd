// npm run layers: the layers of the server, circles of imports, and folders with too many files.
import { readdirSync } from 'node:fs';
import { crowdedFolders } from './test/crowdedFolders.mjs';
import { root, tool } from './test/run.mjs';

const packages = ['server/src', 'shared-ui', 'shared-api', 'shell', 'portal-kit', 'bench'];
const areas = readdirSync(root).filter((name) => name.startsWith('mfe-'));
const code = await tool('dependency-cruiser/bin/dependency-cruise.mjs', [
  '--config',
  '.dependency-cruiser.cjs',
  ...packages,
  ...areas,
]);
const crowded = crowdedFolders(root);
for (const { folder, files } of crowded)
  console.error(`${folder} holds ${files} files: split it by what they are about.`);
process.exitCode = code || (crowded.length ? 1 : 0);
