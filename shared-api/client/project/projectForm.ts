import { useMemo } from 'react';
import type { Holiday } from '../../contracts/accounts';
import { limits } from '../../contracts/limits';
import { paths, projectPaths } from '../../contracts/paths';
import { groupPaths } from '../../contracts/paths/groupPaths';
import type { Project } from '../../contracts/project';
import type { ProjectType } from '../../contracts/groups';
import type { GroupRole } from '../../contracts/groupParts/groupAccess';
import type { CreateProject, UpdateProject } from '../../contracts/projectForm';
import type { P4pField } from '../../schema/project/projectFields';
import { addDays } from '../../schema/workingDays';
import { useListPage } from '../transport/lists';
import { useLiveProject } from '../live/shownProjects';
import { putProject, refreshProject, updateCacheAfterWrite } from './project';
import { postIdempotent } from '../transport/postIdempotent';
import { fetchEntity, useEntity } from '../transport/resource';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** The delivery groups that the caller belongs to or may raise projects in (`can_create`), by name. */
export function useProjectTypes(): Answer<ProjectType[]> {
  const { page, error, isLoading, retry } = useListPage<ProjectType>(paths.projectTypes, {
    per_page: limits.perPageMax,
  });
  return { data: page?.rows, error, isLoading, retry };
}

/** The roles of a delivery group in their order. @param groupId null reads nothing yet */
export const useGroupRoles = (groupId: number | null) =>
  useAnswer<GroupRole[]>(groupId === null ? null : groupPaths.userRoles(groupId));

/**
 * The holidays of the coming year, as days for the functions of `shared-api/workingDays`.
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
 * Raises a project and puts it into the cache. A retry after a lost answer raises no second one.
 * @throws ApiError 422 with `fields` by form path: `name`, `p4p.pan_code`, `roles.<usr_role id>`, `properties.<name>`
 */
export async function createProject(body: CreateProject): Promise<Project> {
  const project = await postIdempotent<Project>(paths.projects, body);
  await updateCacheAfterWrite(String(project.id), project);
  return project;
}

/** A project as a form starts from it, and its version (ETag). */
export interface EditableProject {
  project: Project;
  tag: string;
}

/**
 * Reads a project for editing: once each time a form opens and not again, so that nothing changes while a person types. `retry`
 * reads it again, to start over from the current version.
 */
export function useEditableProject(id: string): Answer<EditableProject> {
  const { data, ...rest } = useEntity<Project>(projectPaths.project(id));
  useLiveProject(data?.row.id); // Keeps permissions current, and notices a deletion.
  return { ...rest, data: useMemo(() => data && { project: data.row, tag: data.tag }, [data]) };
}

/** Reads a project again and revalidates everything shown of it. An open form keeps what it started from. */
export async function rereadProject(id: string): Promise<EditableProject> {
  const [{ row, tag }] = await Promise.all([
    fetchEntity<Project>(projectPaths.project(id)),
    refreshProject(id),
  ]);
  return { project: row, tag };
}

/**
 * Saves the form of a project.
 * @param tag the version that the form started from; `*` overwrites changes by others
 * @throws ApiError 412 `stale` when another person changed the project meanwhile: `extra.present` is the current project and `tag`
 *   its version; 422 with `fields` by form path; 403 when the body changes a member that the caller may not change
 */
export const updateProject = (id: string, body: UpdateProject, tag: string) =>
  putProject(id, projectPaths.project(id), body, { 'if-match': tag });

/**
 * Changes one member of the planning and cost data.
 * @param seen the value that the caller saw
 * @throws ApiError 409 with `extra.present` when the value has changed since; 422 with `fields` under the member's own name
 */
export const changeP4pField = (id: string, field: P4pField, value: string, seen: string | null) =>
  putProject(id, projectPaths.p4pField(id, field), { [field]: value, seen });
