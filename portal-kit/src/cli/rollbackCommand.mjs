import { CliError } from './CliError.mjs';
import { sayNotes } from './checkCommand.mjs';
import { nameOf } from './nameOf.mjs';
import { openPortal } from './openPortal.mjs';

export const help = {
  usage: 'portal rollback [name or folder] [--to VERSION] [--portal URL] [--json]',
  about: 'Makes an earlier version live again, by default the one before. Builds nothing.',
  portal: true,
  options: { to: { type: 'string' } },
};

/** The version to go back to. @throws {CliError} `nothing_before` */
function target(name, state, wanted) {
  if (wanted !== undefined) return wanted;
  if (!state) throw new CliError('not_found', `The portal has no remote "${name}".`);
  if (state.previous) return state.previous;
  throw new CliError(
    'nothing_before',
    `There is nothing to go back to: ${name} ${state.version ?? ''} has no version before it whose files are kept.`,
  );
}

export async function run(context) {
  const { positionals, values, reporter, interruption } = context;
  const name = nameOf(positionals[0]);
  const portal = await openPortal(context);
  const state = await portal.state(name);
  const to = target(name, state, values.to);
  interruption.says = () =>
    `"npx portal status ${name}" tells which version is live. Rolling back again does no harm.`;
  const { version, changed, previous, revision, notes } = await portal.rollback(name, to);
  sayNotes(notes, reporter);
  const text = changed
    ? `${name} is back at ${version}; before: ${previous}.`
    : `${name} ${version} was live already: nothing to do.`;
  reporter.done({ text, name, version, changed, previous, revision });
}
