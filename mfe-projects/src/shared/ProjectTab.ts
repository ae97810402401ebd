import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';

/** The props of every tab of the project page. */
export interface ProjectTab {
  project: Project;
  /** Undefined until they have loaded. */
  permissions: readonly Permission[] | undefined;
}
