import type { Named } from 'shared-api/contracts/common';
import type { Project } from 'shared-api/contracts/project';
import type { ServiceLine } from 'shared-api/contracts/services';

/** The notices of the project's services for entering a state: each text once, in the order of the lines. Source: spec 000, point 4. */
export const noticesOf = (lines: readonly ServiceLine[], to: Named): string[] => [
  ...new Set(
    lines.flatMap(({ service: { notification, notification_states: states } }) =>
      notification?.trim() && states.some(({ id }) => id === to.id) ? [notification.trim()] : [],
    ),
  ),
];

/**
 * Reads the notices to acknowledge before the project enters a state; requests nothing for a project without services.
 * @throws ApiError when they could not be read: the state must not change without them
 */
export async function readNotices(project: Project, to: Named): Promise<string[]> {
  if (project.services.length === 0) return [];
  const { readServices } = await import('shared-api/delivery');
  return noticesOf(await readServices(String(project.id)), to);
}
