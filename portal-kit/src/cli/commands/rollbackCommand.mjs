import { CliError } from '../CliError.mjs';
import { sayNotes } from './checkCommand.mjs';
import { nameOf } from '../remoteName.mjs';
import { openPortal } from '../portal/openPortal.mjs';

export const help = {
  usage: 'portal rollback [name or folder] [--to VERSION] [--portal URL] [--json]',
  about: 'Makes an earlier version live again, by default the one before. Builds nothing.',
  portal: true,
  options: { to: { type: 'string' } },
};

/** As the contract has it: `1.2.0-3f2a1bc`. */
const versionPattern = /^[0-9][0-9A-Za-z.-]*$/;

const listed = (name) => `"npx portal status ${name}" lists what was deployed, and what of it is kept.`;

/** @throws {CliError} `usage` */
function checkWanted(name, wanted) {
  if (wanted !== undefined && !versionPattern.test(wanted))
    throw new CliError('usage', `--to ${wanted} is no version, such as 1.2.0-3f2a1bc. ${listed(name)}`);
}

/** The version to go back to. @throws {CliError} `not_found`, `nothing_before` */
function target(name, state, wanted) {
  if (!state)
    throw new CliError('not_found', `The portal has no remote "${name}" yet. Its first deploy makes it.`);
  if (wanted !== undefined) return wanted;
  if (state.previous) return state.previous;
  throw new CliError(
    'nothing_before',
    `There is nothing to go back to: ${name} ${state.version ?? ''} has no version before it whose files are kept. ` +
      `Deploy another one instead, made from an earlier commit for example.`,
  );
}

export async function run(context) {
  const { positionals, values, reporter, interruption } = context;
  const name = nameOf(positionals[0]);
  checkWanted(name, values.to);
  const portal = await openPortal(context);
  const state = await portal.state(name);
  const to = target(name, state, values.to);
  interruption.says = () =>
    `"npx portal status ${name}" tells which version is live. Rolling back again does no harm.`;
  const { version, changed, previous, revision, notes } = await portal.rollback(name, to).catch((error) => {
    if (error.code !== 'not_found') throw error;
    throw new CliError(error.code, `${error.message} ${listed(name)}`, error.more);
  });
  sayNotes(notes, reporter);
  const text = changed
    ? `${name} is back at ${version}; before: ${previous}.`
    : `${name} ${version} was live already: nothing to do.`;
  reporter.done({ text, name, version, changed, previous, revision });
}
