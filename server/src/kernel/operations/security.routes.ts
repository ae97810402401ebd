import type { FastifyPluginAsync } from 'fastify';
import type { AppDeps } from '../area/deps';
import { HttpError } from '../http/errors';

/** Days after which a reader must fetch the file again; RFC 9116 asks for less than a year. */
const validDays = 180;

/** Serves the address for reports of weaknesses, in the form of RFC 9116; 404 when the operator named none. */
export const securityRoutes: FastifyPluginAsync<AppDeps> = async (app, { config }) => {
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    if (!config.securityContact) throw new HttpError(404, 'There is nothing at this address.');
    const expires = new Date();
    expires.setUTCDate(expires.getUTCDate() + validDays);
    expires.setUTCHours(0, 0, 0, 0);
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${config.securityContact}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: en',
          `Canonical: ${config.portalUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
};
