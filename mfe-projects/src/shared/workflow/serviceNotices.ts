import type { Named } from 'shared-api/contracts/common';
import type { Project } from 'shared-api/contracts/project';
import type { ServiceLine } from 'shared-api/contracts/services';

/** What the project's services say about entering a state: each text once, in the order of the lines. Source: spec 000, point 4. */
export const noticesOf = (lines: readonly ServiceLine[], to: Named): string[] => [
  ...new Set(
    lines.flatMap(({ service: { notification, notification_states: states } }) =>
      notification?.trim() && states.some(({ id }) => id === to.id) ? [notification.trim()] : [],
    ),
  ),
];

/**
 * Reads what has to be acknowledged before the project enters a state; without services nothing is read.
 * @throws ApiError when it could not be read: nobody goes on without having seen what there is to see
 */
export async function readNotices(project: Project, to: Named): Promise<string[]> {
  if (project.services.length === 0) return [];
  const { readServices } = await import('shared-api/delivery');
  return noticesOf(await readServices(String(project.id)), to);
}
