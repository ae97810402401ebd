import type { NextRow, ProjectNext } from '../../contracts/next';
import { paths, projectPaths } from '../../contracts/paths';
import type { ProjectWhy } from '../../contracts/why';
import { useListPage } from '../transport/lists';
import { useAnswer } from './project';

/** What a project waits for, and for whom. @param id null reads nothing */
export const useProjectNext = (id: string | null) =>
  useAnswer<ProjectNext>(id === null ? null : projectPaths.next(id));

/** The projects in which the reader must act now, newest waiting first. */
export const useNext = (perPage: number) => useListPage<NextRow>(paths.next, { page: 1, per_page: perPage });

/**
 * Everything that can be done on a project, and why somebody can do it now or not.
 * @param userId of somebody else, whom admins may ask about
 */
export const useProjectWhy = (id: string, userId: number | null) =>
  useAnswer<ProjectWhy>(projectPaths.why(id) + (userId === null ? '' : `?user=${userId}`));
