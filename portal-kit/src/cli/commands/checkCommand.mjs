import { CliError } from '../CliError.mjs';
import { buildFolder } from './buildCommand.mjs';
import { readPackageName } from '../remoteName.mjs';
import { openPortal } from '../portal/openPortal.mjs';
import { faultLines } from '../reporter.mjs';

export const help = {
  usage: 'portal check [folder] [--portal URL] [--json]',
  about: 'Builds, and asks the portal whether the build could go live: it changes nothing there.',
  portal: true,
};

/** Reports the gate's notes, which refuse nothing. */
export function reportNotes(notes, reporter) {
  if (notes?.length) reporter.say({ step: 'notes', text: ['Note:', ...faultLines(notes)].join('\n'), notes });
}

/**
 * Builds a folder's package and asks the gate whether it could go live.
 * @returns {Promise<{dir: string, build: object, portal: object, live: string | null}>} `live`: the version that it would replace
 * @throws {CliError} `gate` with all faults
 */
export async function checkFolder(context) {
  const { reporter, positionals } = context;
  const [folder = '.'] = positionals;
  const name = readPackageName(folder);
  const portal = await openPortal(context);
  // Read the state before the slow build, so that a wrong token or address fails at once.
  await portal.state(name);
  const { dir, build } = await buildFolder(folder, reporter);
  const { ok, faults, notes, live } = await portal.check(name, build);
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
