import type { FastifyPluginAsync } from 'fastify';
import type { Static, TObject, TSchema } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import type { CurrentUser } from 'shared-api/contracts/session';
import { reportDays, type SpanQuery } from 'shared-api/contracts/reports/report';
import { reportedGroupIds } from 'shared-api/portal/audience';
import { isDay } from 'shared-api/workingDays';
import type { AppDeps } from '../../kernel/area/deps';
import type { CsvCell } from '../../kernel/csv/csv';
import { asTable, tableFormat, tableTypes } from '../../kernel/csv/tableFormat';
import type { Db } from '../../kernel/db/types';
import { badRequest, HttpError } from '../../kernel/http/errors';

/** The parts of a query that every report has; days are optional. */
interface AnyQuery {
  group: number;
  team?: number;
  from?: string;
  to?: string;
  on?: string;
}

/** The query of a report. @typeParam Q its schema */
type Chosen<Q extends TObject> = Omit<Static<Q>, 'team'> & { team: number | null };

/** The query of a report over a span, as it is read. */
export type SpanChoice = Chosen<typeof SpanQuery>;

/** A report: `GET` of a path as JSON, or as CSV with the rows of its table. */
interface Report<Q extends TObject, A extends TSchema> {
  path: string;
  summary: string;
  /** The key of the feature that guards it. */
  feature: string;
  query: Q;
  answer: A;
  read: (db: Db, query: Chosen<Q>, timeZone: string, user: CurrentUser) => Promise<Static<A>>;
  csv: {
    filename: string;
    titles: readonly string[];
    rows: (answer: Static<A>) => readonly (readonly CsvCell[])[];
  };
}

const [earliest, latest] = ['2000-01-01', '2099-12-31'];
const dayMs = 86_400_000;

/** @throws HttpError 400 for days that do not exist or are too far away, and for spans that are too long */
function checkDays({ from, to, on }: AnyQuery): void {
  for (const day of [from, to, on])
    if (day !== undefined && (!isDay(day) || day < earliest || day > latest))
      throw badRequest(`Choose a day from ${earliest} to ${latest}.`);
  if (from === undefined || to === undefined) return;
  if (from > to) throw badRequest('The last day must not come before the first.');
  if ((Date.parse(to) - Date.parse(from)) / dayMs > reportDays)
    throw badRequest(`Ask for ${reportDays} days at most.`);
}

/**
 * Declares the route of a report on one delivery group, for those with its role Report or Admin and for global admins. Others are
 * answered like for a missing group. Source: spec 001, point 6.
 */
export const defineReport =
  <Q extends TObject, A extends TSchema>({
    path,
    summary,
    feature,
    query,
    answer,
    read,
    csv,
  }: Report<Q, A>): FastifyPluginAsync<AppDeps> =>
  async (app, deps) => {
    const { db } = deps.db;
    app.get(
      path,
      {
        config: { feature },
        schema: {
          tags: ['reports'],
          summary,
          description: `As JSON, or ${asTable} as a table.`,
          querystring: query,
          produces: tableTypes,
          response: { 200: answer, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody },
        },
      },
      async (request, reply) => {
        const asked = request.query as Static<Q> & AnyQuery;
        const user = await request.signedIn();
        const groupIds = reportedGroupIds(user);
        const group = await db
          .selectFrom('project_type')
          .select('id')
          .where('id', '=', asked.group)
          .executeTakeFirst();
        if (!group || (groupIds !== 'all' && !groupIds.includes(group.id)))
          throw new HttpError(404, 'There is no such delivery group.');
        checkDays(asked);
        const chosen: Chosen<Q> = { ...asked, team: asked.team ?? null };
        const answerTo = (from: Db) => read(from, chosen, deps.config.timeZone, user);
        if (!tableFormat(request)) return answerTo(deps.reportDb);
        return deps.downloads.sendTable(request, reply, {
          filename: csv.filename,
          titles: [...csv.titles],
          rows: async function* (pool) {
            yield* csv.rows(await answerTo(pool));
          },
          cells: (row: readonly CsvCell[]) => [...row],
        });
      },
    );
  };
