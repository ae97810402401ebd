import { useMemo } from 'react';
import type { Holiday } from '../contracts/accounts';
import { limits } from '../contracts/limits';
import { groupPaths, paths, projectPaths } from '../contracts/paths';
import type { Project } from '../contracts/project';
import type { CreateProject, GroupRole, ProjectType, UpdateProject } from '../contracts/projectForm';
import type { P4pField } from '../schema/projectFields';
import { addDays } from '../schema/workingDays';
import { useListPage } from './lists';
import { useLiveProject } from './live/shownProjects';
import { put, refreshProject, settle, useAnswer, type Answer } from './project';
import { postOnce } from './postOnce';
import { fetchEntity, useEntity } from './resource';

/** Delivery groups that the caller has to do with or may raise projects in (`can_create`), by name. */
export function useProjectTypes(): Answer<ProjectType[]> {
  const { page, error, isLoading, retry } = useListPage<ProjectType>(paths.projectTypes, {
    per_page: limits.perPageMax,
  });
  return { data: page?.rows, error, isLoading, retry };
}

/** Roles of a delivery group in their order. @param groupId null reads nothing yet */
export const useGroupRoles = (groupId: number | null) =>
  useAnswer<GroupRole[]>(groupId === null ? null : groupPaths.userRoles(groupId));

/**
 * Holidays of the year ahead, as days to give to `shared-api/workingDays`.
 * @param today in the organisation's time zone: `todayIn`
 */
export function useHolidaysAhead(today: string): Answer<ReadonlySet<string>> {
  const { page, error, isLoading, retry } = useListPage<Holiday>(paths.holidays, {
    sort: 'date',
    date_gte: today,
    date_lte: addDays(today, limits.holidaysAheadDays),
    per_page: limits.perPageMax,
  });
  const data = useMemo(() => page && new Set(page.rows.map(({ date }) => date)), [page]);
  return { data, error, isLoading, retry };
}

/**
 * Raises a project; it stands in every list from now on. Sent again where no answer came, it is raised once.
 * @throws ApiError 422 with `fields` by form path: `name`, `p4p.pan_code`, `roles.<usr_role id>`, `properties.<name>`
 */
export async function createProject(body: CreateProject): Promise<Project> {
  const project = await postOnce<Project>(paths.projects, body);
  await settle(String(project.id), project);
  return project;
}

/** A project as a form starts from it, and the tag that says which version that was. */
export interface EditableProject {
  project: Project;
  tag: string;
}

/**
 * Reads a project for editing: anew each time a form opens, and then not again, so that nothing changes under the person who
 * types. `retry` reads it once more, for who goes back to what is there now.
 */
export function useEditableProject(id: string): Answer<EditableProject> {
  const { data, ...rest } = useEntity<Project>(projectPaths.project(id));
  useLiveProject(data?.row.id); // What its owner may do, and whether it is still there.
  return { ...rest, data: useMemo(() => data && { project: data.row, tag: data.tag }, [data]) };
}

/** Reads a project anew, and all that is shown of it. A form that is open on it keeps what it was opened with. */
export async function rereadProject(id: string): Promise<EditableProject> {
  const [{ row, tag }] = await Promise.all([
    fetchEntity<Project>(projectPaths.project(id)),
    refreshProject(id),
  ]);
  return { project: row, tag };
}

/**
 * Saves the form of a project.
 * @param tag that the form started from; `*` saves whatever others did
 * @throws ApiError 412 `stale` when somebody changed the project meanwhile: `extra.present` is the project as it is now and
 *   `tag` its version; 422 with `fields` by form path; 403 when a member changed that the caller may not change
 */
export const updateProject = (id: string, body: UpdateProject, tag: string) =>
  put(id, projectPaths.project(id), body, { 'if-match': tag });

/**
 * Changes one member of the planning and cost data.
 * @param seen what the caller saw there
 * @throws ApiError 409 with `extra.present` when that is no longer there; 422 with `fields` under the member's own name
 */
export const changeP4pField = (id: string, field: P4pField, value: string, seen: string | null) =>
  put(id, projectPaths.p4pField(id, field), { [field]: value, seen });
