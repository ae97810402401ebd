import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { ImportProjects, ImportResult } from 'shared-api/contracts/lists/projectImport';
import { importPaths } from 'shared-api/contracts/paths/importPaths';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { AppDeps } from '../../../kernel/area/deps';
import { csvLine } from '../../../kernel/csv/csv';
import { databaseTime } from '../../../kernel/db/databaseTime';
import type { Tx } from '../../../kernel/db/types';
import { longBodyLimit } from '../../../kernel/http/bodyLimits';
import { forbidden } from '../../../kernel/http/errors';
import { idempotencyKey, keyedCall } from '../../../kernel/http/idempotencyKey';
import { seeGroup, type GroupRecord } from '../raise/group.queries';
import { mayRaise } from '../raise/mayRaise';
import { lockRaiseKey } from '../raise/raise.queries';
import { listImportColumns, templateTitle } from './importColumns.queries';
import { checkImport, importKey } from './checkImport';

const refusals = { 400: ErrorBody, 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };

/** Finds a group in which the caller may raise projects. @throws HttpError 404, 403 */
async function enterGroup(tx: Tx, user: CurrentUser, id: number): Promise<GroupRecord> {
  const group = await seeGroup(tx, user, id);
  if (!mayRaise(user, group)) throw forbidden(`You may not raise projects in ${group.name}.`);
  return group;
}

/**
 * Finds the projects that an earlier call with the same key imported into the group; the key is locked until the transaction ends.
 */
async function findImported(
  tx: Tx,
  userId: number,
  groupId: number,
  key: string,
): Promise<ImportResult['projects']> {
  const start = importKey(groupId, key);
  await lockRaiseKey(tx, userId, start);
  return tx
    .selectFrom('project')
    .select(['id', 'name'])
    .where('creator_id', '=', userId)
    .where((eb) => eb(sql`starts_with(raise_key, ${start})`, '=', true))
    .orderBy('id')
    .execute();
}

/** Raises projects from a file: all of its rows, or none. */
export const importRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;
  const { timeZone } = deps.config;

  app.get(
    importPaths.template(':id'),
    {
      schema: {
        tags: ['projects'],
        summary: 'An empty file for the import of projects into a delivery group',
        params: Type.Object({ id: Id }),
        produces: ['text/csv'],
        response: refusals,
      },
    },
    async (request, reply) => {
      const group = await enterGroup(db, await request.signedIn(), request.params.id);
      const titles = (await listImportColumns(db, group)).map(templateTitle);
      void reply.header('Content-Disposition', 'attachment; filename="projects-template.csv"');
      return reply.type('text/csv; charset=utf-8').send(`\ufeff${csvLine(titles)}` as never);
    },
  );

  app.post(
    importPaths.projects(':id'),
    {
      bodyLimit: longBodyLimit,
      schema: {
        tags: ['projects'],
        summary: 'Raise a project for each row of a CSV file: all, or none',
        description: keyedCall('the projects that were raised'),
        params: Type.Object({ id: Id }),
        body: ImportProjects,
        response: { 200: ImportResult, ...refusals, 422: ErrorBody },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      const { csv, dry_run } = request.body;
      const key = dry_run ? null : idempotencyKey(request.headers);
      return db.transaction().execute(async (tx) => {
        const group = await enterGroup(tx, user, request.params.id);
        const made = key === null ? [] : await findImported(tx, user.id, group.id, key);
        if (made.length) return { rows: made.length, faults: [], projects: made };
        const change = { userId: user.id, at: await databaseTime(tx), key };
        const { rows, faults, raise } = await checkImport(tx, { group, csv, change, timeZone });
        return { rows, faults, projects: dry_run || faults.length ? [] : await raise() };
      });
    },
  );
};
