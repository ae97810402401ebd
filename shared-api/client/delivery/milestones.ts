import type {
  ChangeMilestones,
  Milestone,
  MilestoneGroup,
  ProjectMilestone,
  UpdateMilestone,
} from '../../contracts/milestones';
import { projectPaths } from '../../contracts/paths';
import { groupPaths } from '../../contracts/paths/groupPaths';
import { refreshProject } from '../project/project';
import { apiUrl, readJson, send, tagOf, write } from '../transport/request';
import { fetchEntity, useEntity, type Entity } from '../transport/resource';
import { recoverLostSave } from '../transport/recoverLostSave';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** The milestones of a project, in their order. */
export const useMilestones = (id: string) => useAnswer<ProjectMilestone[]>(projectPaths.milestones(id));
/** The milestones for the form that adds, removes and orders them: read once each time it opens, with their version. */
export const useMilestonesToChange = (id: string): Answer<Entity<ProjectMilestone[]>> =>
  useEntity<ProjectMilestone[]>(projectPaths.milestones(id));
/** All milestones of a delivery group, by name. */
export const useGroupMilestones = (groupId: number) => useAnswer<Milestone[]>(groupPaths.milestones(groupId));
/** The templates of a delivery group, by name. */
export const useMilestoneGroups = (groupId: number) =>
  useAnswer<Omit<MilestoneGroup, 'milestones'>[]>(groupPaths.milestoneGroups(groupId));
/** One template with its milestones in order. @param id null reads nothing yet */
export const useMilestoneGroup = (groupId: number, id: number | null) =>
  useAnswer<MilestoneGroup>(id === null ? null : groupPaths.milestoneGroup(groupId, id));

/** Reads a project's milestones again and revalidates everything shown of the project. */
export async function rereadMilestones(id: string): Promise<Entity<ProjectMilestone[]>> {
  const entity = await fetchEntity<ProjectMilestone[]>(projectPaths.milestones(id));
  await refreshProject(id);
  return entity;
}

const idsOf = (rows: readonly { milestone: { id: number } }[]) =>
  rows.map(({ milestone }) => milestone.id).join(' ');

/**
 * Replaces the list of milestones and their order.
 * @param tag the version that the form started from
 * @returns the list as it is now
 * @throws ApiError 412 `stale` with the current list in `extra.present`; 422 when the list lacks a completed milestone
 */
export async function changeMilestones(
  id: string,
  body: ChangeMilestones,
  tag: string,
): Promise<Entity<ProjectMilestone[]>> {
  const save = async (): Promise<Entity<ProjectMilestone[]>> => {
    const response = await send(apiUrl(projectPaths.milestones(id)), {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'if-match': tag },
      body: JSON.stringify(body),
    });
    return { row: await readJson<ProjectMilestone[]>(response), tag: tagOf(response) ?? '*' };
  };
  const entity = await save().catch((cause: unknown) =>
    recoverLostSave<ProjectMilestone[]>(cause, (present) => idsOf(present) === idsOf(body)),
  );
  await refreshProject(id);
  return entity;
}

/**
 * Writes the check, date or text that completes a milestone.
 * @param body with `seen`, the value when the person began
 * @throws ApiError 409 with `extra.present` when the value has changed since; 422 with `fields`
 */
export async function updateMilestone(
  id: string,
  milestoneId: number,
  body: UpdateMilestone,
): Promise<ProjectMilestone> {
  const row = await write<ProjectMilestone>('PUT', projectPaths.milestone(id, milestoneId), body);
  await refreshProject(id);
  return row;
}
