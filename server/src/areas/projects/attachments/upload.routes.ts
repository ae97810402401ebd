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
import { addAttachments } from './addAttachments';
import { readAttachments } from './attachments.queries';
import { discardFiles, keepFiles, receiveFiles } from './receiveFiles';
import { requireUsableTypes } from './usableTypes';
import { pair } from '../permissions/routeGuards';

const formType = 'multipart/form-data';

/** The maximum size of a request: one file of the maximum size and the headers of its parts. */
const maxRequestBytes = maxFileBytes(limits.attachmentMbMax) + 1024 * 1024;

/** Refuses a request by its `Content-Length` before reading it; a body that exceeds its announced size is stopped later. */
async function checkLength({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > maxRequestBytes)
    throw new HttpError(413, 'The files are too large together: send fewer at once.', { code: 'too_large' });
}

/** Uploads files to a project. A body is a stream, read only after the sender's permission was checked. */
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

      const received = await toHttpErrors(receiveFiles({ db, files }, request, { user, access }));
      try {
        await toHttpErrors(keepFiles(received));
        const rows = received.map(({ row }) => row);
        return await write(request, reply, {
          // Authorises again, because permissions and the project may have changed during the upload.
          project: id,
          act: async (tx, now, by) => {
            await requireUsableTypes(tx, now, received);
            return addAttachments(tx, id, rows, by);
          },
          present: (tx, _access, ids) => readAttachments(tx, ids),
          status: 201,
        });
      } catch (error) {
        // After any other error the commit may have succeeded, so the cleaner decides by the rows.
        if (error instanceof HttpError) await discardFiles(received);
        throw error;
      }
    },
  );
};
