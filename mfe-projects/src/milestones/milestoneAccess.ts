import { can } from 'shared-api/client';
import type { ProjectMilestone } from 'shared-api/contracts/milestones';
import type { Permission } from 'shared-api/contracts/permissions';
import type { Project } from 'shared-api/contracts/project';

type Permissions = readonly Permission[] | undefined;

export const mayChangeMilestones = (permissions: Permissions): boolean =>
  can(permissions, 'PUT', 'milestones');

/** The tab is shown if the project has milestones or the user may change them. Source: spec 000, point 2. */
export const showsMilestones = (project: Project, permissions: Permissions): boolean =>
  project.milestones.length > 0 || mayChangeMilestones(permissions);

/** Why the user cannot add the file that completes a milestone; undefined if they can or the milestone needs none. */
export function reasonForNoFile(
  { attachment_type: type }: Pick<ProjectMilestone, 'attachment_type'>,
  permissions: Permissions,
): string | undefined {
  if (!type) return undefined;
  if (!type.is_user_type) return 'You may not add files of this type.';
  if (!can(permissions, 'POST', 'attachments')) return 'You may not add attachments now.';
  if (type.is_financial && !can(permissions, 'GET', 'financials'))
    return 'It is a financial document, and you may not see financials.';
  return undefined;
}
