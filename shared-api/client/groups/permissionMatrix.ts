import useSWR from 'swr';
import type {
  ChangedCell,
  PermissionMatrix,
  PermissionPreview,
  SimulateCells,
} from '../../contracts/groupParts/permissionMatrix';
import { groupPaths } from '../../contracts/paths/groupPaths';
import type { ProjectWhy } from '../../contracts/why';
import { write, type ApiError } from '../transport/request';
import { refreshResource } from '../transport/resource';
import { useAnswer, type Answer } from '../transport/useAnswer';

const list = (groupId: string) => `/project_types/${groupId}/project_permissions`;

/** The permissions of a delivery group by action and principal. */
export const usePermissionMatrix = (groupId: string): Answer<PermissionMatrix> =>
  useAnswer(groupPaths.permissionMatrix(groupId));

/**
 * Replaces the rules of cells.
 * @throws ApiError 409 with the cells that another person changed since `seen`, as they are now, in `extra.present`; 422
 */
export async function savePermissions(
  groupId: string,
  cells: readonly ChangedCell[],
): Promise<PermissionMatrix> {
  const matrix = await write<PermissionMatrix>('PUT', groupPaths.permissionMatrix(groupId), { cells });
  await refreshResource(list(groupId));
  return matrix;
}

/** What a call that tries something out answered. It keeps its last answer while the next one is awaited. */
function useTrial<T>(path: string, body: object | null): Answer<T> {
  const { data, error, isLoading, mutate } = useSWR<T, ApiError>(
    body === null ? null : ['trial', path, JSON.stringify(body)],
    () => write<T>('POST', path, body),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return { data, error, isLoading, retry: () => void mutate() };
}

/** What changed cells would change, for whom and on how many open projects. Nothing is saved. @param cells none asks nothing */
export const usePermissionPreview = (groupId: string, cells: readonly ChangedCell[]) =>
  useTrial<PermissionPreview>(
    `${groupPaths.permissionMatrix(groupId)}/preview`,
    cells.length ? { cells } : null,
  );

/** What a person would be offered on a project with changed cells, and why. Nothing is saved. @param body null asks nothing */
export const useSimulation = (groupId: string, body: SimulateCells | null) =>
  useTrial<ProjectWhy>(`${groupPaths.permissionMatrix(groupId)}/simulate`, body);
