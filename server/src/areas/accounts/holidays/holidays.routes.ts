import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { HolidayBody, HolidayImport, HolidayImported } from 'shared-api/contracts/accounts';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { LookupQuery, LookupRows } from 'shared-api/contracts/lists/lookups';
import { accountPaths, paths } from 'shared-api/contracts/paths';
import type { AppDeps } from '../../../kernel/area/deps';
import { writeAudit } from '../../../kernel/audit/writeAudit';
import type { Tx } from '../../../kernel/db/types';
import { admitAdmin } from '../../../kernel/limits/admitCaller';
import { longBodyLimit } from '../../../kernel/http/bodyLimits';
import { HttpError, unprocessable } from '../../../kernel/http/errors';
import { paging, setListHeaders } from '../../../kernel/crud/list';
import { textFaults } from '../../../kernel/crud/resource.body';
import { publish } from '../../../kernel/events/publish';
import { addHolidays, findHoliday, listHolidayYears, listProjectsOn } from './holidays.queries';
import { loadScope } from '../../projects/public';

/** Writes one audit entry for the whole import, with a change for each day. */
async function recordImport(tx: Tx, userId: number, holidays: HolidayBody[]) {
  await publish(tx, { kind: 'list', path: paths.holidays });
  await writeAudit(tx, {
    userId,
    entity: 'holiday',
    entityId: null,
    name: holidays.length === 1 ? 'One holiday' : `${holidays.length} holidays`,
    action: 'imported',
    changes: holidays.map(({ date, name }) => ({ field: date, from: null, to: name })),
  });
}

/** The calls on holidays beyond list, create, update and delete. */
export const holidayRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  app.post(
    paths.holidayImport,
    {
      bodyLimit: longBodyLimit,
      config: { admit: admitAdmin, feature: 'accounts.holidayImport' },
      schema: {
        tags: ['holidays'],
        summary: 'Add a list of holidays',
        description: 'All or none. Dates that are there already keep their name and are counted as skipped.',
        body: HolidayImport,
        response: { 200: HolidayImported, 401: ErrorBody, 403: ErrorBody, 422: ErrorBody },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      const holidays = request.body.holidays.map(({ date, name }) => ({ date, name: name.trim() }));
      const faults = holidays.map((holiday) => textFaults({ body: HolidayBody }, holiday).name);
      const invalid = faults.findIndex((fault) => fault !== undefined);
      if (invalid >= 0)
        throw unprocessable(`The holiday on ${holidays[invalid]!.date}: ${faults[invalid]}`, {
          [`holidays.${invalid}.name`]: faults[invalid]!,
        });
      const added = await db.transaction().execute(async (tx) => {
        const rows = await addHolidays(tx, holidays);
        if (rows.length) await recordImport(tx, user.id, rows);
        return rows.length;
      });
      return { added, skipped: holidays.length - added };
    },
  );

  app.get(
    paths.holidayYears,
    {
      schema: {
        tags: ['holidays'],
        summary: 'Years that have holidays, latest first',
        response: { 200: Type.Array(Type.Integer()), 401: ErrorBody },
      },
    },
    async (request) => {
      await request.signedIn();
      return listHolidayYears(db);
    },
  );

  app.get(
    accountPaths.holidayProjects(':id'),
    {
      schema: {
        tags: ['holidays'],
        summary: 'Open projects that are to be completed on a holiday',
        description: 'Of those that the caller may see.',
        params: Type.Object({ id: Id }),
        querystring: LookupQuery,
        response: { 200: LookupRows, 400: ErrorBody, 401: ErrorBody, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const scope = await loadScope(db, await request.signedIn());
      const holiday = await findHoliday(db, request.params.id);
      if (!holiday) throw new HttpError(404, 'There is no such holiday.');
      const page = paging(request.query);
      const { rows, total } = await listProjectsOn(db, scope, holiday.date, { ...page, ...request.query });
      setListHeaders(request, reply, page, total);
      return rows;
    },
  );
};
