import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importSource } from '../../contract/importSource.mjs';
import { root } from '../../inputs.mjs';
import { CliError } from '../CliError.mjs';
import { addressOf } from './writeRemote.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** Reads the manifests of the repository's remotes, including those for tests. */
function manifests(expandManifest) {
  return ['.', 'e2e'].flatMap((folder) => {
    const dir = path.join(root, folder);
    if (!existsSync(dir)) return [];
    return readdirSync(dir)
      .filter((name) => name.startsWith('mfe-') && existsSync(path.join(dir, name, 'portal.json')))
      .map((name) => ({
        folder: path.join(folder, name),
        manifest: expandManifest(readJson(path.join(dir, name, 'portal.json'))),
      }));
  });
}

/**
 * Checks that the folder, the name and the address of a new remote are free.
 * @param {{name: string}} settings
 * @throws {CliError} `taken`, with the package that uses the folder, the name or the address
 */
export async function checkNameIsFree({ name }) {
  const [{ serverAddresses }, { expandManifest }] = await importSource([
    'shared-api/contracts/paths',
    'shared-api/portal/expandManifest',
  ]);
  const refuse = (text) => {
    throw new CliError('taken', `${text} Nothing was made.`);
  };
  const folder = `mfe-${name}`;
  if (existsSync(path.join(root, folder))) refuse(`There is a folder ${folder} already.`);
  const first = addressOf(name).slice(1);
  const host = path.join(root, 'shell/host.json');
  const shellPaths = existsSync(host) ? readJson(host).pages.map((page) => page.path.split('/')[0]) : [];
  if (name === 'shell' || shellPaths.includes(first)) refuse(`"${name}" is the shell's.`);
  if (serverAddresses.includes(first)) refuse(`The address /${first} is the server's.`);
  for (const { folder: other, manifest } of manifests(expandManifest)) {
    if (manifest.name === name) refuse(`${other}/portal.json has the name "${name}" already.`);
    for (const { path: address, name: page } of Object.values(manifest.routes)) {
      if (address.split('/')[0] === first) refuse(`The address /${address} is a page of ${other} already.`);
      if (page === `${first}_list`) refuse(`A page of ${other} is called ${page} already.`);
    }
  }
}
