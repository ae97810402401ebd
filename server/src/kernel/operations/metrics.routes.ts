import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { AppDeps } from '../area/deps';
import type { Config } from '../config/config';
import { HttpError } from '../http/errors';
import { isPortalHost } from '../http/hostCheck';
import { tokenHash } from '../session/tokens';

/** Headers that proxies set: such a request did not start on this machine. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const isLoopback = (address: string) =>
  isIP(address) !== 0 && (address === '::1' || /^(::ffff:)?127\./.test(address));

/** Whether the request comes from this machine itself, neither through a local proxy nor from a page of another site. */
const isLocal = ({ socket, headers }: FastifyRequest, config: Config) =>
  isLoopback(socket.remoteAddress ?? '') &&
  !proxyHeaders.some((name) => name in headers) &&
  isPortalHost(headers.host, config);

/** Compares tokens by their hashes: equal length and constant time. */
const isToken = (given: string, token: string) => timingSafeEqual(tokenHash(given), tokenHash(token));

function mayRead(request: FastifyRequest, config: Config): boolean {
  const token = config.metricsToken;
  const [scheme, given] = (request.headers.authorization ?? '').split(' ');
  if (token !== null && scheme?.toLowerCase() === 'bearer' && given) return isToken(given, token);
  // A proxy may forward without any of its headers, so a portal that others reach is read by the token alone.
  return !config.isExposed && isLocal(request, config);
}

/**
 * Serves `/metrics` to holders of METRICS_TOKEN, and to this machine while nobody else can reach the portal; others get a 404.
 */
export const metricsRoutes: FastifyPluginAsync<AppDeps> = async (app, { metrics, config }) => {
  app.get('/metrics', { config: { anyHost: true }, schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, config)) throw new HttpError(404, 'There is nothing at this address.');
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
};
