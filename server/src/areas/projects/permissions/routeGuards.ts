import type { FastifyContextConfig, RouteOptions } from 'fastify';
import type { Method, projectPairs, Resource } from 'shared-api/projectPairs';

/**
 * The permission that a route on a project requires of its caller, who must see the project in any case:
 * - `pair`: the caller has this pair on the project;
 * - `visible`: nothing more;
 * - `decidedBy`: the handler decides by the named rule, once it has read the body.
 */
export type ProjectGuard =
  | { kind: 'pair'; method: Method; resource: Resource }
  | { kind: 'visible' }
  | { kind: 'decidedBy'; rule: string };

type ProjectPair = (typeof projectPairs)[number];

export const pair = <M extends Method>(
  method: M,
  resource: Extract<ProjectPair, readonly [M, ...unknown[]]>[1],
): ProjectGuard => ({ kind: 'pair', method, resource });

export const visible: ProjectGuard = { kind: 'visible' };

export const decidedBy = (rule: string): ProjectGuard => ({ kind: 'decidedBy', rule });

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required on every route on a project; `enterProject` checks it. */
    guard?: ProjectGuard;
  }
}

/** Whether a route is on a project: below its path, or on one of its bookings, files or AIMs. */
const isOnProject = (url: string) =>
  /^\/api\/(projects\/:|bookings|attachments\/:|aims\/:|aim_uploads\/:)/.test(url);

/**
 * An `onRoute` hook: refuses to register a route on a project that declares no guard. Source: domain.md 1.
 * @throws Error
 */
export function requireDeclaredGuard({ method, url, config }: RouteOptions): void {
  if (isOnProject(url) && !config?.guard)
    throw new Error(`${String(method)} ${url} has no guard: declare one as config.guard of the route.`);
}

/** Maps all routes on projects, such as `PUT /projects/:id/team`, to their guards. @param routes all registered routes */
export const projectGuards = (
  routes: readonly { method: string; url: string; config: FastifyContextConfig }[],
): Map<string, ProjectGuard | undefined> =>
  new Map(
    routes
      .filter(({ method, url }) => method !== 'HEAD' && isOnProject(url))
      .map(({ method, url, config }) => [`${method} ${url.replace('/api', '')}`, config.guard]),
  );
