import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ChangedBody, ErrorBody, Id } from 'shared-api/contracts/common';
import {
  ChangeCells,
  PermissionMatrix,
  PermissionPreview,
  SimulateCells,
} from 'shared-api/contracts/groupParts/permissionMatrix';
import { groupPaths } from 'shared-api/contracts/paths/groupPaths';
import { ProjectWhy } from 'shared-api/contracts/why';
import type { AppDeps } from '../../../../kernel/area/deps';
import { longBodyLimit } from '../../../../kernel/http/bodyLimits';
import { unprocessable } from '../../../../kernel/http/errors';
import { findAccess, readWhy } from '../../../projects/public';
import { admitAdmin, enterGroup } from '../../ofGroup';
import { checkCells, withCells } from './cells';
import { countPeople, readMatrix, readRows, readSituations } from './matrix.queries';
import { previewCells } from './previewCells';
import { saveCells } from './saveCells';

const tags = ['project_permissions'];
const params = Type.Object({ groupId: Id });
const refusals = { 401: ErrorBody, 403: ErrorBody, 404: ErrorBody };

/** The permissions of a group as a matrix, which changes many of them in one call. Source: domain.md 1. */
export const permissionMatrixRoutes: FastifyPluginAsyncTypebox<AppDeps> = async (app, { db: { db } }) => {
  const path = groupPaths.permissionMatrix(':groupId');
  const admit = admitAdmin(db);

  app.get(
    path,
    {
      schema: {
        tags,
        summary: 'The permissions of a group by action and principal',
        params,
        response: { 200: PermissionMatrix, ...refusals },
      },
    },
    async (request) => {
      const { groupId } = request.params;
      await enterGroup(db, request, groupId);
      return readMatrix(db, groupId);
    },
  );

  app.put(
    path,
    {
      config: { admit },
      bodyLimit: longBodyLimit,
      schema: {
        tags,
        summary: 'Replace the rules of some cells',
        description: '409 with the present rules when somebody else changed one of the cells since `seen`.',
        params,
        body: ChangeCells,
        response: { 200: PermissionMatrix, ...refusals, 409: ChangedBody, 422: ErrorBody },
      },
    },
    async (request) => {
      const { groupId } = request.params;
      return db.transaction().execute(async (tx) => {
        const user = await enterGroup(tx, request, groupId);
        await saveCells(tx, { user, groupId }, request.body.cells);
        return readMatrix(tx, groupId);
      });
    },
  );

  app.post(
    `${path}/preview`,
    {
      config: { admit },
      bodyLimit: longBodyLimit,
      schema: {
        tags,
        summary: 'What changed cells would change, for whom and on how many open projects',
        description: 'Nothing is saved.',
        params,
        body: ChangeCells,
        response: { 200: PermissionPreview, ...refusals, 422: ErrorBody },
      },
    },
    async (request) => {
      const { groupId } = request.params;
      const { cells } = request.body;
      await enterGroup(db, request, groupId);
      checkCells(cells);
      const [rows, situations, people] = await Promise.all([
        readRows(db, groupId),
        readSituations(db, groupId),
        countPeople(db, groupId),
      ]);
      const groupRoles = await db
        .selectFrom('usr_role')
        .where('project_type_id', '=', groupId)
        .where('is_project_role', '=', false)
        .select('id')
        .execute();
      const heldRoles = new Set(groupRoles.map(({ id }) => id).filter((id) => people.get(`role ${id}`)));
      return previewCells(rows, cells, { situations, people, heldRoles });
    },
  );

  app.post(
    `${path}/simulate`,
    {
      config: { admit },
      bodyLimit: longBodyLimit,
      schema: {
        tags,
        summary: 'What a person would be offered on a project with changed cells, and why',
        description: 'Nothing is saved.',
        params,
        body: SimulateCells,
        response: { 200: ProjectWhy, ...refusals, 422: ErrorBody },
      },
    },
    async (request) => {
      const { groupId } = request.params;
      const { project_id: projectId, user_id: other, cells } = request.body;
      const me = await enterGroup(db, request, groupId);
      checkCells(cells);
      const own = await findAccess(db, projectId, me);
      const missing = 'There is no such project in this delivery group.';
      if (own?.groupId !== groupId) throw unprocessable(missing, { project_id: missing });
      return readWhy(db, own, { me, other }, (rows) => withCells(rows, cells));
    },
  );
};
