import type { FastifyInstance } from 'fastify';
import type { GateFault } from 'shared-api/contracts/platform/deploy';
import { apiBase } from 'shared-api/contracts/paths';
import type { Build } from 'shared-api/portal/build';

/** `POST /teams/:teamId` → `POST /teams/:`. Parameters may have other names than on the server. */
const shapeOf = (call: string) => call.replace(/:\w+/g, ':');

/**
 * Compares the calls that a build declares for its features with the routes of this server, which guard them.
 * @returns one fault for each call that the server does not have, or that its route does not guard by this feature
 */
export function callFaults({ manifest }: Build, routes: FastifyInstance['routeList']): GateFault[] {
  const guards = new Map(
    routes.map(({ method, url, config }) => [
      shapeOf(`${method} ${url.replace(apiBase, '')}`),
      config.feature,
    ]),
  );
  return Object.entries(manifest?.features ?? {}).flatMap(([key, { calls = [] }]) =>
    calls.flatMap((call, index): GateFault[] => {
      const feature = `${manifest!.name}.${key}`;
      const at = `portal.json features.${key}.calls.${index}:`;
      if (guards.get(shapeOf(call)) === feature) return [];
      const text = guards.has(shapeOf(call))
        ? `${at} the server answers "${call}" whether or not ${feature} is on. Name the feature in its route, config.feature, or leave the call out.`
        : `${at} this portal has no call "${call}". Deploy the server first, or leave the call out.`;
      return [{ code: 'build_invalid', with: null, text }];
    }),
  );
}
