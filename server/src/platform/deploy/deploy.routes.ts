import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import { RemoteChange } from 'shared-api/contracts/platform/deploy';
import { deployPaths } from 'shared-api/contracts/paths/deployPaths';
import type { PlatformDeps } from '../area/deps';
import { presentChange } from './deploy.present';
import { listChanges } from './deploy.queries';
import { admitDeployers } from './deployer';
import { remoteRoutes } from './remote.routes';
import { tokenRoutes } from './token.routes';
import { uploadRoutes } from './upload.routes';

const changeRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app, { db: { db } }) => {
  app.get(
    deployPaths.changes,
    {
      schema: {
        tags: ['deploying'],
        summary: 'What was done to remotes and their tokens, the latest hundred',
        response: { 200: Type.Array(RemoteChange), 401: ErrorBody, 403: ErrorBody },
      },
    },
    async () => (await listChanges(db)).map(presentChange),
  );
};

/** The deploy routes. Every route is for global admins unless its `config.admits` says otherwise. */
export const deployRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app, deps) => {
  admitDeployers(app, deps);
  // Whoever has changed something finds it in the next answer, without waiting until the change is announced.
  app.addHook('onSend', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 300) deps.registry.expire();
  });
  for (const routes of [remoteRoutes, uploadRoutes, tokenRoutes, changeRoutes])
    await app.register(routes, deps);
};
