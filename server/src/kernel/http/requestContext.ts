import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** The context that a request passes on to its log lines, jobs, mails and audit entries. */
export interface RequestContext {
  /** 32 hexadecimal digits: the trace id of W3C `traceparent`. */
  requestId: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The context of the current request, or of the current job; undefined outside of both. */
export const currentContext = (): RequestContext | undefined => storage.getStore();

export const currentRequestId = (): string | null => currentContext()?.requestId ?? null;

/** Runs work in the context of an earlier request: a job continues under the id of its cause. */
export const withContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Opens the context of each request; must be registered before everything that reads it. */
export function openContexts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => storage.run({ requestId: request.id }, done));
}
