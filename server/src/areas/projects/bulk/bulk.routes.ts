import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { BulkChoice, BulkOptions, BulkPreview, BulkRow } from 'shared-api/contracts/lists/projectBulk';
import { bulkPaths } from 'shared-api/contracts/paths/projectListPaths';
import type { AppDeps } from '../../../kernel/area/deps';
import { loadScope } from '../visibility';
import { listBulkOptions } from './bulkOptions.queries';
import { findOfferedKinds } from './offeredKinds';
import { previewAction } from './previewAction';

const tags = ['projects'];
const refusals = { 400: ErrorBody, 401: ErrorBody, 422: ErrorBody };

/** Prepares actions on several projects. They are carried out one by one, by the routes of the single actions. */
export const bulkRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, deps) => {
  const { db } = deps.db;

  app.post(
    bulkPaths.preview,
    {
      schema: {
        tags,
        summary: 'What an action would do on each of some projects',
        description:
          'It changes nothing. A project that the caller does not see is refused like a missing one.',
        body: BulkPreview,
        response: { 200: Type.Array(BulkRow), ...refusals },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      const { project_ids, action } = request.body;
      const rows: BulkRow[] = [];
      // One after the other: each holds one connection and one row's lock for a moment.
      for (const id of project_ids) rows.push(await previewAction(db, user, id, action));
      return rows;
    },
  );

  app.post(
    bulkPaths.options,
    {
      schema: {
        tags,
        summary:
          'The actions on these projects that the caller may take, and the roles and states that they can name',
        body: BulkChoice,
        response: { 200: BulkOptions, ...refusals },
      },
    },
    async (request) => {
      const user = await request.signedIn();
      const { project_ids: ids } = request.body;
      const names = await listBulkOptions(db, await loadScope(db, user), ids);
      return { kinds: await findOfferedKinds(db, user, ids), ...names };
    },
  );
};
