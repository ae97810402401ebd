import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { AppDeps } from '../area/deps';
import { HttpError } from '../http/errors';
import { tokenHash } from '../session/tokens';

/** Headers that proxies set: such a request did not start on this machine. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

const isLoopback = (address: string) =>
  isIP(address) !== 0 && (address === '::1' || /^(::ffff:)?127\./.test(address));

/** Whether the request comes from this machine itself, not through a local proxy. */
const isLocal = ({ socket, headers }: FastifyRequest) =>
  isLoopback(socket.remoteAddress ?? '') && !proxyHeaders.some((name) => name in headers);

/** Compares tokens by their hashes: equal length and constant time. */
const isToken = (given: string, token: string) => timingSafeEqual(tokenHash(given), tokenHash(token));

function mayRead(request: FastifyRequest, token: string | null): boolean {
  const [scheme, given] = (request.headers.authorization ?? '').split(' ');
  if (token !== null && scheme?.toLowerCase() === 'bearer' && given) return isToken(given, token);
  return isLocal(request);
}

/** Serves `/metrics` to this machine and to holders of METRICS_TOKEN; others get a 404. */
export const metricsRoutes: FastifyPluginAsync<AppDeps> = async (app, { metrics, config }) => {
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(request, config.metricsToken)) throw new HttpError(404, 'There is nothing at this address.');
    return reply
      .header('Cache-Control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text());
  });
};
