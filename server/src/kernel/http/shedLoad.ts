import type { onRequestHookHandler } from 'fastify';
import { apiBase, paths } from 'shared-api/contracts/paths';
import type { OpenDatabase } from '../db/database';
import { HttpError } from './errors';

/** Limits the requests that wait while the pool has no free connection; each waits five seconds at most. */
export const maxWaitingRequests = 200;

/** Routes that need no database. */
const exempt = [paths.healthz, paths.version].map((path) => apiBase + path);

/**
 * The `onRequest` hook that sheds load while the database is slow or down: beyond the limit a request is refused at once with a
 * hint to retry.
 * @param countGathered counts the requests that share one waiting statement
 * @throws HttpError 503
 */
export const shedLoad =
  ({ pool }: Pick<OpenDatabase, 'pool'>, countGathered: () => number): onRequestHookHandler =>
  ({ routeOptions }, _reply, done) => {
    const isFull = pool.waitingCount > 0 && pool.waitingCount + countGathered() >= maxWaitingRequests;
    if (!isFull || exempt.includes(routeOptions.url ?? '')) return done();
    throw new HttpError(
      503,
      'The portal has more to do than it can right now. Please try again in a moment.',
      {
        code: 'busy',
        retryAfter: 5,
      },
    );
  };
