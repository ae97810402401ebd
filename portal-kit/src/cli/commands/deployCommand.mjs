import { CliError } from '../CliError.mjs';
import { packBuild } from '../portal/packBuild.mjs';
import { checkFolder, reportNotes, versionTaken } from './checkCommand.mjs';

export const help = {
  usage: 'portal deploy [folder] [--portal URL] [--timeout SECONDS] [--json]',
  about:
    'Builds, checks, uploads and makes the version live. Made again, or begun anew after it broke off, it does no harm.',
  portal: true,
  exits: {
    0: 'done; also: this very version is live already',
    1: 'wrong types, not built, not loadable, a version that is taken, or any other failure',
    3: "refused by the portal's gate, or over budget",
  },
};

const rollbackHint = (name, version) => `npx portal rollback ${name} --to ${version}`;

async function upload({ build, archive, portal, live, reporter, interruption }) {
  const { name, version } = build;
  const untouched =
    live === null ? 'nothing has changed' : `nothing has changed, ${name} ${live} is still live`;
  let allSent = false;
  const consequence = () =>
    allSent
      ? `Everything had been sent: "npx portal status ${name}" tells whether it went live. Deploying again does no harm.`
      : `Before everything was sent: ${untouched}. Deploy again to start over.`;
  interruption.describe = consequence;
  try {
    return await portal.upload(name, version, archive, (progress) => {
      allSent = progress.sent === progress.total;
      reporter.progress(progress);
    });
  } catch (error) {
    if (error.code === 'conflict') throw versionTaken(build);
    if (['broken_off', 'timeout', 'unreachable'].includes(error.code))
      throw new CliError(error.code, `${error.message} ${consequence()}`, error.more);
    throw error;
  } finally {
    interruption.describe = undefined;
  }
}

export async function run(context) {
  const { reporter, interruption } = context;
  const { dir, build, portal, live } = await checkFolder(context);
  if (/-x[0-9a-f]{7}$/.test(build.version))
    reporter.say({
      step: 'note',
      text: `Not all of this is committed: the version is named after its contents, and no commit says what is in it.`,
    });
  const archive = await packBuild(dir, build);
  const answer = await upload({ build, archive, portal, live, reporter, interruption });
  const { name, version, changed, previous, revision, notes } = answer;
  reportNotes(notes, reporter);
  const back = changed && previous ? rollbackHint(name, previous) : undefined;
  const text = changed
    ? `${name} ${version} is live at ${portal.address}${previous ? `; before: ${previous}` : ', the first of its name'}.` +
      (back ? `\nTo go back: ${back}` : '')
    : `${name} ${version} was live already, with the very same bytes: nothing to do.`;
  reporter.done({ text, name, version, changed, previous, revision, ...(back ? { rollback: back } : {}) });
}
