import type { NextRow, ProjectNext } from '../../contracts/next';
import { paths, projectPaths } from '../../contracts/paths';
import type { ProjectWhy } from '../../contracts/why';
import { useListPage } from '../transport/lists';
import { useAnswer } from '../transport/useAnswer';

/** The steps that a project waits for, and who must take them. @param id null reads nothing */
export const useProjectNext = (id: string | null) =>
  useAnswer<ProjectNext>(id === null ? null : projectPaths.next(id));

/** The projects in which the signed-in user must act now, those that wait shortest first. */
export const useNext = (perPage: number) => useListPage<NextRow>(paths.next, { page: 1, per_page: perPage });

/**
 * Lists every action on a project, with the reasons why a person may or may not take it now.
 * @param id null reads nothing
 * @param userId another person, for admins; null: the caller
 */
export const useProjectWhy = (id: string | null, userId: number | null) =>
  useAnswer<ProjectWhy>(
    id === null ? null : projectPaths.why(id) + (userId === null ? '' : `?user=${userId}`),
  );

/** Whether the person of an explanation does not see the project. */
export const isHidden = ({ actions }: ProjectWhy): boolean =>
  actions.some(({ key, allowed }) => key === 'GET project' && !allowed);
