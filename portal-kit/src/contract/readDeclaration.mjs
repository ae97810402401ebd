import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { BuildError } from '../BuildError.mjs';
import { checkManifest, schemaFaults } from './checkManifest.mjs';
import { importSource } from './importSource.mjs';

/** Loads the schemas and rules, TypeScript that is shared with server and browser. */
async function loadRules() {
  const [{ Host }, { DeclaredManifest }, rules, expansion, { firstVisitBytes }, { iconNames }, { Errors }] =
    await importSource([
      'shared-api/portal/build',
      'shared-api/portal/declaredManifest',
      'shared-api/portal/manifestFaults',
      'shared-api/portal/expandManifest',
      'shared-api/portal/firstVisit',
      'shared-ui/icons',
      'typebox/value',
    ]);
  return { Host, DeclaredManifest, rules, expansion, firstVisitBytes, iconNames, errorsOf: Errors };
}

/**
 * Reads and validates a package's declaration: the `portal.json` of a remote, the `host.json` of the shell.
 * @param {string} dir the package's folder
 * @param {string} packageName `mfe-projects`
 * @returns {Promise<{manifest?: object, host?: object, icons?: string[], chunkFaults: Function,
 *   firstVisitBytes: Function}>} `manifest` of a remote;
 *   `host` and `icons` of the shell; `chunkFaults`: see shared-api/portal/manifestFaults
 * @throws {BuildError} with all faults and their JSON paths
 */
export async function readDeclaration(dir, packageName) {
  const isRemote = existsSync(path.join(dir, 'portal.json'));
  const refuse = (faults) => {
    throw new BuildError(`${packageName} was not built.`, faults);
  };
  const file = isRemote ? 'portal.json' : 'host.json';
  if (!isRemote && !existsSync(path.join(dir, file)))
    refuse(['there is neither a portal.json, as remotes have, nor a host.json, as the shell has']);
  let declared;
  try {
    declared = JSON.parse(readFileSync(path.join(dir, file), 'utf8'));
  } catch (cause) {
    refuse([`${file} is not JSON: ${cause.message}`]);
  }
  const { Host, DeclaredManifest, rules, expansion, firstVisitBytes, iconNames, errorsOf } =
    await loadRules();
  const faults = isRemote
    ? checkManifest(declared, packageName, {
        schema: DeclaredManifest,
        errorsOf,
        iconNames,
        rules,
        expansion,
      })
    : schemaFaults(file, declared, Host, errorsOf);
  if (faults.length) refuse(faults);
  const { chunkFaults } = rules;
  return isRemote
    ? { manifest: expansion.expandManifest(declared), chunkFaults, firstVisitBytes }
    : { host: declared, icons: [...iconNames].sort(), chunkFaults, firstVisitBytes };
}
