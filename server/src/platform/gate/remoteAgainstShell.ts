import type { GateFault } from 'shared-api/contracts/deploy';
import type { Build } from 'shared-api/portal/manifest';
import { breachesOf, offerOf, type Breach } from './breaches';
import { grouped, type RemoteBuild } from './remotes';
import { listed, packageName, versionName } from './say';
import type { Verdict } from './verdict';

const shellFirst = 'Deploy a shell that does first, or do without it.';
/** What the remote's team does about it. */
const remedies: Partial<Record<Breach['code'], string>> = {
  contract: 'Deploy a shell that speaks it first, or build with the portal-kit that goes with this shell.',
  shared_version: 'Deploy a shell with it first, or widen requires.shared in portal.json.',
  icon_missing: 'Deploy a shell that has it first, or choose another.',
  route_collision: 'Choose another path in portal.json.',
  slot_collision: 'Give the slot another name.',
};

/** What could not be asked, as the shell does not tell enough of itself. */
function unasked(remote: RemoteBuild, shell: Build): GateFault[] {
  const missing = [
    shell.host ? [] : ['contract, pages and slots'],
    shell.provides ? [] : ['names that modules export'],
    shell.icons ? [] : ['icons'],
  ].flat();
  if (!missing.length) return [];
  const text =
    `${versionName(shell)} was built by an older portal-kit and does not tell its ${listed(missing)}: ` +
    `whether ${packageName(remote)} goes with them was not checked.`;
  return [{ code: 'contract', with: 'shell', text }];
}

/** What a remote needs of the shell that is live. */
export function remoteAgainstShell(remote: RemoteBuild, shell: Build | null): Verdict {
  const name = packageName(remote);
  if (!shell) {
    const text = `No shell is live: what ${name} needs of one was not checked.`;
    return { faults: [], notes: [{ code: 'contract', with: 'shell', text }] };
  }
  const groups = grouped(breachesOf(remote, offerOf(shell)), ({ code, does, shell: answer }) =>
    [code, does, answer].join('\n'),
  );
  const faults = [...groups.values()].map((breaches): GateFault => {
    const { code, does, shell: answer } = breaches[0]!;
    const what = listed(breaches.map((breach) => breach.what));
    return {
      code,
      with: 'shell',
      text: `${name} ${does} ${what}; ${versionName(shell)} ${answer}. ${remedies[code] ?? shellFirst}`,
    };
  });
  return { faults, notes: unasked(remote, shell) };
}
