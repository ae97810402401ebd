import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { serviceIconPath } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import { HttpError } from '../../../kernel/http/errors';
import { toHttpErrors } from '../../../kernel/storage/toHttpErrors';
import { findIcon } from './services.queries';

const noPicture = () => new HttpError(404, 'There is no such picture.');

/** Pictures of services. They reveal nothing about projects, so every signed-in user may read all of them. */
export const serviceIconRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, files }) => {
  app.get(
    serviceIconPath(':id'),
    {
      schema: {
        tags: ['services'],
        summary: 'The picture of a service',
        description: 'A browser that has it asks whether it is still the one (`If-None-Match`).',
        params: Type.Object({ id: Id }),
        produces: ['image/svg+xml', 'image/png'],
        response: { 304: Type.Null(), 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      await request.signedIn();
      const icon = await findIcon(db, request.params.id);
      if (!icon) throw noPicture();
      const { picture, picture_file: file, media_type, content } = icon;
      const tag = `"${picture?.sha256 ?? request.params.id}"`;
      void reply.headers({
        'Cache-Control': 'private, no-cache',
        ETag: tag,
        'Cross-Origin-Resource-Policy': 'same-origin',
        // An SVG that is opened as a document could run scripts; this policy prevents it.
        'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      });
      if (request.headers['if-none-match'] === tag) return reply.code(304).send(null);
      const bytes = file === null ? content : await toHttpErrors(files.read(file));
      if (!bytes) throw noPicture();
      return reply.header('Content-Type', picture?.media_type ?? media_type).send(bytes as never);
    },
  );
};
