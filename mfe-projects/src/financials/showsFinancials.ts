import { can } from 'shared-api/client';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';

/** Whether the project has a Financials tab for the person. Source: spec 000, point 6. */
export const showsFinancials = (_project: Project, permissions: readonly Permission[] | undefined): boolean =>
  can(permissions, 'GET', 'financials');
