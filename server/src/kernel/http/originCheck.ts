import type { FastifyRequest } from 'fastify';
import { forbidden } from './errors';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site writes (CSRF). Browsers send `Sec-Fetch-Site` or `Origin` with every write; a program that sends neither
 * has no automatic cookies either.
 * @throws HttpError 403
 */
export function checkOrigin(request: FastifyRequest): void {
  if (safeMethods.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const crossSite = site !== undefined && site !== 'same-origin' && site !== 'none';
  const crossOrigin = origin !== undefined && hostOf(origin) !== request.headers.host;
  if (crossSite || crossOrigin) throw forbidden('This call came from another site and was refused.');
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
}
