import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ErrorBody } from 'shared-api/contracts/common';
import {
  CheckAnswer,
  CheckBody,
  DeployAnswer,
  Enable,
  type GateFault,
  RemoteParams,
  RemoteState,
  RemoteStates,
  Rollback,
} from 'shared-api/contracts/platform/deploy';
import { deployLimits } from 'shared-api/contracts/limits';
import { deployPaths } from 'shared-api/contracts/paths/deployPaths';
import type { Build } from 'shared-api/portal/build';
import type { PlatformDeps } from '../area/deps';
import type { Tx } from '../../kernel/db/types';
import { StoreError } from '../../kernel/storage/StoreError';
import { callFaults } from './checkCalls';
import { parseBuild } from '../store/checkBuild';
import { findLive, listKept, listRemotes, readRevisionNumber } from './deploy.queries';
import { presentRemote, presentRemotes } from './deploy.present';
import { adminOf, deployerOf } from './deployer';
import { askGate, checkName, findSameVersion } from './deployVersion';
import { noSuchRemote, rollBack } from './rollBack';
import { switchRemote } from './switchRemote';

const tags = ['deploying'];
const refusals = { 401: ErrorBody, 403: ErrorBody, 429: ErrorBody };

/** @throws HttpError 404 */
async function readRemote(tx: Tx, name: string): Promise<RemoteState> {
  const [row] = await listRemotes(tx, name);
  if (!row) throw noSuchRemote(name);
  return presentRemote(row, await listKept(tx, name));
}

/** Finds what the file store would refuse in a build, so that a check reports it before an upload does. */
function storeFaults(build: Build): GateFault[] {
  try {
    parseBuild(Buffer.from(JSON.stringify(build)));
    return [];
  } catch (error) {
    if (error instanceof StoreError) return [{ code: 'build_invalid', with: null, text: error.message }];
    throw error;
  }
}

/** The routes that list deployed versions, check builds, roll back and disable remotes. */
export const remoteRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app, { db: { db }, store }) => {
  app.get(
    deployPaths.remotes,
    {
      schema: {
        tags,
        summary: 'The shell and every remote, with the versions that are kept',
        response: { 200: RemoteStates, ...refusals },
      },
    },
    () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) =>
          presentRemotes(await readRevisionNumber(tx), await listRemotes(tx), await listKept(tx)),
        ),
  );

  app.get(
    deployPaths.remote(':name'),
    {
      config: { admits: 'admins and its tokens' },
      schema: {
        tags,
        summary: 'One remote, or the shell, with the versions that are kept',
        params: RemoteParams,
        response: { 200: RemoteState, ...refusals, 404: ErrorBody },
      },
    },
    ({ params: { name } }) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((tx) => readRemote(tx, name)),
  );

  app.post(
    deployPaths.check(':name'),
    {
      bodyLimit: deployLimits.build,
      config: { admits: 'admins and its tokens' },
      schema: {
        tags,
        summary: 'Whether a build could go live now',
        description:
          'Changes nothing. What an upload measures itself is taken here as the build says it. As an upload, it is answered 409 ' +
          'when the version is stored with other files.',
        params: RemoteParams,
        body: CheckBody,
        response: { 200: CheckAnswer, ...refusals, 409: ErrorBody, 422: ErrorBody },
      },
    },
    async ({ params: { name }, body: build }) => {
      checkName(build, { name });
      await findSameVersion(db, build);
      const live = (await findLive(db, name)) ?? null;
      const { faults: disagreements, notes } = await askGate(db, build);
      const unguarded = callFaults(build, app.routeList);
      const faults = disagreements.length ? disagreements : [...unguarded, ...storeFaults(build)];
      return { ok: !faults.length, faults, notes, live };
    },
  );

  app.post(
    deployPaths.rollback(':name'),
    {
      config: { admits: 'admins and its tokens' },
      // An empty body means the previous version.
      preValidation: async (request) => {
        if (request.body === undefined) request.body = {};
      },
      schema: {
        tags,
        summary: 'Make an earlier version live again',
        description:
          'The gate is asked again; `override` goes back in spite of its faults, which the answer then has among its notes. ' +
          'For admins, and for tokens that may override; the reason is recorded.',
        params: RemoteParams,
        body: Rollback,
        response: { 200: DeployAnswer, ...refusals, 404: ErrorBody, 409: ErrorBody, 422: ErrorBody },
      },
    },
    async (request) => {
      const { version, override } = request.body;
      return rollBack(db, store, deployerOf(request), {
        name: request.params.name,
        ...(version ? { version } : {}),
        ...(override === undefined ? {} : { override }),
      });
    },
  );

  app.put(
    deployPaths.enabled(':name'),
    {
      schema: {
        tags,
        summary: 'Switch a remote off or on',
        description: 'Takes effect at once in all open sessions.',
        params: RemoteParams,
        body: Enable,
        response: { 200: RemoteState, ...refusals, 404: ErrorBody, 422: ErrorBody },
      },
    },
    async (request) => {
      const { id } = adminOf(request);
      const { name } = request.params;
      return db.transaction().execute(async (tx) => {
        await switchRemote(tx, { name, userId: id, ...request.body });
        return readRemote(tx, name);
      });
    },
  );
};
