import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** What all that a request causes carries on: log lines, jobs, mail and audit entries. */
export interface RequestContext {
  /** 32 hexadecimal digits: the trace id of W3C `traceparent`. */
  requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request, or the job that was caused by one, that the code runs for; undefined outside of both. */
export const currentContext = (): RequestContext | undefined => storage.getStore();

export const currentRequestId = (): string | null => currentContext()?.requestId ?? null;

/** Runs work as part of a request that may have ended: a job under the id of what caused it. */
export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Opens the context of each request; register it before all that reads it. */
export function openContexts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => storage.run({ requestId: request.id }, done));
}
