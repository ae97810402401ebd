import { can } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';

type Permissions = readonly Permission[] | undefined;

export const mayChangeServices = (permissions: Permissions) => can(permissions, 'PUT', 'services');
export const mayLockServices = (permissions: Permissions) => can(permissions, 'PUT', 'services_lock');
export const seesPrices = (permissions: Permissions) => can(permissions, 'GET', 'service_prices');

/**
 * Whether the project has a Services tab: its group uses services, and the project has some or the user may change or lock them.
 * Source: spec 000, point 2.
 */
export const showsServices = (project: Project, permissions: Permissions): boolean =>
  project.project_type.use_subcats &&
  (project.services.length > 0 || mayChangeServices(permissions) || mayLockServices(permissions));
