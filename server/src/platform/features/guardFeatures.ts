import type { onRequestAsyncHookHandler, RouteOptions } from 'fastify';
import { evaluateFeature } from 'shared-api/features';
import { HttpError } from '../../kernel/http/errors';
import type { Registry } from '../registry/registry';
import { applyDrafts } from './applyDrafts';
import { nobody } from 'shared-api/portal/audience';
import { findFeature, timeOf } from './personalSlice';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The feature that the call belongs to, `accounts.holidayImport`: while it is off for the caller, the call answers 404. */
    feature?: string;
  }
}

/**
 * Creates an `onRoute` hook: a route that names a feature answers 404 with `code: "feature_off"` to callers for whom it is off. An
 * open route has it for all callers or for none. The hook runs after the caller was admitted, before the body is read, and costs no
 * statement.
 */
export function guardFeatures(registry: Registry): (route: RouteOptions) => void {
  return (route) => {
    const key = route.config?.feature;
    if (key === undefined) return;
    const guard: onRequestAsyncHookHandler = async (request) => {
      const user = route.config?.open ? nobody : await request.signedIn();
      const slice = applyDrafts(await registry.current(), request.view);
      if (evaluateFeature(findFeature(slice, key), user, timeOf(slice)).on) return;
      throw new HttpError(404, 'This part of the portal is switched off.', {
        code: 'feature_off',
        extra: { feature: key, revision: slice.revision },
      });
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), guard];
  };
}
