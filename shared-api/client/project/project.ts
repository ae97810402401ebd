import { mutate as mutateGlobally } from 'swr';
import type { Named } from '../../contracts/common';
import { projectPaths, paths, teamUsersPath } from '../../contracts/paths';
import type { Permission } from '../../contracts/permissions';
import type { Method, Resource } from '../../schema/project/projectPairs';
import type {
  AddComment,
  AssignRole,
  AssignTeam,
  ChangeHold,
  ChangeState,
  Project,
  TimelineEntry,
  Transition,
  TransitionEffects,
} from '../../contracts/project';
import type { ProjectListRow } from '../../contracts/projects';
import { fetchCsv, useListPage } from '../transport/lists';
import { refreshBookings } from '../live/refreshBookings';
import { markRemoving, useLiveProject } from '../live/shownProjects';
import { recordWrite } from '../live/ownWrites';
import { postIdempotent } from '../transport/postIdempotent';
import { apiUrl, get, write, type Query } from '../transport/request';
import { refreshResource } from '../transport/resource';
import { useAnswer, type Answer } from '../transport/useAnswer';

/** One page of `GET /projects`. */
export const useProjects = (query: Query) => useListPage<ProjectListRow>(paths.projects, query);

/** All matching projects as CSV; `columns` picks and orders the members. */
export const fetchProjectsCsv = (query: Query, columns: string[], options?: Parameters<typeof fetchCsv>[2]) =>
  fetchCsv(paths.projects, { ...query, columns }, options);

/** Reads a project. While it is shown, changes by others to it and to everything below it appear by themselves. */
export function useProject(id: string): Answer<Project> {
  const answer = useAnswer<Project>(projectPaths.project(id));
  useLiveProject(answer.data?.id);
  return answer;
}
/** The permission pairs that the caller has on a project; check them with `can`. */
export const usePermissions = (id: string) => useAnswer<Permission[]>(projectPaths.permissions(id));
/** The transitions that the caller may take; blocked ones name the reasons. */
export const useTransitions = (id: string) => useAnswer<Transition[]>(projectPaths.transitions(id));
/** A page of the timeline, newest first. */
export const useTimeline = (id: string, page: number, perPage = 50) =>
  useListPage<TimelineEntry>(projectPaths.timeline(id), { page, per_page: perPage });

/** Whether the answered permissions contain a pair. */
export const can = (
  permissions: readonly Permission[] | undefined,
  method: Method,
  resource: Resource,
): boolean => permissions?.some((pair) => pair.method === method && pair.resource === resource) ?? false;

/** Reads what taking a transition would do besides changing the state. @throws ApiError */
export const readTransitionEffects = (id: string, transition: number): Promise<TransitionEffects> =>
  get<TransitionEffects>(projectPaths.transitionEffects(id), { transition });

/** Revalidates everything cached about a project, in all views: needed after a write that the server refused. */
export const refreshProject = async (id: string): Promise<void> => {
  await Promise.all([refreshResource(projectPaths.project(id)), refreshBookings()]);
};

/**
 * Updates the cache after a write: revalidates everything that is shown of projects.
 * @param project the project as the write answered it: it is put into the cache and not read again, unless the cache holds a newer
 *   one from a later write. The live event of this write then causes no second read.
 */
export async function updateCacheAfterWrite(id: string, project?: Project): Promise<void> {
  const own = apiUrl(projectPaths.project(id));
  if (project) {
    recordWrite(project.id, project.updated_on);
    const newer = (cached?: Project) => (cached && cached.updated_on > project.updated_on ? cached : project);
    await mutateGlobally<Project>(own, newer, { revalidate: false });
  }
  const list = apiUrl(paths.projects);
  await mutateGlobally(
    (key) =>
      typeof key === 'string' &&
      !(project && key === own) &&
      (key.startsWith(list) || key.startsWith(apiUrl(paths.next))),
  );
}

/** Sends a write that answers the whole project, and updates the cache. @param headers such as `{'if-match': tag}` */
export async function putProject(
  id: string,
  path: string,
  body: unknown,
  headers?: Record<string, string>,
): Promise<Project> {
  const project = await write<Project>('PUT', path, body, headers);
  await updateCacheAfterWrite(id, project);
  return project;
}

/** Takes a transition. @throws ApiError 409 when the project has left the state that the caller saw; 422 when it is blocked */
export const changeProjectState = (id: string, body: ChangeState) =>
  putProject(id, projectPaths.state(id), body);
/** @throws ApiError 409 when another person already did it */
export const changeProjectHold = (id: string, body: ChangeHold) =>
  putProject(id, projectPaths.onHold(id), body);
/** @throws ApiError 409 with `extra.present` when the team has changed since the caller saw it */
export const assignProjectTeam = (id: string, body: AssignTeam) =>
  putProject(id, projectPaths.team(id), body);
/** @throws ApiError 422 "Team Not Set!" for a team-bound role on a project without a team; 409 as above */
export const assignProjectRole = (id: string, roleId: number, body: AssignRole) =>
  putProject(id, projectPaths.role(id, roleId), body);

/** A retry after a lost answer adds no second comment. */
export async function addProjectComment(id: string, body: AddComment): Promise<TimelineEntry> {
  const entry = await postIdempotent<TimelineEntry>(projectPaths.update(id), body);
  await updateCacheAfterWrite(id);
  return entry;
}

export async function removeProject(id: string): Promise<void> {
  const undoMark = markRemoving(Number(id));
  try {
    await write<void>('DELETE', projectPaths.project(id));
  } catch (cause) {
    undoMark();
    throw cause;
  }
  const list = apiUrl(paths.projects);
  const own = apiUrl(projectPaths.project(id));
  await mutateGlobally((key) => typeof key === 'string' && key.startsWith(list) && !key.startsWith(own));
}

/** The members of a team, for roles that are bound to it. */
export const listTeamUsers = (teamId: number) => get<Named[]>(teamUsersPath(teamId));
