import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { crPaths } from 'shared-api/contracts/paths/crPaths';
import type { AppDeps } from '../../kernel/area/deps';
import { sendFile } from '../../kernel/storage/sendFile';
import { admitToCr, noSuchActivity } from './cr.policy';
import { findActivity } from './cr.queries';

/** Downloads the file of an activity. */
export const crDownloadRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, files }) => {
  app.get(
    crPaths.download(':id'),
    {
      schema: {
        tags: ['change requests'],
        summary: 'The bytes of the file of an activity',
        description: 'Always to be saved, never to be shown. Takes `Range` and `If-None-Match`.',
        params: Type.Object({ id: Id }),
        produces: ['application/octet-stream'],
        response: { 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      await admitToCr(request);
      const found = await findActivity(db, request.params.id);
      if (!found?.file) throw noSuchActivity();
      const { file, filename, size, sha256, media_type } = found;
      return sendFile(request, reply, files, {
        file,
        filename: filename!,
        size: Number(size),
        sha256: sha256!,
        media_type: media_type!,
      });
    },
  );
};
