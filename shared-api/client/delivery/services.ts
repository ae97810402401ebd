import type { Project } from '../../contracts/project';
import type { ChangeServices, QuoteService, Service, ServiceLine } from '../../contracts/services';
import { projectPaths, serviceIconPath } from '../../contracts/paths';
import { put, refreshProject, settle, useAnswer } from '../project/project';
import { apiUrl, get, write } from '../transport/request';
import { fetchEntity, useEntity } from '../transport/resource';
import { savedAlready } from '../transport/recoverLostSave';

/** The lines of a project. Prices are left out for those who may not see them. */
export const useServices = (id: string) => useAnswer<ServiceLine[]>(projectPaths.services(id));
/** The lines as they are now, whatever was read before. */
export const readServices = (id: string) => get<ServiceLine[]>(projectPaths.services(id));
/**
 * The lines as a form starts from them, and the tag that says which version of the project that was: read anew each time a
 * form opens, and then not again.
 */
export const useEditableServices = (id: string) => useEntity<ServiceLine[]>(projectPaths.services(id));
/** Reads the lines anew for such a form, and all that is shown of the project. */
export async function rereadServices(id: string) {
  const [lines] = await Promise.all([
    fetchEntity<ServiceLine[]>(projectPaths.services(id)),
    refreshProject(id),
  ]);
  return lines;
}
/** The catalogue of a project's group, without what is hidden. @param id null reads nothing yet */
export const useAvailableServices = (id: string | null) =>
  useAnswer<Service[]>(id === null ? null : projectPaths.availableServices(id));
/** Address of a service's picture. */
export const serviceIconUrl = (iconId: number): string => apiUrl(serviceIconPath(iconId));

/** One text for lines of the same quantities, in whatever order. */
const quantities = (lines: ChangeServices) =>
  lines
    .map(({ service, count }) => `${service.id}×${count}`)
    .sort()
    .join(' ');

/**
 * Replaces all lines.
 * @throws ApiError 422 with what the rules refuse; 403 when they were locked meanwhile; 412 `stale` where somebody left others
 */
export async function changeServices(
  id: string,
  body: ChangeServices,
  headers?: Record<string, string>,
): Promise<ServiceLine[]> {
  const lines = await write<ServiceLine[]>('PUT', projectPaths.services(id), body, headers).catch(
    (cause: unknown) =>
      savedAlready<ServiceLine[]>(cause, (present) => quantities(present) === quantities(body)).row,
  );
  await settle(id);
  return lines;
}

/** Gives a line a price of its own. */
export async function quoteService(id: string, serviceId: number, body: QuoteService): Promise<ServiceLine> {
  const line = await write<ServiceLine>('PUT', projectPaths.serviceQuote(id, serviceId), body);
  await settle(id);
  return line;
}

/** @throws ApiError 409 when somebody did it already */
export const lockServices = (id: string, locked: boolean): Promise<Project> =>
  put(id, projectPaths.servicesLock(id), { services_locked: locked });
