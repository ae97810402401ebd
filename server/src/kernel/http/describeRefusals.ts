import type { RouteOptions } from 'fastify';
import { ErrorBody } from 'shared-api/contracts/common';

/**
 * An `onRoute` hook: adds the refusals that all routes have in common to the API documentation, since they are made before a
 * handler runs: 429 for too many calls of a signed-in person, and 413 for too long a body.
 */
export function describeRefusals(route: RouteOptions): void {
  const { schema, config } = route;
  if (!schema || schema.hide) return;
  const response = {
    ...(config?.open ? {} : { 401: ErrorBody, 429: ErrorBody }),
    ...(schema.body ? { 408: ErrorBody, 413: ErrorBody } : {}),
    ...(schema.response as object | undefined),
  };
  route.schema = { ...schema, response };
}
