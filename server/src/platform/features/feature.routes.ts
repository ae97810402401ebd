import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ChangedBody, ErrorBody } from 'shared-api/contracts/common';
import { RemoteParams } from 'shared-api/contracts/platform/deploy';
import {
  ChangeFeature,
  FeatureDetail,
  FeatureParams,
  FeaturePreview,
  FeatureRights,
  FeatureState,
  FeatureStates,
  PreviewFeature,
  UndoFeature,
} from 'shared-api/contracts/platform/features';
import { featurePaths } from 'shared-api/contracts/paths';
import { writeAudit } from '../../kernel/audit/writeAudit';
import type { Tx } from '../../kernel/db/types';
import { forbidden, HttpError } from '../../kernel/http/errors';
import type { PlatformDeps } from '../area/deps';
import { adminOf, admitDeployers, deployerOf } from '../deploy/deployer';
import { noSuchRemote } from '../deploy/rollBack';
import { changeFeature, undoFeature } from './changeFeature';
import { listChangesOf, readReached, setFeatureRight } from './feature.queries';
import { previewFeature } from './previewFeature';
import {
  presentFeature,
  presentFeatureChange,
  readFeatureContext,
  readFeatures,
  type KnownFeature,
} from './readFeatures';

const tags = ['features'];
const refusals = { 401: ErrorBody, 403: ErrorBody, 429: ErrorBody };
const writeAnswers = { ...refusals, 404: ErrorBody, 409: ChangedBody, 422: ErrorBody };

const byTitle = (one: FeatureState, other: FeatureState) =>
  one.remote.title.localeCompare(other.remote.title, 'en') || one.title.localeCompare(other.title, 'en');

/** The calls with which admins, and the owners of remotes, see and change features. */
export const featureRoutes: FastifyPluginAsyncTypebox<PlatformDeps> = async (app, deps) => {
  const { registry, reach } = deps;
  const { db } = deps.db;
  const { timeZone } = deps.config;
  admitDeployers(app, deps);

  /** @throws HttpError 404 for a feature that does not exist or that the caller may not see */
  async function findFeature(tx: Tx, request: FastifyRequest, key: string): Promise<KnownFeature> {
    const all = await readFeatures(tx, await registry.current(), deployerOf(request), { past: true });
    const found = all.find((one) => one.key === key);
    if (!found) throw new HttpError(404, `There is no feature ${key}.`);
    return found;
  }

  /** @throws HttpError 403, 404 */
  async function findChangeable(tx: Tx, request: FastifyRequest, key: string): Promise<KnownFeature> {
    const feature = await findFeature(tx, request, key);
    if (feature.right.changes) return feature;
    throw forbidden(
      `Only admins of the portal may change the features of ${feature.remote.name}, unless one of them lets its owners.`,
    );
  }

  /** Refuses before the body is read. */
  const admitChanger: onRequestAsyncHookHandler = async (request) => {
    await findChangeable(db, request, (request.params as FeatureParams).key);
  };

  async function readState(tx: Tx, request: FastifyRequest, key: string): Promise<FeatureState> {
    const feature = await findFeature(tx, request, key);
    const settings = [feature.setting];
    return presentFeature(
      feature,
      await readFeatureContext(tx, await registry.current(), { settings, timeZone }),
    );
  }

  /** Changes a feature in one transaction, and answers it as it is now, also to those who saw an older one. */
  async function write(
    request: FastifyRequest,
    key: string,
    act: (tx: Tx, feature: KnownFeature) => Promise<void>,
  ) {
    try {
      await db.transaction().execute(async (tx) => act(tx, await findChangeable(tx, request, key)));
    } catch (error) {
      if (!(error instanceof HttpError) || error.options.code !== 'changed') throw error;
      throw new HttpError(409, error.message, {
        code: 'changed',
        extra: { present: await readState(db, request, key) },
      });
    }
    registry.expire();
    return readState(db, request, key);
  }

  app.get(
    featurePaths.features,
    {
      config: { admits: 'everyone signed in and all tokens' },
      schema: {
        tags,
        summary: 'The features that the caller may see, by remote',
        response: { 200: FeatureStates, ...refusals },
      },
    },
    async (request) => {
      const slice = await registry.current();
      const features = await readFeatures(db, slice, deployerOf(request));
      // Reading the context costs a look at all people, so callers who see no feature are answered without it.
      if (!features.length)
        return { revision: slice.revision, features: [], names: { groups: [], teams: [], users: [] } };
      const settings = features.map(({ setting }) => setting);
      const context = await readFeatureContext(db, slice, { settings, timeZone });
      return {
        revision: slice.revision,
        features: features.map((feature) => presentFeature(feature, context)).sort(byTitle),
        names: context.names,
      };
    },
  );

  app.get(
    featurePaths.feature(':key'),
    {
      config: { admits: 'everyone signed in and all tokens' },
      schema: {
        tags,
        summary: 'One feature with its history and the people whom it reached',
        params: FeatureParams,
        response: { 200: FeatureDetail, ...refusals, 404: ErrorBody },
      },
    },
    async (request) => {
      const feature = await findFeature(db, request, request.params.key);
      await reach.flush();
      const { row } = feature;
      const changes = row ? await listChangesOf(db, row.id) : [];
      const history = changes.map(presentFeatureChange);
      const settings = [feature.setting, ...history.map(({ setting }) => setting)];
      const context = await readFeatureContext(db, await registry.current(), { settings, timeZone });
      return {
        ...presentFeature(feature, context),
        history,
        reached: row && feature.setting ? await readReached(db, row.id) : null,
        names: context.names,
      };
    },
  );

  app.put(
    featurePaths.feature(':key'),
    {
      onRequest: admitChanger,
      config: { admits: 'everyone signed in and all tokens' },
      schema: {
        tags,
        summary: 'Switch a feature on, off, or on for an audience',
        description: 'Open sessions get it at once. With an outdated revision nothing changes: 409.',
        params: FeatureParams,
        body: ChangeFeature,
        response: { 200: FeatureState, ...writeAnswers },
      },
    },
    (request) => {
      const { setting, reason, revision } = request.body;
      const caller = deployerOf(request);
      return write(request, request.params.key, (tx, feature) =>
        changeFeature(tx, { feature, caller, setting, reason: reason.trim(), revision, timeZone }),
      );
    },
  );

  app.post(
    featurePaths.undo(':key'),
    {
      onRequest: admitChanger,
      config: { admits: 'everyone signed in and all tokens' },
      schema: {
        tags,
        summary: 'Take the last change of a feature back',
        params: FeatureParams,
        body: UndoFeature,
        response: { 200: FeatureState, ...writeAnswers },
      },
    },
    (request) => {
      const { reason = `Takes back change ${request.body.revision}.`, revision } = request.body;
      const caller = deployerOf(request);
      return write(request, request.params.key, (tx, feature) =>
        undoFeature(tx, { feature, caller, reason: reason.trim(), revision, timeZone }),
      );
    },
  );

  app.post(
    featurePaths.preview(':key'),
    {
      onRequest: admitChanger,
      config: { admits: 'everyone signed in and all tokens' },
      schema: {
        tags,
        summary: 'The effect that a setting would have',
        description: 'Changes nothing.',
        params: FeatureParams,
        body: PreviewFeature,
        response: { 200: FeaturePreview, ...refusals, 404: ErrorBody, 422: ErrorBody },
      },
    },
    async (request) => {
      const feature = await findChangeable(db, request, request.params.key);
      return previewFeature(db, await registry.current(), { feature, timeZone, ...request.body });
    },
  );

  app.put(
    featurePaths.rights(':name'),
    {
      schema: {
        tags,
        summary: 'Let the owners and deploy tokens of a remote change its features, or not',
        params: RemoteParams,
        body: FeatureRights,
        response: { 200: FeatureRights, ...refusals, 404: ErrorBody, 422: ErrorBody },
      },
    },
    async (request) => {
      const { name } = request.params;
      const { owner_may_change: may } = request.body;
      const { id: userId } = adminOf(request);
      await db.transaction().execute(async (tx) => {
        const before = await setFeatureRight(tx, name, may);
        if (before === undefined) throw noSuchRemote(name);
        if (before === may) return;
        const word = (one: boolean) => (one ? 'Yes' : 'No');
        await writeAudit(tx, {
          userId,
          entity: 'feature',
          entityId: null,
          name,
          action: 'rights changed',
          changes: [{ field: 'Owners may change features', from: word(before), to: word(may) }],
        });
      });
      return { owner_may_change: may };
    },
  );
};
