import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { Cr } from 'shared-api/contracts/cr/cr';
import { crPaths } from 'shared-api/contracts/paths/crPaths';
import { hasCrReport } from 'shared-api/crStatus';
import type { AppDeps } from '../../kernel/area/deps';
import { databaseTime } from '../../kernel/db/databaseTime';
import { HttpError, unprocessable } from '../../kernel/http/errors';
import { crCalls, recordCr } from './crCalls';
import { queueReportMails } from './crMail';
import { admitToCr, noSuchCr } from './cr.policy';
import { findReport, listReaders, lockCr } from './cr.queries';
import { gatherReport } from './gatherReport';

/** Sends the post-CR report, once. Source: domain.md 7. */
export const crReportRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { answer } = crCalls(deps);

  app.post(
    crPaths.report(':id'),
    {
      config: { admit: admitToCr },
      schema: {
        tags: ['change requests'],
        summary: 'Mail the post-CR report to the recipients, once',
        description: 'A second call sends nothing and answers the report that was sent.',
        params: Type.Object({ id: Id }),
        response: { 200: Cr, 401: ErrorBody, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const user = await admitToCr(request);
      return db.transaction().execute(async (tx) => {
        const cr = await lockCr(tx, request.params.id);
        if (!cr) throw noSuchCr();
        if (await findReport(tx, cr.id)) return answer(tx, user, cr.id, reply);
        if (!hasCrReport(cr.status))
          throw new HttpError(409, 'The report is sent once the CR is completed or rolled back.', {
            code: 'not_ended',
          });
        const readers = await listReaders(tx, cr.id);
        if (!readers.length)
          throw unprocessable('The CR has no recipients. Add those who should get the report.');
        const at = await databaseTime(tx);
        await tx
          .insertInto('cr_report')
          .values({
            cr_id: cr.id,
            sent_on: at,
            sent_by: user.id,
            recipients: JSON.stringify(readers),
            content: JSON.stringify(await gatherReport(tx, cr)),
          })
          .execute();
        await queueReportMails(tx, cr.id, { readers, at, title: cr.title });
        await tx
          .updateTable('cr')
          .set({ version: sql`version + 1` })
          .where('id', '=', cr.id)
          .execute();
        await recordCr(tx, user, cr, {
          action: 'report sent',
          changes: [{ field: 'Recipients', from: null, to: readers.map(({ name }) => name).join(', ') }],
        });
        return answer(tx, user, cr.id, reply);
      });
    },
  );
};
