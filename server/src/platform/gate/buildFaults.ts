import { validRange } from 'semver';
import { containerName } from 'shared-api/portal/containerName';
import type { Build } from 'shared-api/portal/build';
import { chunkFaults, manifestFaults } from 'shared-api/portal/manifestFaults';
import { formatNames, packageName } from './formatNames';

function identityFaults({ name, version, container, manifest }: Build): string[] {
  const expected = containerName(packageName({ name }), version);
  const isShell = name === 'shell';
  return [
    container !== expected && `its container is "${container}" and must be "${expected}"`,
    isShell && manifest && 'a shell has no portal.json: a remote cannot be called "shell"',
    !isShell && !manifest && 'its portal.json is missing',
    manifest && manifest.name !== name && `its portal.json is that of "${manifest.name}"`,
  ].filter((fault) => typeof fault === 'string');
}

function fileFaults({ files, entry, entryScripts = [], chunks }: Build): string[] {
  const paths = new Set(files.map(({ path }) => path));
  const faults: string[] = [];
  if (paths.size < files.length) faults.push('its list of files names one of them twice');
  if (!paths.has(entry)) faults.push(`the entry ${entry} is not among its files`);
  for (const script of entryScripts)
    if (!paths.has(script)) faults.push(`${script}, which its entry needs, is not among its files`);
  for (const [chunk, scripts] of Object.entries(chunks)) {
    const missing = scripts.filter((script) => !paths.has(script));
    if (missing.length) faults.push(`${formatNames(missing)} of the chunk "${chunk}" is not among its files`);
  }
  return faults;
}

/**
 * Finds contradictions within a build, for any way of deploying it.
 * @returns one line per fault, without a full stop
 */
export const contradictions = (build: Build): string[] => [...identityFaults(build), ...fileFaults(build)];

/** A build next to a server may come from an older kit; a deployed build must have a host.json. */
function hostFaults({ name, host }: Build): string[] {
  if (name !== 'shell') return host ? ['only the shell has a host.json'] : [];
  return host ? [] : ['its host.json is missing, which says what the shell is to the remotes'];
}

const rangeFaults = ({ manifest }: Build): string[] =>
  Object.entries(manifest?.requires.shared ?? {})
    .filter(([, range]) => validRange(range) === null)
    .map(([name, range]) => `portal.json requires.shared.${name}: "${range}" is no range of versions`);

/**
 * Finds faults of a build that is deployed, without comparing it with others.
 * @param build one that fits its schema
 * @returns one line per fault, without a full stop
 */
export const buildFaults = (build: Build): string[] => [
  ...contradictions(build),
  ...hostFaults(build),
  ...rangeFaults(build),
  ...(build.manifest
    ? [...manifestFaults(build.manifest), ...chunkFaults(build.manifest, build.chunks)]
    : []),
];
