import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { AimConflictBody, AimUpload } from 'shared-api/contracts/projectParts/aims';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { aimPaths } from 'shared-api/contracts/paths/aimPaths';
import { aimLimits } from 'shared-api/limits';
import type { AppDeps } from '../../kernel/area/deps';
import { HttpError } from '../../kernel/http/errors';
import { keyedCall } from '../../kernel/http/idempotencyKey';
import { toHttpErrors } from '../../kernel/storage/toHttpErrors';
import { pair, projectCalls, touchProject } from '../projects/public';
import { presentUpload, presentVersion } from './aims.present';
import { findLatest, findUpload, type VersionRecord } from './aims.queries';
import { comparisonsOf } from './compare/comparisons';
import { summariseVersions } from './compare/summariseVersions';
import { admitToAim, admitToUpload, enterAim, enterUpload, requireVersion } from './enterAim';
import { receiveWorkbook, type ReceivedWorkbook } from './read/receiveWorkbook';
import { addUpload, dropUpload, requireRoom } from './read/uploads.write';

const formType = 'multipart/form-data';
const tags = ['aims'];
const params = Type.Object({ id: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };
const maxRequestBytes = (aimLimits.fileMb + 1) * 1024 * 1024;

async function checkLength({ headers }: FastifyRequest): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > maxRequestBytes)
    throw new HttpError(413, `The file is larger than ${aimLimits.fileMb} MB.`, { code: 'too_large' });
}

/** Files on their way to become versions. A body is a stream, read only after the sender's permission was checked. */
export const aimUploadRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { files } = deps;
  const { db } = deps.db;
  const { write } = projectCalls(deps);
  const comparisons = comparisonsOf(deps);

  /** Summarises two versions; null also when that fails, as the upload is kept in any case. */
  const trySummary = (request: FastifyRequest, userId: number, base: VersionRecord, latest: VersionRecord) =>
    summariseVersions(comparisons, userId, base, latest).catch((err: unknown) => {
      request.log.warn({ err }, 'the difference of an outdated upload was not computed');
      return null;
    });

  await app.register(async (streams: typeof app) => {
    streams.removeAllContentTypeParsers();
    streams.addContentTypeParser('*', (_request, payload, done) => done(null, payload));

    streams.post(
      aimPaths.versions(':id'),
      {
        config: { guard: pair('POST', 'aims'), readsStream: true, admit: admitToAim(db) },
        onRequest: checkLength,
        schema: {
          tags,
          summary: 'Upload the next version of an AIM',
          description:
            'A form (`multipart/form-data`) with the fields `comment` and `base_number` (the version that the file is based on; left out ' +
            'for the first one), and then the file as `file`. It is read in the background: the answer is the upload, which becomes a ' +
            `version or is refused. On top of an outdated version the file is kept to be merged, and the answer is 409. ${keyedCall('the upload that was made')}`,
          params,
          body: { content: { [formType]: { schema: Type.Any() } } },
          response: {
            202: AimUpload,
            400: ErrorBody,
            ...refusals,
            409: AimConflictBody,
            413: ErrorBody,
            415: ErrorBody,
            422: ErrorBody,
            429: ErrorBody,
            503: ErrorBody,
            507: ErrorBody,
          },
        },
      },
      async (request, reply) => {
        const user = await request.signedIn();
        const { aim } = await enterAim(db, request, request.params.id);
        await requireRoom(db, user.id, aim.id);
        if (!request.headers['content-type']?.toLowerCase().startsWith(formType))
          throw new HttpError(415, `Send the file as a form, ${formType}.`);
        let received: ReceivedWorkbook | undefined;
        try {
          received = await toHttpErrors(receiveWorkbook(files, request, user));
          const { stored, ...workbook } = received;
          await toHttpErrors(stored.keep());
          const id = await write<number, number>(request, reply, {
            project: async (tx) => (await enterAim(tx, request, aim.id, { lock: true })).access,
            findMade: async (tx, _access, { userId, key }) => {
              const made = await tx
                .selectFrom('aim_upload')
                .select('id')
                .where('aim_id', '=', aim.id)
                .where('author_id', '=', userId)
                .where('made_key', '=', key)
                .executeTakeFirst();
              return made && { done: made.id, isCurrent: true };
            },
            act: (tx, _access, by) => addUpload(tx, aim, { ...workbook, file: stored.name, ...stored }, by),
            action: () => ({
              action: 'updated',
              changes: [{ field: `AIM ${aim.name}`, from: null, to: `${workbook.filename} uploaded` }],
            }),
            present: async (_tx, _access, done) => done,
          });
          // The upload owns the file, which stays whatever fails below.
          received = undefined;
          const upload = presentUpload((await findUpload(db, id))!);
          const latest = await findLatest(db, aim.id);
          const isOutdated = upload.number === null && (latest?.number ?? null) !== upload.base_number;
          if (!latest || !isOutdated) return await reply.code(202).send(upload);
          const base = upload.base_number && (await requireVersion(db, aim.id, upload.base_number));
          const error = `Version ${latest.number} was uploaded meanwhile. Merge your file with it, or discard it.`;
          return await reply.code(409).send({
            ...{ error, message: error, code: 'outdated' },
            present: presentVersion(latest),
            upload,
            difference: base ? await trySummary(request, user.id, base, latest) : null,
          });
        } catch (error) {
          // After any other error the commit may have succeeded, so the cleaner decides by the rows.
          if (error instanceof HttpError) await received?.stored.discard().catch(() => undefined);
          throw error;
        }
      },
    );
  });

  app.get(
    aimPaths.upload(':id'),
    {
      config: { guard: pair('GET', 'aims') },
      schema: {
        tags,
        summary: 'A file on its way to become a version',
        params,
        response: { 200: AimUpload, ...refusals },
      },
    },
    async (request) => presentUpload((await enterUpload(db, request, request.params.id)).upload),
  );

  app.delete(
    aimPaths.upload(':id'),
    {
      config: { guard: pair('POST', 'aims'), admit: admitToUpload(db) },
      schema: {
        tags,
        summary: 'Discard a file that is not a version',
        params,
        response: { 204: Type.Null(), ...refusals, 409: ErrorBody },
      },
    },
    async (request, reply) => {
      await write<string, null>(request, reply, {
        project: async (tx) => (await enterUpload(tx, request, request.params.id, { lock: true })).access,
        act: async (tx, { projectId }, by) => {
          const { upload } = await enterUpload(tx, request, request.params.id);
          await dropUpload(tx, upload);
          await touchProject(tx, projectId, by.at);
          return upload.filename;
        },
        action: (filename) => ({
          action: 'updated',
          changes: [{ field: 'AIM upload', from: filename, to: null }],
        }),
        present: async () => null,
        status: 204,
      });
      return reply.send(null);
    },
  );
};
