import { CliError } from '../CliError.mjs';
import { reportNotes } from './checkCommand.mjs';
import { resolveRemoteName } from '../remoteName.mjs';
import { openPortal } from '../portal/openPortal.mjs';

export const help = {
  usage:
    'portal rollback [name or folder] [--to VERSION] [--override REASON] [--portal URL] [--timeout SECONDS] [--json]',
  about: 'Makes an earlier version live again, by default the one before. Builds nothing.',
  portal: true,
  options: { to: { type: 'string' }, override: { type: 'string' } },
  more: `  --to VERSION       the version that goes live, such as 1.2.0-3f2a1bc; else the newest earlier one that goes with
                     what is live. "portal status" lists those that are kept
  --override REASON  goes back although the gate refuses it; the reason is recorded in the audit log. The token must
                     be one that an admin allowed to`,
  exits: {
    0: 'done; also: this very version is live already',
    1: 'there is no such version or nothing to go back to, or any other failure',
    3: "refused by the portal's gate",
  },
};

/** The contract's pattern of versions: `1.2.0-3f2a1bc`. */
const versionPattern = /^[0-9][0-9A-Za-z.-]*$/;

const statusHint = (name) => `"npx portal status ${name}" lists what was deployed, and what of it is kept.`;

const overrideHint =
  'If it must be, go back with --override and a reason, or on the page Remotes of the portal.';

/** @throws {CliError} `usage` */
function validateVersion(name, wanted) {
  if (wanted !== undefined && !versionPattern.test(wanted))
    throw new CliError('usage', `--to ${wanted} is no version, such as 1.2.0-3f2a1bc. ${statusHint(name)}`);
}

/** Chooses the version to make live. @throws {CliError} `not_found`, `nothing_before` */
function chooseVersion(name, state, wanted) {
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
  const name = resolveRemoteName(positionals[0]);
  validateVersion(name, values.to);
  const override = values.override?.trim();
  if (override === '')
    throw new CliError('usage', '--override needs a reason: --override "Nobody can sign in".');
  const portal = await openPortal(context);
  const state = await portal.state(name);
  const to = chooseVersion(name, state, values.to);
  interruption.describe = () =>
    `"npx portal status ${name}" tells which version is live. Rolling back again does no harm.`;
  const { version, changed, previous, revision, notes } = await portal
    .rollback(name, to, override)
    .catch((error) => {
      if (error.code === 'gate') throw new CliError('gate', `${error.message} ${overrideHint}`, error.more);
      if (error.code !== 'not_found') throw error;
      throw new CliError(error.code, `${error.message} ${statusHint(name)}`, error.more);
    });
  reportNotes(notes, reporter);
  const text = changed
    ? `${name} is back at ${version}; before: ${previous}.`
    : `${name} ${version} was live already: nothing to do.`;
  reporter.done({ text, name, version, changed, previous, revision });
}
