import { applications } from './applications';
import type { DemoGroup } from './groupData';
import { network } from './network';
import { workplace } from './workplace';

/** Three delivery groups that differ as real ones do. */
export const demoGroups: readonly DemoGroup[] = [network, applications, workplace];
