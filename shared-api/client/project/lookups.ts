import { paths } from '../../contracts/paths';
import { groupPaths } from '../../contracts/paths/groupPaths';
import type { Named } from '../../contracts/common';
import type { ProjectOptionField, ProjectOptions } from '../../contracts/lists/projectOptions';
import { projectOptionsPath } from '../../contracts/paths/projectListPaths';
import type { ReferenceTarget } from '../../resources/declareResource';
import { get, type Query } from '../transport/request';

const lookups: Record<ReferenceTarget, string> = {
  group: paths.projectTypeNames,
  state: paths.projectStateNames,
  user: paths.userNames,
  team: paths.teamNames,
  service: paths.shortServices,
  groupAttachmentType: groupPaths.attachmentTypes(':groupId'),
  groupEmailTemplate: '/project_types/:groupId/email_templates',
  groupBookingSubtype: '/project_types/:groupId/booking_subtypes',
  groupBookingType: '/project_types/:groupId/booking_types',
  groupMilestone: groupPaths.milestones(':groupId'),
  groupProperty: groupPaths.properties(':groupId'),
  groupRole: groupPaths.userRoles(':groupId'),
  groupService: '/project_types/:groupId/services',
  groupServiceGroup: groupPaths.serviceGroups(':groupId'),
  groupServiceIcon: groupPaths.serviceIcons(':groupId'),
  groupState: groupPaths.projectStates(':groupId'),
  reviewStatus: '/project_types/:groupId/booking_subtypes/:subtypeId/review_statuses',
};
export type Lookup = ReferenceTarget;
type Params = Readonly<Record<string, string | undefined>>;

/** Lists the names of roles of all delivery groups, each once. @param search a part of the name */
export async function listRoleNames(search = '', signal?: AbortSignal): Promise<Named[]> {
  const query = { ...(search ? { search } : {}), per_page: 300 };
  const roles = await get<Named[]>(paths.userRoles, query, signal);
  const byName = new Map(roles.map(({ id, name }) => [name, { id, name }]));
  return [...byName.values()].sort((a, b) => a.name.localeCompare(b.name));
}

/**
 * Lists names for a select field, sorted: those that the caller may see.
 * @param search a part of the name; the server answers at most 300
 * @param params of the page's address: `groupId` for names of one delivery group
 */
export const listNames = (lookup: Lookup, search = '', signal?: AbortSignal, params: Params = {}) =>
  get<Named[]>(
    lookups[lookup].replace(/:(\w+)/g, (_, name: string) => params[name] ?? ''),
    // Only texts have options.
    {
      ...(search ? { search } : {}),
      ...(lookup === 'groupProperty' ? { type: 'string' } : {}),
      per_page: 300,
    },
    signal,
  );

/**
 * Lists the values of a field among the projects that the caller sees, with the number of projects of each.
 * @param filters of the list; the field's own is ignored
 * @returns null when there are too many projects to count
 */
export const countProjectOptions = async (
  option: ProjectOptionField,
  search: string,
  filters: Query,
  signal?: AbortSignal,
): Promise<ProjectOptions['options']> => {
  const query = { ...filters, option, ...(search ? { option_search: search } : {}) };
  return (await get<ProjectOptions>(projectOptionsPath, query, signal)).options;
};
