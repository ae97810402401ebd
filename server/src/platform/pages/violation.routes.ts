import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { paths } from 'shared-api/contracts/paths';
import type { PlatformDeps } from '../area/deps';
import { createRateLimiter } from '../registry/rateLimiter';
import { readViolations } from './readViolations';

/** Bytes of one request body, which may hold several reports. */
const bodyLimit = 8 * 1024;
/** Log lines that one address may cause per minute. */
const perMinute = 20;

/**
 * Receives browsers' reports of what the page's Content-Security-Policy stopped and logs one line for each. The call needs no
 * sign-in, because the sign-in page has a policy too; so reports are not trusted, not stored and not answered.
 */
export const violationRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app) => {
  const allowed = createRateLimiter({ max: perMinute, windowMs: 60_000 });
  app.removeAllContentTypeParsers();
  for (const type of ['application/csp-report', 'application/reports+json'])
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit }, (_request, text, done) =>
      done(null, text),
    );

  app.post(
    paths.violations,
    {
      config: { open: true, anySite: true, keepsSession: false },
      // Browsers do not read the answer, so errors are not reported.
      errorHandler: (_error, _request, reply) => void reply.code(204).send(null),
      schema: {
        tags: ['portal'],
        summary: "What the page's Content-Security-Policy has stopped, as the browser saw it",
        description: 'A report of the Reporting API or of `report-uri`. Always answers 204.',
        response: { 204: Type.Null() },
      },
    },
    async (request, reply) => {
      for (const violation of readViolations(request.body)) {
        if (!allowed(request.ip)) break;
        request.log.warn(violation, 'a page was kept from something by its content security policy');
      }
      return reply.code(204).send(null);
    },
  );
};
