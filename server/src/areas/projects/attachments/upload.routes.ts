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
import { HttpError } from '../../../kernel/http/errors';
import { enterProject } from '../permissions/enterProject';
import { projectCalls } from '../projectCalls';
import { addAttachments } from './addAttachment';
import { readAttachments } from './attachments.queries';
import { discardAll, keepAll, receiveFiles } from './receiveFiles';
import { mayUse } from './usableTypes';
import { pair } from '../permissions/routeGuards';

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
  const { write } = projectCalls(deps);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  app.post(
    projectPaths.attachments(':id'),
    {
      config: { guard: pair('POST', 'attachments'), readsStream: true },
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
      const access = await enterProject(db, request, id);
      if (!request.headers['content-type']?.toLowerCase().startsWith(formType))
        throw new HttpError(415, `Send the files as a form, ${formType}.`);

      const body = request.body as IncomingMessage;
      const received = await toHttpErrors(receiveFiles({ db, files }, body, { user, access }));
      try {
        await toHttpErrors(keepAll(received));
        const rows = received.map(({ row }) => row);
        return await write(request, reply, {
          // Authorises again: an upload takes long, and permissions and the project may have changed meanwhile.
          project: id,
          act: async (tx, now, by) => {
            await mayUse(tx, now, received);
            return addAttachments(tx, id, rows, by);
          },
          present: (tx, _access, ids) => readAttachments(tx, ids),
          status: 201,
        });
      } catch (error) {
        // After any other error the rows may exist although the database's answer was lost: the cleaner decides.
        if (error instanceof HttpError) await discardAll(received);
        throw error;
      }
    },
  );
};
