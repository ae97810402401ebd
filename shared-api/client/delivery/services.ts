import type { Project } from '../../contracts/project';
import type { ChangeServices, QuoteService, Service, ServiceLine } from '../../contracts/services';
import { projectPaths, serviceIconPath } from '../../contracts/paths';
import { putProject, refreshProject, updateCacheAfterWrite } from '../project/project';
import { apiUrl, get, write } from '../transport/request';
import { fetchEntity, useEntity } from '../transport/resource';
import { recoverLostSave } from '../transport/recoverLostSave';
import { useAnswer } from '../transport/useAnswer';

/** The service lines of a project. Prices are left out for people who may not see them. */
export const useServices = (id: string) => useAnswer<ServiceLine[]>(projectPaths.services(id));
/** Reads the lines past the cache. */
export const readServices = (id: string) => get<ServiceLine[]>(projectPaths.services(id));
/**
 * Reads the lines for editing, with the version (ETag) of the project: once each time a form opens.
 */
export const useEditableServices = (id: string) => useEntity<ServiceLine[]>(projectPaths.services(id));
/** Reads the lines again for an open form, and revalidates everything shown of the project. */
export async function rereadServices(id: string) {
  const [lines] = await Promise.all([
    fetchEntity<ServiceLine[]>(projectPaths.services(id)),
    refreshProject(id),
  ]);
  return lines;
}
/** The catalogue of a project's group, without hidden services. @param id null reads nothing yet */
export const useAvailableServices = (id: string | null) =>
  useAnswer<Service[]>(id === null ? null : projectPaths.availableServices(id));
/** URL of a service's picture. */
export const serviceIconUrl = (iconId: number): string => apiUrl(serviceIconPath(iconId));

/** A text that is equal for equal quantities, in any order. */
const quantitiesOf = (lines: ChangeServices) =>
  lines
    .map(({ service, count }) => `${service.id}×${count}`)
    .sort()
    .join(' ');

/**
 * Replaces all lines.
 * @throws ApiError 422 when the rules refuse a line; 403 when the services were locked meanwhile; 412 `stale` when another person
 *   changed them meanwhile
 */
export async function changeServices(
  id: string,
  body: ChangeServices,
  headers?: Record<string, string>,
): Promise<ServiceLine[]> {
  const lines = await write<ServiceLine[]>('PUT', projectPaths.services(id), body, headers).catch(
    (cause: unknown) =>
      recoverLostSave<ServiceLine[]>(cause, (present) => quantitiesOf(present) === quantitiesOf(body)).row,
  );
  await updateCacheAfterWrite(id);
  return lines;
}

/** Gives a line a price of its own. */
export async function quoteService(id: string, serviceId: number, body: QuoteService): Promise<ServiceLine> {
  const line = await write<ServiceLine>('PUT', projectPaths.serviceQuote(id, serviceId), body);
  await updateCacheAfterWrite(id);
  return line;
}

/** @throws ApiError 409 when another person already did it */
export const lockServices = (id: string, locked: boolean): Promise<Project> =>
  putProject(id, projectPaths.servicesLock(id), { services_locked: locked });
