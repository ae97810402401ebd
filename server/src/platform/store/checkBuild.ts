import { Value } from 'typebox/value';
import { findFaults } from 'shared-api/portal/findFaults';
import { Build } from 'shared-api/portal/build';
import { StoreError } from '../../kernel/storage/StoreError';
import { buildFile, encodings } from './artifacts';
import { contradictions } from '../gate/buildFaults';
import { NameGuard } from './NameGuard';

/** Limits the nesting of objects and lists; a manifest needs six levels. */
const maxDepth = 16;

/** Member names that could lead to prototype pollution. */
const reservedNames = new Set(['__proto__', 'constructor', 'prototype']);

function shapeFault(value: unknown): string | undefined {
  // This is iterative, because deeply nested input would overflow the stack of a recursive check.
  let level: unknown[] = [value];
  for (let at = 0; level.length; at++) {
    if (at > maxDepth) return `is nested deeper than ${maxDepth} levels`;
    const objects = level.filter((one) => typeof one === 'object' && one !== null);
    const name = objects.flatMap((one) => Object.keys(one)).find((key) => reservedNames.has(key));
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
  const encodedCopy = files.find(({ path }) =>
    Object.values(encodings).some((end) => path.endsWith(end) && listed.has(path.slice(0, -end.length))),
  );
  if (encodedCopy) faults.push(`${encodedCopy.path} has a name that the portal gives to a compressed copy`);
  return [...faults, ...(manifest ? findFaults(manifest) : [])];
}

/**
 * Parses an untrusted `portal-build.json`.
 * @param bytes its content, whose size the caller has limited
 * @param where its name in error messages
 * @throws StoreError that says what is wrong with it
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
