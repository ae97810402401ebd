import type { GateFault } from 'shared-api/contracts/platform/deploy';
import type { Build } from 'shared-api/portal/build';
import { buildFaults } from './buildFaults';
import { checkConfig } from './checkConfig';
import { remoteAgainstShell } from './remoteAgainstShell';
import { isRemote } from './remoteBuild';
import { checkRoutes } from './checkRoutes';
import { packageName } from './formatNames';
import { shellAgainstRemotes } from './shellAgainstRemotes';
import { checkSlots } from './checkSlots';
import type { Portal, Verdict } from './verdict';

function checkAlone(build: Build): GateFault[] {
  const faults = buildFaults(build).map((text): GateFault => ({
    code: 'build_invalid',
    with: null,
    text: `${packageName(build)}: ${text}.`,
  }));
  const budget = build.manifest?.budget.bytes;
  if (budget === undefined || build.bytes === undefined || build.bytes <= budget) return faults;
  const text =
    `A first visit of ${packageName(build)} needs ${build.bytes} brotli bytes, ${build.bytes - budget} more than ` +
    `budget.bytes (${budget}) of its portal.json allows. Make it smaller, or raise the budget.`;
  return [...faults, { code: 'over_budget', with: null, text }];
}

function checkWithOthers(build: Build, portal: Portal): Verdict[] {
  if (build.name === 'shell') return [shellAgainstRemotes(build, portal)];
  if (!isRemote(build)) return [];
  const live = portal.live.filter(isRemote);
  const previous = live.find(({ name }) => name === build.name);
  const others = live.filter(({ name }) => name !== build.name);
  return [
    remoteAgainstShell(build, portal.shell),
    checkRoutes(build, previous, others),
    checkSlots(build, previous, others, portal.shell),
    { faults: checkConfig(build, portal), notes: [] },
  ];
}

/**
 * Decides whether a build could go live now: a remote is compared with the live shell and the other live remotes, a shell with
 * every live version of every remote; kept versions that do not go with it are noted. Pure: it does not read the database.
 * @param build one that fits its schema; nothing else about it is trusted
 */
export function gate(build: Build, portal: Portal): Verdict {
  const verdicts = checkWithOthers(build, portal);
  return {
    faults: [...checkAlone(build), ...verdicts.flatMap(({ faults }) => faults)],
    notes: verdicts.flatMap(({ notes }) => notes),
  };
}
