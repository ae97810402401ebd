import type { onRequestHookHandler } from 'fastify';
import { apiBase, paths } from 'shared-api/contracts/paths';
import type { OpenDatabase } from '../db/database';
import { HttpError } from './errors';

/** Requests that may wait for a connection of the pool at once; each waits five seconds at most. */
export const mostWaiting = 200;

/** Asked of the process alone. */
const without = [paths.healthz, paths.version].map((path) => apiBase + path);

/**
 * The `onRequest` hook that keeps requests from piling up while the database is slow or gone: beyond so many who wait, the
 * next is told at once to come back.
 * @throws HttpError 503
 */
export const shedLoad =
  ({ pool }: Pick<OpenDatabase, 'pool'>): onRequestHookHandler =>
  ({ routeOptions }, _reply, done) => {
    if (pool.waitingCount < mostWaiting || without.includes(routeOptions.url ?? '')) return done();
    throw new HttpError(
      503,
      'The portal has more to do than it can right now. Please try again in a moment.',
      {
        code: 'busy',
        retryAfter: 5,
      },
    );
  };
