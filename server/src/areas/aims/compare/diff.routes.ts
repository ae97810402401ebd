import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { AimDiff, AimDiffQuery, AimProgress } from 'shared-api/contracts/projectParts/aims';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { aimPaths } from 'shared-api/contracts/paths/aimPaths';
import { limits } from 'shared-api/limits';
import type { AppDeps } from '../../../kernel/area/deps';
import { paging, setListHeaders } from '../../../kernel/crud/list';
import { asTable, tableFormat, tableTypes } from '../../../kernel/csv/tableFormat';
import { badRequest, HttpError } from '../../../kernel/http/errors';
import { pair } from '../../projects/public';
import { enterAim, requireVersion } from '../enterAim';
import { limitReaders } from '../limitReaders';
import { comparisonsOf } from './comparisons';
import type { SheetPair } from './compareSheets.task';
import { diffCsvRows, diffTitles } from './diffCsv';
import { filterLines } from './filterLines';
import { presentLines, shownLines } from './presentLines';
import { decodeLines } from './sheetLines';
import { addUp } from './summariseVersions';

const VersionNumber = Type.Integer({ minimum: 1, maximum: 1_000_000 });

/** Uses the asked keys for one sheet; one empty text matches its rows by content. @throws HttpError 400 for an unknown column */
function withKeys(pairs: readonly SheetPair[], { sheet, keys }: AimDiffQuery): SheetPair[] {
  if (!keys || sheet === undefined) return [...pairs];
  return pairs.map((one) => {
    if (one.name !== sheet) return one;
    const named = keys.filter((key) => key !== '');
    const known = [...(one.a?.columns ?? []), ...(one.b?.columns ?? [])].map(({ name }) => name);
    const unknown = named.find((key) => !known.includes(key));
    if (unknown !== undefined) throw badRequest(`The sheet has no column ${unknown}.`);
    return { ...one, keys: [...new Set(named)].sort() };
  });
}

/** Comparisons of any two versions of an AIM. Source: domain.md 8. */
export const aimDiffRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const comparisons = comparisonsOf(deps);
  const limitSearch = limitReaders();

  app.get(
    aimPaths.diff(':id', ':a', ':b'),
    {
      config: { guard: pair('GET', 'aims') },
      schema: {
        tags: ['aims'],
        summary: 'The difference between two versions',
        description:
          `The counts of all sheets and, with \`sheet\`, a page of the lines of one, or ${asTable} all differences cell by cell, of the sheet or ` +
          'of all. A comparison that takes longer than two seconds answers 202 with its progress, and goes on: ask again.',
        params: Type.Object({ id: Id, a: VersionNumber, b: VersionNumber }),
        querystring: AimDiffQuery,
        produces: tableTypes,
        response: {
          200: AimDiff,
          202: AimProgress,
          400: ErrorBody,
          401: ErrorBody,
          403: ErrorBody,
          404: ErrorBody,
          422: ErrorBody,
          429: ErrorBody,
        },
      },
    },
    async (request, reply) => {
      const { aim } = await enterAim(db, request, request.params.id);
      const [a, b] = [
        await requireVersion(db, aim.id, request.params.a),
        await requireVersion(db, aim.id, request.params.b),
      ];
      const { query } = request;
      const books = { a: a.book_id, b: b.book_id };
      const pairs = withKeys(await comparisons.pairSheets(books), query);
      const asked = pairs.find(({ name }) => name === query.sheet);
      if (query.sheet !== undefined && !asked) throw new HttpError(404, 'Neither version has such a sheet.');
      const { id: userId } = await request.signedIn();
      const computed = await comparisons.summarise(books, pairs, userId);
      if ('progress' in computed)
        return reply.code(202).header('Retry-After', '1').send({ progress: computed.progress });
      const summaries = computed.value;
      const idsOf = ({ a: inA, b: inB }: SheetPair) => ({ a: inA?.id ?? null, b: inB?.id ?? null });

      if (tableFormat(request)) {
        const written = pairs.flatMap((one, i) =>
          asked && asked !== one
            ? []
            : [
                {
                  name: one.name,
                  sheets: idsOf(one),
                  columns: summaries[i]!.columns,
                  lines: () => comparisons.readLines(books, one),
                },
              ],
        );
        return deps.downloads.sendTable(request, reply, {
          filename: `aim-${aim.id}-${a.number}-${b.number}.csv`,
          titles: diffTitles(a.number, b.number),
          rows: (own) => diffCsvRows(own, written),
          cells: (row) => row,
        }) as never;
      }

      const answer = { a: a.number, b: b.number, ...addUp(summaries), sheet: null };
      const summary = asked && summaries[pairs.indexOf(asked)];
      const content = asked && (await comparisons.readLines(books, asked));
      if (!asked || !summary || !content) return answer;
      const lines = decodeLines(content);
      const all = shownLines(lines, query);
      const { filter } = query;
      const own = { sheets: idsOf(asked), lines, columns: summary.columns };
      const shown = filter?.length ? await limitSearch(userId, () => filterLines(db, own, all, filter)) : all;
      const page = paging(query, limits.listPageSize);
      setListHeaders(request, reply, page, shown.length, Number.MAX_SAFE_INTEGER);
      const ofPage = shown.slice(page.offset, page.offset + page.perPage);
      return {
        ...answer,
        sheet: { ...summary, lines: await presentLines(db, own.sheets, lines, summary.columns, ofPage) },
      };
    },
  );
};
