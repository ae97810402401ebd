import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { serviceIconPath } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import { HttpError } from '../../../kernel/http/errors';
import { findIcon } from './services.queries';

/** Pictures of services. They reveal nothing about projects, so every signed-in user may read all of them. */
export const serviceIconRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.get(
    serviceIconPath(':id'),
    {
      schema: {
        tags: ['services'],
        summary: 'The picture of a service',
        description: 'Another picture has another id: what is under one never changes.',
        params: Type.Object({ id: Id }),
        produces: ['image/svg+xml', 'image/png'],
        response: { 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      await request.signedIn();
      const icon = await findIcon(db, request.params.id);
      if (!icon) throw new HttpError(404, 'There is no such picture.');
      return reply
        .headers({
          'Content-Type': icon.media_type,
          'Cache-Control': 'private, max-age=31536000, immutable',
          'Cross-Origin-Resource-Policy': 'same-origin',
          // An SVG that is opened as a document could run scripts; this policy prevents it.
          'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        .send(icon.content as never);
    },
  );
};
