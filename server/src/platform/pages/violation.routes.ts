import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { paths } from 'shared-api/contracts/paths';
import type { PlatformDeps } from '../area/deps';
import { createAllowance } from '../registry/allowance';
import { readViolations } from './readViolations';

/** Bytes of a report, or of several that a browser sends at once. */
const bodyLimit = 8 * 1024;
/** Lines in the log that one address may cause within a minute. */
const perMinute = 20;

/**
 * Where browsers report what the page's Content-Security-Policy has stopped: a line in the log for each. Open to everyone, for
 * the page that signs people in has a policy too; so nothing is believed, kept or answered.
 */
export const violationRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app) => {
  const allowed = createAllowance({ most: perMinute, windowMs: 60_000 });
  app.removeAllContentTypeParsers();
  for (const type of ['application/csp-report', 'application/reports+json'])
    app.addContentTypeParser(type, { parseAs: 'string', bodyLimit }, (_request, text, done) =>
      done(null, text),
    );

  app.post(
    paths.violations,
    {
      config: { anySite: true, keepsSession: false },
      // Whatever came, there is nobody who would read an answer.
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
