import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { AimSheetPage, AimSheetQuery } from 'shared-api/contracts/projectParts/aims';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { aimPaths } from 'shared-api/contracts/paths/aimPaths';
import { aimLimits, limits } from 'shared-api/limits';
import type { AppDeps } from '../../kernel/area/deps';
import { paging, setListHeaders } from '../../kernel/crud/list';
import { HttpError } from '../../kernel/http/errors';
import { sendFile } from '../../kernel/storage/sendFile';
import { pair } from '../projects/public';
import { listSheets } from './books/books.queries';
import { readPage } from './books/readPage';
import { enterAim, requireVersion } from './enterAim';
import { limitReaders } from './limitReaders';

const tags = ['aims'];
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };
const Count = Type.Integer({ minimum: 1, maximum: 1_000_000 });
const VersionParams = Type.Object({ id: Id, number: Count });
const SheetParams = Type.Object({ ...VersionParams.properties, sheet: Count });

/** The rows of the sheets of versions, and their files. */
export const aimSheetRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db }, files }) => {
  const limitSearch = limitReaders();

  app.get(
    aimPaths.sheet(':id', ':number', ':sheet'),
    {
      config: { guard: pair('GET', 'aims') },
      schema: {
        tags,
        summary: 'A page of the rows of a sheet',
        description:
          'A filter is the index of a column, a colon, and a text that its cells contain; `=` and a text for cells that are it, `=` for ' +
          'empty cells, `!=` for others. `search` looks in all cells.',
        params: SheetParams,
        querystring: AimSheetQuery,
        response: { 200: AimSheetPage, 400: ErrorBody, ...refusals, 429: ErrorBody },
      },
    },
    async (request, reply) => {
      const { aim } = await enterAim(db, request, request.params.id);
      const version = await requireVersion(db, aim.id, request.params.number);
      const sheet = (await listSheets(db, version.book_id)).find(
        ({ number }) => number === request.params.sheet,
      );
      if (!sheet) throw new HttpError(404, 'The version has no such sheet.');
      const page = paging(request.query, limits.listPageSize);
      const read = () => readPage(db, sheet, request.query, page);
      const isSearch = Boolean(request.query.filter?.length || request.query.search);
      const { id: userId } = await request.signedIn();
      const { rows, total } = isSearch ? await limitSearch(userId, read) : await read();
      setListHeaders(request, reply, page, total, aimLimits.rows);
      const { number, name, columns, rows: count } = sheet;
      return {
        sheet: { number, name, rows: count, columns: columns.length },
        columns,
        rows: rows.map(([row, ...cells]) => ({ row, cells })),
      };
    },
  );

  for (const [path, isUploaded, summary] of [
    [aimPaths.file, false, 'The file of a version; that of a merged one was written by the portal'],
    [aimPaths.uploadedFile, true, 'The file that the author of a merged version uploaded'],
  ] as const)
    app.get(
      path(':id', ':number'),
      {
        config: { guard: pair('GET', 'aims') },
        schema: {
          tags,
          summary,
          description: 'Always to be saved, never to be shown. Takes `Range` and `If-None-Match`.',
          params: VersionParams,
          produces: ['application/octet-stream'],
          response: refusals,
        },
      },
      async (request, reply) => {
        const { aim } = await enterAim(db, request, request.params.id);
        const found = await db
          .selectFrom('aim_version')
          .select(['filename', 'size', 'sha256', 'media_type', 'file', 'uploaded', 'uploaded_file'])
          .where('aim_id', '=', aim.id)
          .where('number', '=', request.params.number)
          .executeTakeFirst();
        const sent =
          found && isUploaded ? found.uploaded && { ...found.uploaded, file: found.uploaded_file! } : found;
        if (!sent) throw new HttpError(404, 'There is no such file.');
        return sendFile(request, reply, files, sent);
      },
    );
};
