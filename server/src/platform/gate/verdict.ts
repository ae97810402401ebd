import type { GateFault } from 'shared-api/contracts/deploy';
import type { Build } from 'shared-api/portal/manifest';

/** What is in the portal, as far as a new version of one remote (or of the shell) must go with it. */
export interface Portal {
  /** The live shell; null before the first. */
  shell: Build | null;
  /** The live version of every remote, those that are switched off too: they may come back at any time. */
  live: Build[];
  /** Other versions whose files are kept: a rollback may choose them, sessions that are open may use them. */
  retained: Build[];
}

export interface Verdict {
  /** Each of them alone refuses the build. */
  faults: GateFault[];
  notes: GateFault[];
}
