import { applications } from './applications';
import type { DemoGroup } from './groupData';
import { network } from './network';
import { workplace } from './workplace';

/** Three delivery groups with different workflows. */
export const demoGroups: readonly DemoGroup[] = [network, applications, workplace];
