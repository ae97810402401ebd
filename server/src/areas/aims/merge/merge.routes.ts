import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import {
  AimMerge,
  AimMergeQuery,
  AimProgress,
  AimUpload,
  MergeAim,
} from 'shared-api/contracts/projectParts/aims';
import { ChangedBody, ErrorBody, Id } from 'shared-api/contracts/common';
import { aimPaths } from 'shared-api/contracts/paths/aimPaths';
import { limits } from 'shared-api/limits';
import type { AppDeps } from '../../../kernel/area/deps';
import { paging, setListHeaders } from '../../../kernel/crud/list';
import type { Tx } from '../../../kernel/db/types';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { pair, projectCalls, touchProject } from '../../projects/public';
import { findLatest, findUpload, type UploadRecord, type VersionRecord } from '../aims.queries';
import { presentUpload, presentVersion } from '../aims.present';
import { comparisonsOf } from '../compare/comparisons';
import { admitToUpload, enterUpload } from '../enterAim';
import { enqueueRead } from '../read/uploads.write';
import { decideBy, type SheetChoice } from './applyMerge';
import { MergePlans } from './MergePlans';
import { presentMergeRows } from './presentMergeRows';
import type { PlannedSheet } from './merge.task';

const tags = ['aims'];
const params = Type.Object({ id: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };

/** The most bytes of a body: that of all choices. */
const mergeBodyLimit = 8 * 1024 * 1024;

/** @throws HttpError 409 unless the upload waits to be merged */
async function requireConflict(
  tx: Tx,
  upload: UploadRecord,
): Promise<{ latest: VersionRecord; bookId: number }> {
  const latest = await findLatest(tx, upload.aim_id);
  if (upload.state !== 'conflict' || upload.book_id === null || !latest)
    throw new HttpError(409, 'The file does not wait to be merged.', { code: 'no_conflict' });
  return { latest, bookId: upload.book_id };
}

/** Checks the choices against the plan, as the merge will. @throws Refusal see `decideBy` */
function checkChoices(sheets: readonly PlannedSheet[], { choices, rest }: MergeAim): void {
  const names = new Set(sheets.map(({ name }) => name));
  if (choices.some(({ sheet }) => !names.has(sheet)))
    throw unprocessable('A choice names a sheet that the merge does not have.', {
      choices: 'name an unknown sheet',
    });
  for (const { name, items } of sheets) {
    const own: SheetChoice[] = choices.filter(({ sheet }) => sheet === name);
    const decide = decideBy(items, own, rest);
    for (const item of items) {
      if (item.whole) decide(item, null);
      else for (const { column } of item.changes) decide(item, column);
    }
  }
}

/** Merges of uploads that are based on an outdated version. Source: domain.md 8. */
export const aimMergeRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { write } = projectCalls(deps);
  const plans = new MergePlans(db, comparisonsOf(deps).queue);

  app.get(
    aimPaths.merge(':id'),
    {
      config: { guard: pair('GET', 'aims') },
      schema: {
        tags,
        summary: 'What an upload changes, and where the present version changed the same',
        params,
        querystring: AimMergeQuery,
        response: {
          200: AimMerge,
          202: AimProgress,
          400: ErrorBody,
          ...refusals,
          409: ErrorBody,
          422: ErrorBody,
          429: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { upload } = await enterUpload(db, request, request.params.id);
      const { latest, bookId } = await requireConflict(db, upload);
      const { id: userId } = await request.signedIn();
      const planned = await plans.plan({ ...upload, book_id: bookId }, latest, userId);
      if ('progress' in planned)
        return reply.code(202).header('Retry-After', '1').send({ progress: planned.progress });
      const { query } = request;
      const asked = planned.value.find(({ name }) => name === query.sheet);
      if (query.sheet !== undefined && !asked) throw new HttpError(404, 'There is no such sheet.');
      const answer = {
        upload: presentUpload(upload),
        base: upload.base_number,
        present: presentVersion(latest),
        sheets: planned.value.map(({ name, items }) => ({
          name,
          changes: items.length,
          conflicts: items.filter(({ conflict }) => conflict).length,
        })),
        sheet: null,
      };
      if (!asked) return answer;
      const items = asked.items.filter(({ conflict }) => !query.conflicts || conflict);
      const page = paging(query, limits.listPageSize);
      setListHeaders(request, reply, page, items.length, Number.MAX_SAFE_INTEGER);
      const own = items.slice(page.offset, page.offset + page.perPage);
      const { name, columns } = asked;
      const rows = await presentMergeRows(db, { ...upload, book_id: bookId }, latest, asked, own);
      return {
        ...answer,
        sheet: { name, columns: columns.map(({ name: title, kind }) => ({ name: title, kind })), rows },
      };
    },
  );

  app.post(
    aimPaths.merge(':id'),
    {
      bodyLimit: mergeBodyLimit,
      config: { guard: pair('POST', 'aims'), admit: admitToUpload(db) },
      schema: {
        tags,
        summary: 'Merge an upload into the present version',
        description:
          'The portal builds the next version from the present one and the changes of the upload, in the background: ask for the upload again.',
        params,
        body: MergeAim,
        response: {
          202: AimUpload,
          ...refusals,
          409: ChangedBody,
          422: ErrorBody,
          429: ErrorBody,
          503: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { body } = request;
      const { upload } = await enterUpload(db, request, id);
      const { latest, bookId } = await requireConflict(db, upload);
      const { id: userId } = await request.signedIn();
      if (latest.number === body.onto) {
        const planned = await plans.plan({ ...upload, book_id: bookId }, latest, userId);
        if ('progress' in planned)
          throw new HttpError(503, 'The merge is still being prepared. Please try again in a moment.', {
            code: 'busy',
            retryAfter: 2,
          });
        try {
          checkChoices(planned.value, body);
        } catch (error) {
          throw error instanceof HttpError
            ? error
            : unprocessable((error as Error).message, { choices: (error as Error).message });
        }
      }
      return write(request, reply, {
        project: async (tx) => (await enterUpload(tx, request, id, { lock: true })).access,
        act: async (tx, { projectId }, by) => {
          const { upload: now } = await enterUpload(tx, request, id);
          const { latest: present } = await requireConflict(tx, now);
          if (present.number !== body.onto)
            throw new HttpError(
              409,
              `Version ${present.number} was uploaded meanwhile. Open the merge again.`,
              {
                code: 'outdated',
                extra: { present: presentVersion(present) },
              },
            );
          await tx
            .updateTable('aim_upload')
            .set({ state: 'merging', error: null, merge: JSON.stringify(body) })
            .where('id', '=', id)
            .execute();
          await enqueueRead(tx, id);
          await touchProject(tx, projectId, by.at);
          return now.filename;
        },
        action: (filename) => ({
          action: 'updated',
          changes: [{ field: 'AIM upload', from: filename, to: `merged with version ${body.onto}` }],
        }),
        present: async (tx) => presentUpload((await findUpload(tx, id))!),
        status: 202,
      });
    },
  );
};
