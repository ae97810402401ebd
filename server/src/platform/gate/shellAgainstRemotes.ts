import type { GateFault } from 'shared-api/contracts/deploy';
import type { Build } from 'shared-api/portal/manifest';
import { findBreaches, toShellOffer, type Breach } from './breaches';
import { groupBy, isRemote, type RemoteBuild } from './remoteBuild';
import { formatNames, versionName } from './formatNames';
import type { Portal, Verdict } from './verdict';

/** A breach that one version of a remote has. */
interface Found extends Breach {
  remote: string;
  version: string;
  live: boolean;
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

/** `bookings 1.2.0 (live), 1.1.0 and 1.0.9 (kept)`. */
function versionsOf(found: readonly Found[]): string {
  const some = (live: boolean) => [
    ...new Set(found.filter((one) => one.live === live).map((one) => one.version)),
  ];
  const parts = [
    { versions: some(true), as: 'live' },
    { versions: some(false), as: 'kept' },
  ];
  const said = parts
    .filter(({ versions }) => versions.length)
    .map(({ versions, as }) => `${formatNames(versions)} (${as})`);
  return `${found[0]!.remote} ${said.join(', ')}`;
}

const remedyFor = (name: string, isLive: boolean) =>
  isLive
    ? `Let the shell go with it until mfe-${name} has deployed a version that does without.`
    : `No live version needs this, only those kept for rollbacks and open sessions. They go when KEEP_VERSIONS newer ones of ` +
      `mfe-${name} are there and no session is as old; let the shell go with them until then.`;

/**
 * Merges breaches into one fault per remote and problem: lists the versions with the same problem, and the problems of the same
 * versions.
 */
function mergeFaults(found: readonly Found[], shell: Build): GateFault[] {
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
    return {
      code,
      with: `${remote} ${formatNames([...new Set(same.map(({ version }) => version))])}`,
      text:
        `${versionsOf(same)} ${does} ${what}; ${versionName(shell)} ${answer}. ` +
        remedyFor(
          remote,
          same.some(({ live }) => live),
        ),
    };
  });
}

/** Checks what every live or kept version of every remote needs against a new shell. */
export function shellAgainstRemotes(shell: Build, { shell: previous, live, retained }: Portal): Verdict {
  const offer = toShellOffer(shell);
  const offered = new Set([...offer.slots, ...live.flatMap(({ manifest }) => manifest?.offers ?? [])]);
  const gone = new Set((previous?.host?.offers ?? []).filter((slot) => !offered.has(slot)));
  const find = (builds: readonly Build[], isLive: boolean) =>
    builds.filter(isRemote).flatMap((remote) =>
      [...findBreaches(remote, offer), ...vanishedSlots(remote, gone)].map((breach): Found => ({
        ...breach,
        remote: remote.name,
        version: remote.version,
        live: isLive,
      })),
    );
  return { faults: mergeFaults([...find(live, true), ...find(retained, false)], shell), notes: [] };
}
