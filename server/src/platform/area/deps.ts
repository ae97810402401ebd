import type { BootPayload } from 'shared-api/contracts/portal';
import type { VisibleGroups } from '../../kernel/area/area';
import type { AppDeps } from '../../kernel/area/deps';
import type { CallLimits } from '../../kernel/limits/callLimits';
import type { ReachRecorder } from '../registry/reachRecorder';
import type { Registry } from '../registry/registry';
import type { ArtifactStore } from '../store/artifactStore';

/** The dependencies that the platform's routes receive on registration. */
export interface PlatformDeps extends AppDeps {
  /** Limits the calls of people, on routes that check their caller themselves. */
  callLimits: CallLimits;
  registry: Registry;
  /** Records for whom features were on. */
  reach: ReachRecorder;
  /** Lists the ids of the delivery groups that a person may see. */
  visibleGroups: VisibleGroups;
  /** The files of all versions of all remotes. */
  store: ArtifactStore;
  /** The accounts that the sign-in page offers; null outside demo mode. */
  demo: BootPayload['demo'];
}
