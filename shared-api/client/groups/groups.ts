import type {
  ChangeGroupMilestones,
  ChangePrices,
  GroupService,
  MilestoneGroupRow,
} from '../../contracts/catalogue';
import type { ProjectType } from '../../contracts/groups';
import { groupPaths } from '../../contracts/paths/groupPaths';
import { write } from '../transport/request';
import { refreshResource } from '../transport/resource';
import type { GroupWorkflow, WorkflowLayout } from '../../contracts/groupParts/groupWorkflow';
import type { GroupChange } from '../../contracts/groupParts/groupHistory';
import { fetchCsv, useListPage } from '../transport/lists';
import type { Query } from '../transport/request';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** @throws ApiError 404 for delivery groups that the caller may not see */
export const useGroup = (id: string): Answer<ProjectType> => useAnswer(groupPaths.group(id));

/** The workflow of a delivery group: its states, the ways between them, and what is wrong with them. */
export const useGroupWorkflow = (groupId: string): Answer<GroupWorkflow> =>
  useAnswer(groupPaths.workflow(groupId));

/** Where the states and transitions stand in the picture of the workflow. */
export const useWorkflowLayout = (groupId: string): Answer<WorkflowLayout> =>
  useAnswer(groupPaths.workflowLayout(groupId));

/** A milestone group with its milestones in their order. */
export const useMilestoneTemplate = (groupId: string, id: string): Answer<MilestoneGroupRow> =>
  useAnswer(groupPaths.milestoneGroup(groupId, id));

/**
 * Replaces the milestones of a milestone group, and their order.
 * @throws ApiError 409 with the present ones in `extra.present` when another person changed them since `seen`
 */
export async function changeTemplateMilestones(
  groupId: string,
  id: string,
  body: ChangeGroupMilestones,
): Promise<MilestoneGroupRow> {
  const row = await write<MilestoneGroupRow>(
    'PUT',
    `${groupPaths.milestoneGroup(groupId, id)}/milestones`,
    body,
  );
  await refreshResource(groupPaths.milestoneGroups(groupId));
  return row;
}

/** A service of a delivery group with its price tiers. @param id null reads nothing */
export const useGroupService = (groupId: string, id: string | null): Answer<GroupService> =>
  useAnswer(id === null ? null : `${groupPaths.services(groupId)}/${id}`);

/**
 * Replaces the price tiers of a service.
 * @throws ApiError 409 with the present ones in `extra.present` when another person changed them since `seen`; 422 with `fields`
 */
export async function changeServicePrices(
  groupId: string,
  id: number,
  body: ChangePrices,
): Promise<GroupService> {
  const row = await write<GroupService>('PUT', `${groupPaths.services(groupId)}/${id}/prices`, body);
  await refreshResource(groupPaths.services(groupId));
  return row;
}

/** Changes of a group's configuration. */
export const useGroupHistory = (groupId: string, query: Query) =>
  useListPage<GroupChange>(groupPaths.history(groupId), query);

/** All matching changes as CSV; `columns` picks and orders the members. */
export const fetchGroupHistoryCsv = (
  groupId: string,
  query: Query,
  columns: string[],
  options?: Parameters<typeof fetchCsv>[2],
) => fetchCsv(groupPaths.history(groupId), { ...query, columns }, options);
