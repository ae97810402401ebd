import { CliError } from '../CliError.mjs';
import { resolveRemoteName } from '../remoteName.mjs';
import { openPortal } from '../portal/openPortal.mjs';
import { table } from '../table.mjs';

export const help = {
  usage: 'portal status [name or folder] [--portal URL] [--timeout SECONDS] [--json]',
  about:
    'Says which version is live, what was before, and who deployed what when. "portal status shell" is for the shell.',
  portal: true,
  exits: { 1: 'the portal has no such remote, or any other failure' },
};

/** `2026-11-21T18:04:31Z` → `2026-11-21 18:04`, in UTC, since teams and servers are in several time zones. */
const minute = (instant) => (instant ? new Date(instant).toISOString().slice(0, 16).replace('T', ' ') : '');

const kilobytes = (bytes) => (bytes === null || bytes === undefined ? '' : (bytes / 1000).toFixed(1));

/** Describes who deployed a version: a person, a token by its name, or the server itself. */
const deployerText = ({ usr, token } = {}) => usr?.name ?? (token ? `token "${token}"` : 'the server');

/** Browsers report loads of remotes, but not of the shell, which sends the reports. */
function stateOf({ live, restorable, loaded_on, unfit }, isShell) {
  if (live) return loaded_on || isShell ? 'live' : 'live, not loaded yet';
  if (!restorable) return 'gone';
  return unfit ? 'kept, does not fit' : 'kept';
}

/** @param {object} remote `RemoteState` @returns {string} */
export function statusText(remote) {
  const { name, title, owner, enabled, disabled, version, previous, versions } = remote;
  const facts = [
    ['Live', version ?? 'none'],
    ['Before', previous ?? 'none: a rollback has nothing to go back to'],
    [
      'Switched',
      enabled
        ? 'on'
        : `off since ${minute(disabled?.on)} UTC by ${disabled?.by?.name ?? 'somebody'}` +
          (disabled?.message ? `: ${disabled.message}` : ''),
    ],
    ...(owner ? [['Owner', `${owner.team}, ${owner.contact}`]] : []),
  ];
  const rows = versions.map((deployed) => [
    deployed.version,
    stateOf(deployed, name === 'shell'),
    minute(deployed.created_on),
    deployerText(deployed.by),
    kilobytes(deployed.size),
    kilobytes(deployed.bytes),
    kilobytes(deployed.budget),
  ]);
  return [
    `${title} (${name})`,
    ...facts.map(([label, text]) => `  ${label.padEnd(9)} ${text}`),
    '',
    ...table(['Version', 'State', 'Deployed (UTC)', 'By', 'kB', 'First visit, kB', 'Budget, kB'], rows, 4),
  ].join('\n');
}

export async function run(context) {
  const name = resolveRemoteName(context.positionals[0]);
  const portal = await openPortal(context);
  const remote = await portal.state(name);
  if (!remote)
    throw new CliError('not_found', `The portal has no remote "${name}" yet. Its first deploy makes it.`);
  context.reporter.done({ text: statusText(remote), remote });
}
