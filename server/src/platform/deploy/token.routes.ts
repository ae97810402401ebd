import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody, Id } from 'shared-api/contracts/common';
import { CreateDeployToken, CreatedDeployToken, DeployToken } from 'shared-api/contracts/platform/deploy';
import { deployPaths } from 'shared-api/contracts/paths/deployPaths';
import type { PlatformDeps } from '../area/deps';
import { writeAudit } from '../../kernel/audit/writeAudit';
import { HttpError } from '../../kernel/http/errors';
import { adminOf } from './deployer';
import { presentToken } from './deploy.present';
import { createDeployToken, listDeployTokens, revokeDeployToken } from './token.queries';

const tags = ['deploying'];
const refusals = { 401: ErrorBody, 403: ErrorBody, 429: ErrorBody };

/** The routes with which global admins manage deploy tokens. */
export const tokenRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app, { db: { db } }) => {
  app.get(
    deployPaths.tokens,
    {
      schema: {
        tags,
        summary: 'Deploy tokens, those that were revoked last',
        description: 'The tokens themselves are told nowhere.',
        response: { 200: Type.Array(DeployToken), ...refusals },
      },
    },
    async () => (await listDeployTokens(db)).map(presentToken),
  );

  app.post(
    deployPaths.tokens,
    {
      schema: {
        tags,
        summary: 'Make a deploy token for one remote',
        description: 'The answer is the only one that holds the token.',
        body: CreateDeployToken,
        response: { 201: CreatedDeployToken, ...refusals, 422: ErrorBody },
      },
    },
    async (request, reply) => {
      const { id: userId } = adminOf(request);
      const created = await db.transaction().execute(async (tx) => {
        const { token, row } = await createDeployToken(tx, request.body, userId);
        await writeAudit(tx, {
          userId,
          entity: 'remote',
          entityId: null,
          name: row.remote,
          action: 'token created',
          changes: [
            { field: 'Token', from: null, to: row.name },
            ...(row.may_override ? [{ field: 'May override the gate', from: null, to: 'Yes' }] : []),
          ],
        });
        return { token, ...presentToken(row) };
      });
      return reply.code(201).send(created);
    },
  );

  app.delete(
    deployPaths.token(':id'),
    {
      schema: {
        tags,
        summary: 'Revoke a deploy token',
        description: 'At once, also for an upload that is under way. Revoking it twice changes nothing.',
        params: Type.Object({ id: Id }),
        response: { 204: Type.Null(), ...refusals, 404: ErrorBody },
      },
    },
    async (request, reply) => {
      const { id: userId } = adminOf(request);
      await db.transaction().execute(async (tx) => {
        const token = await revokeDeployToken(tx, request.params.id);
        if (!token) throw new HttpError(404, 'There is no such deploy token.');
        if (!token.changed) return;
        await writeAudit(tx, {
          userId,
          entity: 'remote',
          entityId: null,
          name: token.remote,
          action: 'token revoked',
          changes: [{ field: 'Token', from: token.name, to: null }],
        });
      });
      return reply.code(204).send(null);
    },
  );
};
