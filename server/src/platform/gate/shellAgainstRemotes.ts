import type { GateFault } from 'shared-api/contracts/platform/deploy';
import type { Build } from 'shared-api/portal/build';
import { findBreaches, toShellOffer, type Breach } from './breaches';
import { groupBy, isRemote, type RemoteBuild } from './remoteBuild';
import { formatNames, versionName } from './formatNames';
import type { Portal, Verdict } from './verdict';

/** A breach that one version of a remote has. */
interface Found extends Breach {
  remote: string;
  version: string;
}

/** Finds slots of the live shell that a remote fills and that neither the new shell nor another remote offers. */
function vanishedSlots(remote: RemoteBuild, gone: ReadonlySet<string>): Breach[] {
  const filled = new Set(Object.values(remote.manifest.slots ?? {}).map(({ slot }) => slot));
  return [...filled]
    .filter((slot) => gone.has(slot))
    .map((slot) => ({
      code: 'slot_vanished',
      does: 'fills the slot',
      what: slot,
      shell: 'offers it no more',
    }));
}

const liveRemedy = (name: string) =>
  `Let the shell go with it until mfe-${name} has deployed a version that does without.`;
const keptRemedy = 'Nothing falls back to it while this shell is live.';

/**
 * Merges breaches into one fault per remote and problem: lists the versions with the same problem, and the problems of the same
 * versions.
 */
function mergeFaults(found: readonly Found[], shell: Build, isLive: boolean): GateFault[] {
  const byProblem = [
    ...groupBy(found, (one) => [one.remote, one.code, one.does, one.what, one.shell].join('\n')).values(),
  ];
  const lines = groupBy(byProblem, (same) => {
    const { remote, code, does, shell: answer } = same[0]!;
    return [remote, code, does, answer, ...same.map(({ version }) => version)].join('\n');
  });
  return [...lines.values()].map((problems): GateFault => {
    const same = problems[0]!;
    const { code, remote, does, shell: answer } = same[0]!;
    const what = formatNames(problems.map((problem) => problem[0]!.what));
    const versions = formatNames([...new Set(same.map(({ version }) => version))]);
    return {
      code,
      with: `${remote} ${versions}`,
      text:
        `${remote} ${versions} (${isLive ? 'live' : 'kept'}) ${does} ${what}; ${versionName(shell)} ${answer}. ` +
        (isLive ? liveRemedy(remote) : keptRemedy),
    };
  });
}

/**
 * Checks what every live version of every remote needs against a new shell. Kept versions that would not run with it are only noted:
 * they are never fallen back to, and must not keep a shell from being taken back.
 */
export function shellAgainstRemotes(shell: Build, { shell: previous, live, retained }: Portal): Verdict {
  const offer = toShellOffer(shell);
  const offered = new Set([...offer.slots, ...live.flatMap(({ manifest }) => manifest?.offers ?? [])]);
  const gone = new Set((previous?.host?.offers ?? []).filter((slot) => !offered.has(slot)));
  const find = (builds: readonly Build[], breachesOf: (remote: RemoteBuild) => Breach[]) =>
    builds.filter(isRemote).flatMap((remote) =>
      breachesOf(remote).map((breach): Found => ({
        ...breach,
        remote: remote.name,
        version: remote.version,
      })),
    );
  const liveBreaches = find(live, (remote) => [
    ...findBreaches(remote, offer),
    ...vanishedSlots(remote, gone),
  ]);
  // A kept version runs without the slot that it fills: its filler is not shown.
  const keptBreaches = find(retained, (remote) => findBreaches(remote, offer));
  return {
    faults: mergeFaults(liveBreaches, shell, true),
    notes: mergeFaults(keptBreaches, shell, false),
  };
}
