import type { Build } from 'shared-api/portal/build';
import { findBreaches, type ShellOffer } from './breaches';
import { versionName } from './formatNames';
import { isRemote } from './remoteBuild';

/**
 * Describes why a version of a remote would not run with a shell, in one line; null when it would. Only the two are compared: the pages
 * and slots of other remotes never keep code from running.
 * @param offer of the shell; null when there is none, with which everything goes
 */
export function describeUnfit(build: Build, offer: ShellOffer | null): string | null {
  if (!offer || !isRemote(build)) return null;
  const breaches = findBreaches(build, offer);
  const [first] = breaches;
  if (!first) return null;
  const more = breaches.length > 1 ? `, and ${breaches.length - 1} more` : '';
  return `It ${first.does} ${first.what}; ${versionName(offer.build)} ${first.shell}${more}.`;
}
