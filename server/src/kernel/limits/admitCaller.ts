import type {
  FastifyError,
  FastifyRequest,
  FastifySchemaValidationError,
  onRequestAsyncHookHandler,
  RouteOptions,
} from 'fastify';
import type { CallLimits } from './callLimits';
import { limitCall } from './limitCalls';
import { forbidden } from '../http/errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that needs no session, or checks its caller in an `onRequest` hook of its own. */
    open?: boolean;
    /**
     * Refuses callers who may not call the route, whatever their body says. It runs for signed-in callers before the body is
     * read; the parameters of the path are validated.
     * @throws HttpError 403, 404
     */
    admit?: (request: FastifyRequest) => Promise<unknown>;
  }
}

/** The `admit` of routes that only global admins may call. @throws HttpError 403 */
export async function admitAdmin(request: FastifyRequest): Promise<void> {
  if (!(await request.signedIn()).is_admin) throw forbidden();
}

/** Validates the parameters of the path; Fastify does so only after it has read the body. */
function validateParams(request: FastifyRequest): void {
  const validate = request.getValidationFunction('params');
  const { error: validation } = (validate?.(request.params) ?? {}) as unknown as {
    error?: FastifySchemaValidationError[];
  };
  if (!validation) return;
  const fault: Partial<FastifyError> = { validation, validationContext: 'params' };
  throw Object.assign(new Error('The parameters of the path are not valid.'), fault);
}

/**
 * Creates an `onRoute` hook: routes check their caller before the body is read, so that a caller without a session or a right,
 * or with too many calls, costs neither parsing nor validating.
 */
export function admitCallers(limits: CallLimits): (route: RouteOptions) => void {
  const admitCaller: onRequestAsyncHookHandler = async (request, reply) => {
    const { open, admit } = request.routeOptions.config;
    if (open) return;
    const { id } = await request.signedIn();
    await limitCall(limits, request, reply, id);
    if (!admit) return;
    validateParams(request);
    await admit(request);
  };
  return (route) => {
    route.onRequest = [admitCaller, ...[route.onRequest ?? []].flat()];
  };
}
