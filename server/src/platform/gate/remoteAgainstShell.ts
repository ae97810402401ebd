import type { GateFault } from 'shared-api/contracts/platform/deploy';
import type { Build } from 'shared-api/portal/build';
import { findBreaches, toShellOffer, type Breach } from './breaches';
import { groupBy, type RemoteBuild } from './remoteBuild';
import { formatNames, packageName, versionName } from './formatNames';
import type { Verdict } from './verdict';

const shellFirst = 'Deploy a shell that does first, or do without it.';
/** Advice to the remote's team. */
const remedies: Partial<Record<Breach['code'], string>> = {
  contract: 'Deploy a shell that speaks it first, or build with the portal-kit that goes with this shell.',
  shared_version: 'Deploy a shell with it first, or widen requires.shared in portal.json.',
  icon_missing: 'Deploy a shell that has it first, or choose another.',
  route_collision: 'Choose another path in portal.json.',
  slot_collision: 'Give the slot another name.',
};

/** Notes the checks that were skipped because the shell's build lacks the information. */
function noteSkippedChecks(remote: RemoteBuild, shell: Build): GateFault[] {
  const missing = [
    shell.host ? [] : ['contract, pages and slots'],
    shell.provides ? [] : ['names that modules export'],
    shell.icons ? [] : ['icons'],
  ].flat();
  if (!missing.length) return [];
  const text =
    `${versionName(shell)} was built by an older portal-kit and does not tell its ${formatNames(missing)}: ` +
    `whether ${packageName(remote)} goes with them was not checked.`;
  return [{ code: 'contract', with: 'shell', text }];
}

/** Checks what a remote needs against the live shell. */
export function remoteAgainstShell(remote: RemoteBuild, shell: Build | null): Verdict {
  const name = packageName(remote);
  if (!shell) {
    const text = `No shell is live: what ${name} needs of one was not checked.`;
    return { faults: [], notes: [{ code: 'contract', with: 'shell', text }] };
  }
  const groups = groupBy(findBreaches(remote, toShellOffer(shell)), ({ code, does, shell: answer }) =>
    [code, does, answer].join('\n'),
  );
  const faults = [...groups.values()].map((breaches): GateFault => {
    const { code, does, shell: answer } = breaches[0]!;
    const what = formatNames(breaches.map((breach) => breach.what));
    return {
      code,
      with: 'shell',
      text: `${name} ${does} ${what}; ${versionName(shell)} ${answer}. ${remedies[code] ?? shellFirst}`,
    };
  });
  return { faults, notes: noteSkippedChecks(remote, shell) };
}
