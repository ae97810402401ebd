import { bookingPaths, projectPaths } from 'shared-api/contracts/paths';
import type { Method, Resource } from 'shared-api/contracts/permissions';

/**
 * What a route below a project asks of its caller: a pair; or that the project is visible, nothing more; or that a transition
 * or a role's rules let them, which is looked up when the body is known.
 */
export type RouteGuard = readonly [Method, Resource] | 'visible' | 'a transition' | 'a role rule';

const at = (method: Method, path: string) => `${method} ${path}` as const;
const id = ':id';

/** Every route below `/projects/{id}`. A test fails on one that is not here. Source: domain.md 1. */
export const projectRouteGuards: Readonly<Record<string, RouteGuard>> = {
  [at('GET', projectPaths.project(id))]: 'visible',
  [at('PUT', projectPaths.project(id))]: ['PUT', 'project'],
  [at('PUT', projectPaths.p4pField(id, 'clarity_code'))]: ['PUT', 'project'],
  [at('PUT', projectPaths.p4pField(id, 'pan_code'))]: ['PUT', 'pan_code'],
  [at('PUT', projectPaths.p4pField(id, 'release_id'))]: ['PUT', 'project'],
  [at('PUT', projectPaths.p4pField(id, 'work_required'))]: ['PUT', 'project'],
  [at('PUT', projectPaths.p4pField(id, 'delivery_date'))]: ['PUT', 'delivery_date'],
  [at('DELETE', projectPaths.project(id))]: ['DELETE', 'project'],
  [at('GET', projectPaths.permissions(id))]: 'visible',
  [at('GET', projectPaths.explain(id))]: 'visible',
  [at('GET', projectPaths.why(id))]: 'visible',
  [at('GET', projectPaths.rolePermissions(id))]: 'visible',
  [at('GET', projectPaths.transitions(id))]: 'visible',
  [at('GET', projectPaths.next(id))]: 'visible',
  [at('PUT', projectPaths.state(id))]: 'a transition',
  [at('PUT', projectPaths.onHold(id))]: ['PUT', 'on_hold'],
  [at('PUT', projectPaths.team(id))]: ['PUT', 'team'],
  [at('GET', projectPaths.roles(id))]: 'visible',
  [at('PUT', projectPaths.role(id, ':roleId'))]: 'a role rule',
  [at('GET', projectPaths.timeline(id))]: 'visible',
  [at('GET', projectPaths.schema(id))]: 'visible',
  [at('PUT', projectPaths.property(id, ':name'))]: ['PUT', 'project'],
  [at('GET', projectPaths.attachments(id))]: 'visible',
  [at('POST', projectPaths.attachments(id))]: ['POST', 'attachments'],
  [at('GET', projectPaths.financialAttachments(id))]: ['GET', 'financials'],
  [at('GET', projectPaths.attachmentTypes(id))]: 'visible',
  [at('GET', projectPaths.commentRecipients(id))]: 'visible',
  [at('GET', projectPaths.mails(id))]: 'visible',
  [at('POST', projectPaths.update(id))]: ['POST', 'update'],
  [at('GET', projectPaths.survey(id))]: 'visible',
  [at('POST', projectPaths.survey(id))]: ['POST', 'survey'],
  [at('GET', projectPaths.services(id))]: 'visible',
  [at('PUT', projectPaths.services(id))]: ['PUT', 'services'],
  // What a line costs is a matter of who answers for the money, not of who orders.
  [at('PUT', projectPaths.serviceQuote(id, ':serviceId'))]: ['PUT', 'financials'],
  [at('PUT', projectPaths.servicesLock(id))]: ['PUT', 'services_lock'],
  [at('GET', projectPaths.availableServices(id))]: 'visible',
  [at('GET', projectPaths.financials(id))]: ['GET', 'financials'],
  [at('PUT', projectPaths.financials(id))]: ['PUT', 'financials'],
  [at('GET', projectPaths.financialsHistory(id))]: ['GET', 'financials'],
  [at('GET', projectPaths.quotes(id))]: ['GET', 'financials'],
  [at('POST', projectPaths.quotes(id))]: ['POST', 'quotes'],
  [at('PUT', projectPaths.quote(id, ':quoteId'))]: ['PUT', 'quotes'],
  [at('GET', projectPaths.milestones(id))]: 'visible',
  [at('PUT', projectPaths.milestones(id))]: ['PUT', 'milestones'],
  [at('PUT', projectPaths.milestone(id, ':milestoneId'))]: ['PUT', 'milestones'],
  [at('GET', projectPaths.bookings(id))]: 'visible',
  [at('GET', bookingPaths.ofProject(id, ':typeId'))]: 'visible',
};

/**
 * The guard of a route.
 * @param url the route's pattern, `/api/projects/:id/team`
 * @throws Error for a route that the table does not map: it must not run unguarded
 */
export function guardOf(method: string, url: string | undefined): RouteGuard {
  const guard = projectRouteGuards[`${method} ${url?.replace(/^\/api/, '') ?? ''}`];
  if (!guard) throw new Error(`${method} ${url ?? '?'} has no guard: add it to projectRouteGuards.`);
  return guard;
}
