import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tableFormat } from '../csv/tableFormat';
import type { CallKind, CallLimits } from './callLimits';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The bucket of the route's calls; by default it follows from the method, the query and `Accept`. */
    bucket?: CallKind;
  }
  interface FastifyRequest {
    /** Set while the call is counted as running; called when its answer is about to be sent. */
    callAnswered: (() => void) | null;
  }
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const isSearch = ([name, value]: [string, unknown]) =>
  (name === 'search' || name.endsWith('_like')) && value !== '';

/** @returns null for plain reads, which are only limited in how many run at the same time */
function bucketOf({ method, headers, query, routeOptions }: FastifyRequest): CallKind | null {
  const { bucket } = routeOptions.config;
  if (bucket) return bucket;
  if (!readingMethods.has(method)) return 'write';
  if (tableFormat({ headers })) return 'csv';
  return Object.entries(query as object).some(isSearch) ? 'search' : null;
}

/** Prepares an app for `limitCall`. */
export function prepareCallLimits(app: FastifyInstance): void {
  app.decorateRequest('callAnswered', null);
  app.addHook('onSend', (request, _reply, _payload, done) => {
    request.callAnswered?.();
    done();
  });
}

/** Counts a call as running until it is answered and its connection has taken the answer or is lost. */
function countRunning(
  limits: CallLimits,
  request: FastifyRequest,
  { raw }: FastifyReply,
  userId: number,
): void {
  const leave = limits.enter(userId);
  // A caller who hangs up does not end the work on the call, so both events are awaited.
  let awaited = 2;
  const countDown = () => {
    awaited--;
    if (awaited === 0) leave();
  };
  request.callAnswered = () => {
    request.callAnswered = null;
    countDown();
  };
  // A caller who went away while the session was read: no further event will come.
  if (raw.destroyed) countDown();
  else raw.once('close', countDown);
}

/**
 * Limits the calls of a signed-in person, or within a view those of its viewer: a view must not use up the calls of the viewed
 * person. It runs before the body is read.
 * @throws HttpError 429
 */
export async function limitCall(
  limits: CallLimits,
  request: FastifyRequest,
  reply: FastifyReply,
  userId: number,
): Promise<void> {
  const bucket = bucketOf(request);
  const callerId = request.view?.viewer.id ?? userId;
  // Event streams stay open; `live` limits how many.
  if (bucket !== 'stream') countRunning(limits, request, reply, callerId);
  if (bucket) await limits.take(callerId, bucket);
}
