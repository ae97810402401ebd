import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ChangedBody, ErrorBody, type Named } from 'shared-api/contracts/common';
import { configPaths } from 'shared-api/contracts/paths/configPaths';
import {
  ChangeConfig,
  ConfigDetail,
  ConfigParams,
  ConfigQuery,
  ConfigStates,
  RestoreConfig,
} from 'shared-api/contracts/platform/config';
import type { Tx } from '../../kernel/db/types';
import { forbidden, HttpError, unprocessable } from '../../kernel/http/errors';
import type { PlatformDeps } from '../area/deps';
import { readPortal } from '../deploy/deploy.queries';
import { admitDeployers, deployerOf } from '../deploy/deployer';
import { lockDeploys } from '../registry/deployLocks';
import { changeConfig, restoreConfig } from './changeConfig';
import { listConfigGroups } from './config.queries';
import { readConfigured, readDetail, readStates, type ConfiguredRemote } from './readConfigs';

const tags = ['configuration'];
const refusals = { 401: ErrorBody, 403: ErrorBody, 429: ErrorBody };
const writeAnswers = { ...refusals, 404: ErrorBody, 409: ChangedBody, 422: ErrorBody };

interface Scope {
  group: Named | null;
  /** The delivery groups that the caller may choose. */
  groups: Named[];
}

/** The calls with which admins, and the owners of remotes, see and change the configuration. */
export const configRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app, deps) => {
  const { registry, visibleGroups } = deps;
  const { db } = deps.db;
  admitDeployers(app, deps);

  /** A remote's own team and CI choose among all groups; people among those that they see. */
  async function groupsFor(tx: Tx, request: FastifyRequest): Promise<Named[]> {
    const caller = deployerOf(request);
    return listConfigGroups(tx, caller.kind === 'token' ? 'all' : await visibleGroups(tx, caller.user));
  }

  /** @throws HttpError 422 for a delivery group that does not exist or that the caller does not see */
  async function readScope(tx: Tx, request: FastifyRequest, id: number | null): Promise<Scope> {
    const groups = await groupsFor(tx, request);
    const group = groups.find((one) => one.id === id) ?? null;
    if (id !== null && !group)
      throw unprocessable('There is no such delivery group.', { group: 'There is no such delivery group' });
    return { group, groups };
  }

  /**
   * Finds a remote by its live version, as the database has it.
   * @throws HttpError 404 for a remote without settings, or that the caller may not see
   */
  async function findConfigured(tx: Tx, request: FastifyRequest, name: string): Promise<ConfiguredRemote> {
    const { live } = await readPortal(tx, { retained: false });
    const all = await readConfigured(tx, live, deployerOf(request));
    const found = all.find(({ remote }) => remote.name === name);
    if (!found) throw new HttpError(404, `There is no remote ${name} with a configuration.`);
    return found;
  }

  /** @throws HttpError 403, 404 */
  async function findChangeable(tx: Tx, request: FastifyRequest, name: string): Promise<ConfiguredRemote> {
    const found = await findConfigured(tx, request, name);
    if (found.right.changes) return found;
    throw forbidden(
      `Only admins of the portal may change the configuration of ${name}, unless one of them lets its owners.`,
    );
  }

  /** Refuses before the body is read. */
  const admitChanger: onRequestAsyncHookHandler = async (request) => {
    await findChangeable(db, request, (request.params as ConfigParams).name);
  };

  async function readOne(request: FastifyRequest, name: string, group: number | null): Promise<ConfigDetail> {
    return readDetail(db, await findConfigured(db, request, name), await readScope(db, request, group));
  }

  /** Changes values in one transaction, and answers them as they are now, also to those who saw older ones. */
  async function write(
    request: FastifyRequest,
    name: string,
    id: number | null,
    act: (tx: Tx, remote: ConfiguredRemote, scope: Scope) => Promise<void>,
  ): Promise<ConfigDetail> {
    try {
      await db.transaction().execute(async (tx) => {
        // No other version goes live between the check against its schema and the change.
        await lockDeploys(tx);
        await act(tx, await findChangeable(tx, request, name), await readScope(tx, request, id));
      });
    } catch (error) {
      if (!(error instanceof HttpError) || error.options.code !== 'changed') throw error;
      throw new HttpError(409, error.message, {
        code: 'changed',
        extra: { present: await readOne(request, name, id) },
      });
    }
    registry.expire();
    return readOne(request, name, id);
  }

  app.get(
    configPaths.config,
    {
      config: { admits: 'everyone signed in and all tokens' },
      schema: {
        tags,
        summary: 'The remotes with settings that the caller may see',
        response: { 200: ConfigStates, ...refusals },
      },
    },
    async (request) => {
      const { revision, builds } = await registry.current();
      const configured = await readConfigured(db, builds.values(), deployerOf(request));
      const remotes = await readStates(db, configured, await groupsFor(db, request));
      return {
        revision,
        remotes: remotes.sort((one, other) => one.remote.title.localeCompare(other.remote.title, 'en')),
      };
    },
  );

  app.get(
    configPaths.remote(':name'),
    {
      config: { admits: 'everyone signed in and all tokens' },
      schema: {
        tags,
        summary: 'The settings of a remote, their values and their history',
        description: 'Of the organisation, or with `group` of one delivery group.',
        params: ConfigParams,
        querystring: ConfigQuery,
        response: { 200: ConfigDetail, ...refusals, 404: ErrorBody, 422: ErrorBody },
      },
    },
    (request) => readOne(request, request.params.name, request.query.group ?? null),
  );

  app.put(
    configPaths.remote(':name'),
    {
      onRequest: admitChanger,
      config: { admits: 'everyone signed in and all tokens' },
      schema: {
        tags,
        summary: 'Set the values of a remote for the organisation or a delivery group',
        description: 'Open sessions get them at once. With an outdated revision nothing changes: 409.',
        params: ConfigParams,
        body: ChangeConfig,
        response: { 200: ConfigDetail, ...writeAnswers },
      },
    },
    (request) => {
      const { group: id, values, reason, revision } = request.body;
      const caller = deployerOf(request);
      return write(request, request.params.name, id, (tx, remote, { group }) =>
        changeConfig(tx, { remote, group, values, caller, reason: reason.trim(), revision }),
      );
    },
  );

  app.post(
    configPaths.restore(':name'),
    {
      onRequest: admitChanger,
      config: { admits: 'everyone signed in and all tokens' },
      schema: {
        tags,
        summary: 'Set the values again that an earlier change made',
        params: ConfigParams,
        body: RestoreConfig,
        response: { 200: ConfigDetail, ...writeAnswers },
      },
    },
    (request) => {
      const { group: id, to, revision } = request.body;
      const { reason = to === 0 ? 'Back to the defaults.' : `Restores change ${to}.` } = request.body;
      const caller = deployerOf(request);
      return write(request, request.params.name, id, (tx, remote, { group }) =>
        restoreConfig(tx, { remote, group, to, caller, reason: reason.trim(), revision }),
      );
    },
  );
};
