import { Value } from 'typebox/value';
import { findFaults } from 'shared-api/portal/findFaults';
import { Build } from 'shared-api/portal/manifest';
import { StoreError } from '../../kernel/storage/StoreError';
import { buildFile, encodings } from './artifacts';
import { contradictions } from '../gate/buildFaults';
import { NameGuard } from './NameGuard';

/** Objects and lists within each other; a manifest needs six. */
const depth = 16;

/** Names through which code that copies objects reaches what all objects share. */
const reserved = new Set(['__proto__', 'constructor', 'prototype']);

function shapeFault(value: unknown): string | undefined {
  // Not by recursion: the depth is what is doubted.
  let level: unknown[] = [value];
  for (let at = 0; level.length; at++) {
    if (at > depth) return `is nested deeper than ${depth} levels`;
    const objects = level.filter((one) => typeof one === 'object' && one !== null);
    const name = objects.flatMap((one) => Object.keys(one)).find((key) => reserved.has(key));
    if (name) return `has a member called "${name}"`;
    level = objects.flatMap((one) => Object.values(one) as unknown[]);
  }
  return undefined;
}

function faultsOf(build: Build): string[] {
  const { manifest, files } = build;
  const faults = contradictions(build);

  const guard = new NameGuard();
  guard.add(buildFile);
  for (const { path } of files) {
    const fault = guard.add(path);
    if (fault) faults.push(fault);
  }
  const listed = new Set(files.map(({ path }) => path));
  const made = files.find(({ path }) =>
    Object.values(encodings).some((end) => path.endsWith(end) && listed.has(path.slice(0, -end.length))),
  );
  if (made) faults.push(`${made.path} has a name that the portal gives to a compressed copy`);
  return [...faults, ...(manifest ? findFaults(manifest) : [])];
}

/**
 * Reads a `portal-build.json` that anybody may have written.
 * @param bytes its content, of a size that was looked at before
 * @param where what messages call it
 * @throws StoreError saying what is wrong with it
 */
export function parseBuild(bytes: Buffer, where = buildFile): Build {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new StoreError(`${where} is not JSON.`, { cause });
  }
  const shape = shapeFault(value);
  if (shape) throw new StoreError(`${where} ${shape}.`);
  if (!Value.Check(Build, value)) {
    const fault = Value.Errors(Build, value)[0];
    throw new StoreError(`${where}${fault?.instancePath ?? ''} ${fault?.message ?? 'is not a build'}.`);
  }
  const faults = faultsOf(value);
  if (faults.length)
    throw new StoreError(`${value.name} ${value.version}: ${faults.slice(0, 5).join('; ')}.`);
  return value;
}
