import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { forbidden } from './errors';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site writes (CSRF). Browsers send `Sec-Fetch-Site` or `Origin` with every write; a program that sends neither
 * has no automatic cookies either.
 * @throws HttpError 403
 */
export function checkOrigin(request: FastifyRequest, config: Pick<Config, 'portalUrl'>): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const crossSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const crossOrigin = origin !== undefined && !isOwnOrigin(origin, request, config);
  if (crossSite || crossOrigin) throw forbidden('This call came from another site and was refused.');
}

/** Under https only the portal's own origin counts: a page over http, even of the same host, may be an attacker's. */
function isOwnOrigin(
  origin: string,
  { headers }: FastifyRequest,
  { portalUrl }: Pick<Config, 'portalUrl'>,
): boolean {
  if (!URL.canParse(origin)) return false;
  const url = new URL(origin);
  return portalUrl.startsWith('https:')
    ? url.origin === new URL(portalUrl).origin
    : url.host === headers.host;
}
