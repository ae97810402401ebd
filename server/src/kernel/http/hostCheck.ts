import { isIP } from 'node:net';
import type { onRequestHookHandler } from 'fastify';
import type { Config } from '../config/config';
import { isLoopbackName } from '../config/isLoopbackName';
import { HttpError } from './errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for a route that health checks and monitoring call by any name of a server. */
    anyHost?: boolean;
  }
}

type Names = Pick<Config, 'portalUrl' | 'host'>;

/**
 * Whether a `Host` header names the portal: by the host of PORTAL_URL, by HOST, or by an IP address or a name of this machine,
 * none of which another site can point at the portal. The port is ignored, since proxies often leave it out.
 */
export function isPortalHost(header: string | undefined, { portalUrl, host }: Names): boolean {
  const name = (header ?? '').toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  const address = name.replace(/^\[(.*)\]$/, '$1');
  return (
    isIP(address) !== 0 ||
    isLoopbackName(name) ||
    name === new URL(portalUrl).hostname.toLowerCase() ||
    name === host.toLowerCase()
  );
}

/**
 * The `onRequest` hook that refuses requests under foreign names (DNS rebinding): the page of another site whose name is
 * pointed at this server would be of the same origin as the portal.
 * @throws HttpError 421
 */
export const checkHost =
  (names: Names): onRequestHookHandler =>
  (request, _reply, done) => {
    if (request.routeOptions.config?.anyHost || isPortalHost(request.host, names)) return done();
    throw new HttpError(421, `This is not an address of the portal, which is at ${names.portalUrl}.`, {
      code: 'wrong_host',
    });
  };
