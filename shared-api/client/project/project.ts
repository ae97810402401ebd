import useSWR, { mutate as mutateGlobally } from 'swr';
import type { Named } from '../../contracts/common';
import { projectPaths, paths, teamUsersPath } from '../../contracts/paths';
import type { Method, Permission, Resource } from '../../contracts/permissions';
import type {
  AddComment,
  AssignRole,
  AssignTeam,
  ChangeHold,
  ChangeState,
  Project,
  TimelineEntry,
  Transition,
} from '../../contracts/project';
import { useListPage } from '../transport/lists';
import { removesProject, useLiveProject } from '../live/shownProjects';
import { wroteProject } from '../live/writtenProjects';
import { postOnce } from '../transport/postIdempotent';
import { apiUrl, get, write, type ApiError } from '../transport/request';
import { refreshResource } from '../transport/resource';

/** What a hook that reads one thing gives back. */
export interface Answer<T> {
  data: T | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  retry: () => void;
}

/** Reads one thing. @param path below `/api`; null reads nothing yet */
export function useAnswer<T>(path: string | null): Answer<T> {
  const key = path === null ? null : apiUrl(path);
  const { data, error, isLoading, mutate } = useSWR<T, ApiError>(key, () => get<T>(path!));
  return { data, error, isLoading, retry: () => void mutate() };
}

/** Reads a project. While it is shown, what others change in it and in all that hangs below it appears by itself. */
export function useProject(id: string): Answer<Project> {
  const answer = useAnswer<Project>(projectPaths.project(id));
  useLiveProject(answer.data?.id);
  return answer;
}
/** The pairs the caller has on a project; ask them with `can`. */
export const usePermissions = (id: string) => useAnswer<Permission[]>(projectPaths.permissions(id));
/** The transitions the caller may take; those that are blocked say why. */
export const useTransitions = (id: string) => useAnswer<Transition[]>(projectPaths.transitions(id));
/** A page of what happened, newest first. */
export const useTimeline = (id: string, page: number, perPage = 50) =>
  useListPage<TimelineEntry>(projectPaths.timeline(id), { page, per_page: perPage });

/** Whether a pair is among those answered. */
export const can = (
  permissions: readonly Permission[] | undefined,
  method: Method,
  resource: Resource,
): boolean => permissions?.some((one) => one.method === method && one.resource === resource) ?? false;

/** Reads everything about a project anew, in all views that show it: after a write that the server refused. */
export const refreshProject = (id: string): Promise<void> => refreshResource(projectPaths.project(id));

/**
 * After a write: all that is shown of projects is read anew.
 * @param project as the write answered it, which then stands at once in every view of it and is not read again, unless a later
 *   write's answer was quicker; nor is anything read once more for the event that tells of this write
 */
export async function settle(id: string, project?: Project): Promise<void> {
  const own = apiUrl(projectPaths.project(id));
  if (project) {
    wroteProject(project.id, project.updated_on);
    const later = (present?: Project) =>
      present && present.updated_on > project.updated_on ? present : project;
    await mutateGlobally<Project>(own, later, { revalidate: false });
  }
  const list = apiUrl(paths.projects);
  await mutateGlobally(
    (key) =>
      typeof key === 'string' &&
      !(project && key === own) &&
      (key.startsWith(list) || key.startsWith(apiUrl(paths.next))),
  );
}

/** A write on a part of a project, which answers the whole of it. @param headers `{'if-match': tag}` */
export async function put(
  id: string,
  path: string,
  body: unknown,
  headers?: Record<string, string>,
): Promise<Project> {
  const project = await write<Project>('PUT', path, body, headers);
  await settle(id, project);
  return project;
}

/** Takes a transition. @throws ApiError 409 when the state is no longer the one the caller saw; 422 when it is blocked */
export const changeProjectState = (id: string, body: ChangeState) => put(id, projectPaths.state(id), body);
/** @throws ApiError 409 when somebody did it already */
export const changeProjectHold = (id: string, body: ChangeHold) => put(id, projectPaths.onHold(id), body);
/** @throws ApiError 409 with `extra.present` when the team is no longer the one the caller saw */
export const assignProjectTeam = (id: string, body: AssignTeam) => put(id, projectPaths.team(id), body);
/** @throws ApiError 422 "Team Not Set!" for a team-bound role on a project without a team; 409 as above */
export const assignProjectRole = (id: string, roleId: number, body: AssignRole) =>
  put(id, projectPaths.role(id, roleId), body);

/** The same again, after a call whose answer did not come, adds none. */
export async function addProjectComment(id: string, body: AddComment): Promise<TimelineEntry> {
  const entry = await postOnce<TimelineEntry>(projectPaths.update(id), body);
  await settle(id);
  return entry;
}

export async function removeProject(id: string): Promise<void> {
  const keep = removesProject(Number(id));
  try {
    await write<void>('DELETE', projectPaths.project(id));
  } catch (cause) {
    keep();
    throw cause;
  }
  const list = apiUrl(paths.projects);
  const own = apiUrl(projectPaths.project(id));
  await mutateGlobally((key) => typeof key === 'string' && key.startsWith(list) && !key.startsWith(own));
}

/** People of a team, for roles that are bound to it. */
export const listTeamUsers = (teamId: number) => get<Named[]>(teamUsersPath(teamId));
