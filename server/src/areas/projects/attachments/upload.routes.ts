import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Attachment } from 'shared-api/contracts/attachments';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { projectPaths } from 'shared-api/contracts/paths';
import { maxFileBytes } from 'shared-api/fileNames';
import { limits } from 'shared-api/limits';
import type { AppDeps } from '../../../kernel/area/deps';
import { toHttpErrors } from '../../../kernel/storage/toHttpErrors';
import { drainUnreadBody } from '../../../kernel/http/drainUnreadBody';
import { HttpError } from '../../../kernel/http/errors';
import { requireGuard, seeProject } from '../permissions/access';
import { guardOf } from '../permissions/routeGuards';
import { projectCalls } from '../projectCalls';
import { recordChange } from '../record/recordProject';
import { addAttachments } from './addAttachment';
import { readAttachments } from './attachments.queries';
import { discardAll, keepAll, receiveFiles } from './receiveFiles';
import { mayUse } from './usableTypes';

const formType = 'multipart/form-data';

/** Bytes of an upload in all: one file of the largest size, and the headers of its parts. */
const largest = maxFileBytes(limits.attachmentMbMax) + 1024 * 1024;

/** Refuses what is announced as too large before any of it is read; what lies about its size is stopped on the way. */
async function checkLength({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > largest)
    throw new HttpError(413, 'The files are too large together: send fewer at once.', { code: 'too_large' });
}

/** Adding files to a project. Bodies are streams: none is read before it is known that its sender may add files there. */
export const uploadAttachmentRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { files } = deps;
  const { db } = deps.db;
  const { enter } = projectCalls(deps);
  app.addHook('onResponse', drainUnreadBody);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.post(
    projectPaths.attachments(':id'),
    {
      onRequest: checkLength,
      schema: {
        tags: ['attachments'],
        summary: 'Add files to a project',
        description:
          'A form (`multipart/form-data`) with a part for each file, named by its type: `12_Design`, the id before the first `_`; for the ' +
          'type Other `9_` and a description. A field `quote_id` before the files says which quote they belong to. All of them are ' +
          'added, or none.',
        params: Type.Object({ id: Id }),
        body: { content: { [formType]: { schema: Type.Any() } } },
        response: {
          201: Type.Array(Attachment),
          400: ErrorBody,
          401: ErrorBody,
          403: ErrorBody,
          404: ErrorBody,
          413: ErrorBody,
          415: ErrorBody,
          422: ErrorBody,
          503: ErrorBody,
          507: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const user = await request.signedIn();
      const { id } = request.params;
      const access = await seeProject(db, id, user);
      requireGuard(access, guardOf(request.method, request.routeOptions.url));
      if (!request.headers['content-type']?.toLowerCase().startsWith(formType))
        throw new HttpError(415, `Send the files as a form, ${formType}.`);

      const body = request.body as IncomingMessage;
      const received = await toHttpErrors(receiveFiles({ db, files }, body, { user, access }));
      try {
        await toHttpErrors(keepAll(received));
        const added = await db.transaction().execute(async (tx) => {
          // A long upload: who may do what may have changed, and the project too.
          const now = await enter(tx, request, reply, id);
          await mayUse(tx, now, received);
          const by = { userId: user.id, at: new Date() };
          let ids: number[] = [];
          await recordChange(tx, id, by, null, async () => {
            ids = await addAttachments(
              tx,
              id,
              received.map(({ row }) => row),
              by,
            );
          });
          return readAttachments(tx, ids);
        });
        return await reply.code(201).send(added);
      } catch (error) {
        // Unless it was refused, the rows may be there although the answer of the database was lost: the cleaner knows.
        if (error instanceof HttpError) await discardAll(received);
        throw error;
      }
    },
  );
};
