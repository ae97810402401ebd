import type { FastifyRequest } from 'fastify';
import type { CurrentUser } from 'shared-api/contracts/session';
import { nextCrStatuses, type CrStatus } from 'shared-api/crStatus';
import { seesCrs } from 'shared-api/portal/audience';
import { forbidden, HttpError } from '../../kernel/http/errors';

/** The same answer for a change request that does not exist and for people who do not work with them. */
export const noSuchCr = (): HttpError =>
  new HttpError(404, 'There is no such change request, or you may not see it.');
export const noSuchActivity = (): HttpError =>
  new HttpError(404, 'There is no such activity, or you may not see it.');

/** Admits those who work with change requests to their lists. @throws HttpError 401, 403 */
export async function admitToCrs(request: FastifyRequest): Promise<CurrentUser> {
  const user = await request.signedIn();
  if (!seesCrs(user))
    throw forbidden('Change requests are for members of a team with the CR dashboard, and for admins.');
  return user;
}

/** Admits those who work with change requests to one of them: for others it does not exist. @throws HttpError 401, 404 */
export async function admitToCr(request: FastifyRequest): Promise<CurrentUser> {
  const user = await request.signedIn();
  if (!seesCrs(user)) throw noSuchCr();
  return user;
}

/** Activities are deleted by their author, and by global admins. Statuses stay, because they are the record of the change. */
export const mayDeleteActivity = (
  user: Pick<CurrentUser, 'id' | 'is_admin'>,
  activity: { creator_id: number; status: CrStatus | null },
): boolean => activity.status === null && (user.is_admin || activity.creator_id === user.id);

/** Whether a status may follow another one. Source: domain.md 7. */
export const mayFollow = (from: CrStatus, to: CrStatus): boolean => nextCrStatuses[from].includes(to);

/** What a change request lacks before it can be completed. Source: domain.md 7. */
export function missingForCompletion(cr: {
  end_date: Date | null;
  executive_summary: string | null;
}): Record<string, string> {
  return {
    ...(cr.end_date ? {} : { end_date: 'An end date is required to complete the CR.' }),
    ...(cr.executive_summary
      ? {}
      : { executive_summary: 'An executive summary is required to complete the CR.' }),
  };
}
