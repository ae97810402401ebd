import type { FastifyRequest } from 'fastify';
import { HttpError } from './errors';

/** The ETag of an entity that counts its versions. */
export const entityTag = (version: number): string => `"${version}"`;

/**
 * Holds a write's `If-Match` against the version that is stored. A write without one is done, and logged as such.
 * @returns whether the write may go on
 */
export function matches(request: FastifyRequest, version: number): boolean {
  const header = request.headers['if-match'];
  if (header === undefined) {
    request.log.info({ route: request.routeOptions.url }, 'written without If-Match');
    return true;
  }
  return header.split(',').some((tag) => ['*', entityTag(version)].includes(tag.trim()));
}

/** 412 with the entity as it is now, so that the caller can show what somebody else changed. Source: domain.md 11. */
export const stale = (present: unknown): HttpError =>
  new HttpError(412, 'Somebody else has changed this in the meantime. Nothing was saved.', {
    code: 'stale',
    extra: { present },
  });
