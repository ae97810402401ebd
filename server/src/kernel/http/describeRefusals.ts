import type { RouteOptions } from 'fastify';
import { ErrorBody } from 'shared-api/contracts/common';

/**
 * The `onRoute` hook that documents the refusals that happen before a handler runs: 401 and 429 for a route with a session, 408
 * and 413 for a route with a body.
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
