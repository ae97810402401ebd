import { existsSync } from 'node:fs';
import path from 'node:path';
import { CliError } from '../CliError.mjs';
import { buildFolder } from './buildCommand.mjs';
import { packageDir, readPackageName } from '../remoteName.mjs';
import { openPortal } from '../portal/openPortal.mjs';
import { faultLines } from '../reporter.mjs';

export const help = {
  usage: 'portal check [folder] [--portal URL] [--timeout SECONDS] [--json]',
  about:
    'Checks the types, builds, loads the build, and asks the portal whether it could go live: it changes nothing there.',
  portal: true,
  exits: {
    0: 'done: the build could go live',
    1: 'wrong types, not built, not loadable, a version that is taken, or any other failure',
    3: "refused by the portal's gate, or over budget",
  },
};

/** Limits the type errors that a check reports: the first one often causes the others. */
const maxTypeFaults = 10;

/** Replaces the portal's message for a 409: it explains how to get another version. */
export const versionTaken = ({ name, version }) =>
  new CliError(
    'version_taken',
    `${name} ${version} is in the portal with other bytes, and a version never changes. ` +
      `Commit what has changed, or raise the version in package.json, and deploy again.`,
    { name, version },
  );

/** Reports the gate's notes, which refuse nothing. */
export function reportNotes(notes, reporter) {
  if (notes?.length) reporter.say({ step: 'notes', text: ['Note:', ...faultLines(notes)].join('\n'), notes });
}

/** @throws {CliError} `types` with the first faults, if there are any */
function refuseTypes(name, faults) {
  if (!faults.length) return;
  const errors = faults.length === 1 ? '1 type error' : `${faults.length} type errors`;
  const shown = faults.length > maxTypeFaults ? `; the first ${maxTypeFaults} are` : '';
  throw new CliError('types', `${name} has ${errors}${shown}:`, {
    faults: faults.slice(0, maxTypeFaults).map((text) => ({ code: 'types', with: null, text })),
    count: faults.length,
  });
}

/**
 * Builds a package from its sources and checks what a build alone lets through: its types, and whether a built remote has what its
 * portal.json declares.
 * @throws {CliError} `types`, `unloadable`
 */
async function buildChecked(folder, reporter) {
  const dir = packageDir(folder);
  if (existsSync(path.join(dir, 'src'))) {
    reporter.say({ step: 'types', text: 'Checking types …' });
    const { checkTypes } = await import('../check/checkTypes.mjs');
    refuseTypes(readPackageName(folder), checkTypes(dir));
  }
  const built = await buildFolder(folder, reporter);
  if (existsSync(path.join(dir, 'src/remote.ts'))) {
    const { evaluateRemote } = await import('../check/evaluateRemote.mjs');
    const faults = await evaluateRemote(dir, built.build);
    if (faults.length)
      throw new CliError('unloadable', `${readPackageName(folder)} could not be loaded by the portal.`, {
        faults: faults.map((text) => ({ code: 'unloadable', with: null, text })),
      });
  }
  return built;
}

/**
 * Builds a folder's package and asks the gate whether it could go live.
 * @returns {Promise<{dir: string, build: object, portal: object, live: string | null}>} `live`: the version that it would replace
 * @throws {CliError} `types`, `unloadable` or `gate` with the faults; `version_taken` when the portal has the version with other bytes
 */
export async function checkFolder(context) {
  const { reporter, positionals } = context;
  const [folder = '.'] = positionals;
  const name = readPackageName(folder);
  const portal = await openPortal(context);
  // Read the state before the slow build, so that a wrong token or address fails at once.
  await portal.state(name);
  const { dir, build } = await buildChecked(folder, reporter);
  const { ok, faults, notes, live } = await portal.check(name, build).catch((error) => {
    throw error.code === 'conflict' ? versionTaken(build) : error;
  });
  if (!ok)
    throw new CliError(
      'gate',
      `${name} ${build.version} cannot go live at ${portal.address}: it does not go with what is live there.`,
      { name, version: build.version, live, faults, notes },
    );
  reporter.say({
    step: 'check',
    text:
      `${name} ${build.version} can go live at ${portal.address}` +
      (live === null
        ? ': the first of its name'
        : live === build.version
          ? ': it is live'
          : `, after ${live}`),
    live,
  });
  reportNotes(notes, reporter);
  return { dir, build, portal, live };
}

export async function run(context) {
  const { build, live } = await checkFolder(context);
  context.reporter.done({ name: build.name, version: build.version, live });
}
