import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { DeployAnswer, VersionParams } from 'shared-api/contracts/platform/deploy';
import { deployLimits } from 'shared-api/contracts/limits';
import { deployPaths } from 'shared-api/contracts/paths/deployPaths';
import type { PlatformDeps } from '../area/deps';
import { HttpError, unprocessable } from '../../kernel/http/errors';
import { toHttpErrors } from '../../kernel/storage/toHttpErrors';
import { deployerOf } from './deployer';
import { checkName, deployVersion, refusedByGate } from './deployVersion';
import { callFaults } from './checkCalls';

const archiveType = 'application/gzip';

const tooLarge = () =>
  new HttpError(
    413,
    `The archive is larger than ${deployLimits.archive / 1024 / 1024} MB, which is the most that a deploy may bring.`,
    { code: 'too_large' },
  );

/** Refuses a body whose announced length is too large before reading it; a false length is caught while streaming. */
async function checkLength({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > deployLimits.archive) throw tooLarge();
}

/** The upload route of new versions. Bodies are streams: none is read before the caller is admitted. */
export const uploadRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app, { db: { db }, store }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(archiveType, (_request, payload, done) => done(null, payload));
  app.addContentTypeParser('*', (_request, _payload, done) =>
    done(new HttpError(415, `Send the build as a gzipped tar, ${archiveType}.`)),
  );

  app.put(
    deployPaths.version(':name', ':version'),
    {
      config: { admits: 'its tokens', readsStream: true },
      onRequest: checkLength,
      schema: {
        tags: ['deploying'],
        summary: 'Upload a version and make it live',
        description:
          'The body is a gzipped tar with `portal-build.json` first and every file that it names. Nothing changes unless all of it ' +
          'arrives, is what it says, and goes with what is live; the same upload may be made again.',
        params: VersionParams,
        body: { content: { [archiveType]: { schema: Type.Any() } } },
        response: {
          200: DeployAnswer,
          401: ErrorBody,
          403: ErrorBody,
          409: ErrorBody,
          413: ErrorBody,
          415: ErrorBody,
          422: ErrorBody,
          429: ErrorBody,
          503: ErrorBody,
          507: ErrorBody,
        },
      },
    },
    async (request) => {
      const caller = deployerOf(request);
      const archive = request.body as Readable | undefined;
      if (!archive) throw unprocessable('There is no archive in this call.');
      const staged = await toHttpErrors(store.receive(archive));
      try {
        checkName(staged.build, request.params);
        const faults = callFaults(staged.build, app.routeList);
        if (faults.length) throw refusedByGate(staged.build, { faults, notes: [] }, null);
        return await deployVersion(db, caller, staged);
      } finally {
        await staged.discard();
      }
    },
  );
};
