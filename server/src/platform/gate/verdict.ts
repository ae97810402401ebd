import type { StoredConfigs } from 'shared-api/config';
import type { GateFault } from 'shared-api/contracts/platform/deploy';
import type { Build } from 'shared-api/portal/build';

/** The portal's state against which a new version of a remote or of the shell is checked. */
export interface Portal {
  /** The live shell; null before the first. */
  shell: Build | null;
  /** The live version of every remote, including disabled ones, which may be enabled at any time. */
  live: Build[];
  /** Other versions whose files are kept. They refuse nothing: those that do not go with a new shell are noted. */
  retained: Build[];
  /** The values that are stored for remotes, and the names of the delivery groups; absent: nothing is stored. */
  config?: { configs: StoredConfigs; groups: ReadonlyMap<number, string> };
}

export interface Verdict {
  /** A single fault refuses the build. */
  faults: GateFault[];
  notes: GateFault[];
}
