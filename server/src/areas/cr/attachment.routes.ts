import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { CrActivity } from 'shared-api/contracts/cr/cr';
import { crPaths } from 'shared-api/contracts/paths/crPaths';
import { excludedText, isExcludedFileName, maxFileBytes } from 'shared-api/fileNames';
import { limits } from 'shared-api/limits';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { AppDeps } from '../../kernel/area/deps';
import type { Tx } from '../../kernel/db/types';
import { forbidden, HttpError } from '../../kernel/http/errors';
import { cleanName } from '../../kernel/storage/cleanName';
import type { ReceivedFile } from '../../kernel/storage/files';
import { limitBytes } from '../../kernel/storage/limitStream';
import { mediaTypeOf } from '../../kernel/storage/mediaTypeOf';
import { readMultipart } from '../../kernel/storage/readMultipart';
import { toHttpErrors } from '../../kernel/storage/toHttpErrors';
import { admitToCr, mayDeleteActivity, noSuchActivity } from './cr.policy';
import { recordCr } from './crCalls';
import { presentActivity } from './cr.present';
import { findActivity, listActivities, lockCr } from './cr.queries';
import { refused } from './crValues';

const formType = 'multipart/form-data';
const maxRequestBytes = maxFileBytes(limits.attachmentMbMax) + 1024 * 1024;
const uploadLimits = {
  files: 1,
  size: maxRequestBytes,
  idle: 60_000,
  longest: 12 * 60 * 60 * 1000,
};

async function checkLength({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > maxRequestBytes)
    throw new HttpError(413, 'The file is too large.', { code: 'too_large' });
}

function nameFile(given: string): string {
  const filename = given ? cleanName(given) : '';
  if (!filename)
    throw refused('attachment', given ? 'The file has no name that can be kept.' : 'A file is required.');
  if (isExcludedFileName(filename)) throw refused('attachment', excludedText('attachment'));
  return filename;
}

/** Finds an activity to which a person may add a file. @throws HttpError 404, 403 */
async function findOwnActivity(tx: Tx, user: CurrentUser, id: number) {
  const activity = await findActivity(tx, id);
  if (!activity) throw noSuchActivity();
  if (!mayDeleteActivity(user, activity)) throw forbidden('A file is added by the author of the activity.');
  return activity;
}

/**
 * Gives an activity its file, in place of one that it had; the cleaner removes that one's bytes. The body is a stream, read only after the sender's permission was checked.
 */
export const crAttachmentRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, files }) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

  /** @throws HttpError 404, 403 unless the caller may add a file to the activity */
  async function admit(request: FastifyRequest) {
    const user = await admitToCr(request);
    return { user, activity: await findOwnActivity(db, user, (request.params as { id: number }).id) };
  }

  app.post(
    crPaths.attachment(':id'),
    {
      config: { readsStream: true, admit },
      onRequest: checkLength,
      schema: {
        tags: ['change requests'],
        summary: 'Add a file to an activity that one wrote, or replace it',
        description: 'A form (`multipart/form-data`) with one file as `attachment`.',
        params: Type.Object({ id: Id }),
        body: { content: { [formType]: { schema: Type.Any() } } },
        response: {
          201: CrActivity,
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
      const { user, activity } = await admit(request);
      if (!request.headers['content-type']?.toLowerCase().startsWith(formType))
        throw new HttpError(415, `Send the file as a form, ${formType}.`);
      let received: { stored: ReceivedFile; filename: string } | undefined;
      try {
        await toHttpErrors(
          readMultipart(request, uploadLimits, async ({ field, filename: given, bytes }) => {
            if (field !== 'attachment') throw refused('attachment', 'The file is sent as "attachment".');
            const filename = nameFile(given);
            const maxBytes = maxFileBytes(user.max_attachment_size_mb);
            received = { stored: await files.receive(limitBytes(bytes, maxBytes, filename)), filename };
            if (!received.stored.size) throw refused('attachment', `${filename} is empty.`);
          }),
        );
        if (!received) throw refused('attachment', 'A file is required.');
        const { stored, filename } = received;
        await toHttpErrors(stored.keep());
        const added = await db.transaction().execute(async (tx) => {
          const cr = await lockCr(tx, activity.cr_id);
          if (!cr) throw noSuchActivity();
          // Checked again, because the upload may have taken long.
          const author = await admitToCr(request);
          const now = await findOwnActivity(tx, author, activity.id);
          await tx
            .updateTable('cr_activity')
            .set({
              filename,
              size: stored.size,
              sha256: stored.sha256,
              media_type: mediaTypeOf(stored.head, filename),
              file: stored.name,
            })
            .where('id', '=', now.id)
            .execute();
          await tx
            .updateTable('cr')
            .set({ version: sql`version + 1` })
            .where('id', '=', cr.id)
            .execute();
          await recordCr(tx, author, cr, {
            action: 'file added',
            changes: [{ field: 'File', from: now.filename, to: filename }],
          });
          const found = (await listActivities(tx, cr.id)).find(({ id }) => id === now.id);
          if (!found) throw noSuchActivity();
          return presentActivity(author, found);
        });
        return await reply.code(201).send(added);
      } catch (error) {
        // After any other error the commit may have succeeded, so the cleaner decides by the rows.
        if (error instanceof HttpError) await received?.stored.discard().catch(() => undefined);
        throw error;
      }
    },
  );
};
