import cookie from '@fastify/cookie';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyContextConfig,
  type FastifyInstance,
} from 'fastify';
import { Type } from 'typebox';
import { apiBase, paths } from 'shared-api/contracts/paths';
import { demoAccounts, demoPassword } from './areas/accounts/demoAccounts';
import type { AppDeps } from './kernel/area/deps';
import { answerHeaders } from './kernel/http/answerHeaders';
import { openReportPool } from './kernel/db/openReportPool';
import { openDownloads, type DownloadLimits } from './kernel/csv/downloads';
import { admitCallers } from './kernel/limits/admitCaller';
import { bodyLimit } from './kernel/http/bodyLimits';
import { compressAnswers } from './kernel/http/compression/compressAnswers';
import { cutStalledReaders } from './kernel/http/cutStalledReaders';
import { drainUnreadBody } from './kernel/http/drainUnreadBody';
import { answerError, HttpError } from './kernel/http/errors';
import { checkHost } from './kernel/http/hostCheck';
import { protectApi } from './kernel/http/protectApi';
import { describeRefusals } from './kernel/http/describeRefusals';
import { limitBodyTime } from './kernel/http/limitBodyTime';
import { openContexts } from './kernel/http/requestContext';
import { logRequests, requestId } from './kernel/http/requestLog';
import { shedLoad } from './kernel/http/shedLoad';
import { compileValidator } from './kernel/http/validator';
import { CallLimits } from './kernel/limits/callLimits';
import { prepareCallLimits } from './kernel/limits/limitCalls';
import { watchCallLimits } from './kernel/limits/watchCallLimits';
import { createLive, type LiveLimits } from './kernel/live/live';
import { admitToProjects } from './areas/projects/permissions/admitToProject';
import { requireDeclaredGuard } from './areas/projects/permissions/routeGuards';
import { watchLive } from './kernel/live/watchLive';
import { createMetrics } from './kernel/metrics/metrics';
import { decorateCurrentUser, sessionTokenOf } from './kernel/session/currentUser';
import { removeViewPrefix } from './kernel/session/viewAddress';
import { countWaitingSessions } from './kernel/session/session.queries';
import { openPortalFiles } from './openPortalFiles';
import { eraseSteps, liveLists, liveSource, nameColumns, parts, renderers, visibleGroupsOf } from './parts';
import type { PlatformDeps } from './platform/area/deps';
import { answerBadAddress } from './platform/pages/badAddress';
import { announceFeatureTimes } from './platform/features/announceTimes';
import { guardFeatures } from './platform/features/guardFeatures';
import { createReachRecorder } from './platform/registry/reachRecorder';
import { createRegistry } from './platform/registry/registry';
import { openStore } from './platform/store/openStore';

type Needs = Pick<AppDeps, 'db' | 'config' | 'hub'> &
  // The settings decide about these unless they are given.
  Partial<Pick<PlatformDeps, 'store' | 'files' | 'metrics' | 'isStopping'>> & {
    /** Overrides the usual limits of streams; for tests. */
    live?: Partial<LiveLimits>;
    /** Overrides the limits of the settings; for tests. */
    downloads?: Partial<DownloadLimits>;
    /** Overrides the usual timeouts; for tests. */
    timeouts?: Partial<Timeouts> | undefined;
    log: FastifyBaseLogger | false;
  };

declare module 'fastify' {
  interface FastifyInstance {
    /** All routes, for tests that check each of them. */
    routeList: { method: string; url: string; config: FastifyContextConfig }[];
  }
}

/** Timeouts in milliseconds. */
const usualTimeouts = {
  /** Limits how long the reader of a long answer may take nothing. */
  reader: 60_000,
  /** Limits how long a JSON body may take to arrive. */
  body: 20_000,
  /** Limits how long the head of a request may take to arrive. */
  head: 15_000,
  /** Limits how long a whole request may take to arrive: longer than the longest upload. */
  request: 35 * 60_000,
};

export type Timeouts = typeof usualTimeouts;

const noQuery = Type.Object({}, { additionalProperties: false });

/** The policy of the API documentation page: its scripts set inline styles; nothing is loaded from elsewhere. */
const docsPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "style-src 'self' 'unsafe-inline'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Creates Fastify's own serializers lazily, when the first answer of a schema is sent: creating all of them took most of the
 * server's start time.
 */
const buildSerializer: ReturnType<typeof SerializerSelector> = (externalSchemas, options) => {
  const compile = SerializerSelector()(externalSchemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (data: unknown) => (serialize ??= compile(route))(data);
  };
};

/**
 * Builds the server without its socket: every route, ready for `inject` or `listen`.
 * @param log a pino logger, or false for none
 */
export async function buildApp(needs: Needs): Promise<FastifyInstance> {
  const { db, config, hub, log, live: limits, isStopping = () => false } = needs;
  const timeouts = { ...usualTimeouts, ...needs.timeouts };
  const app = fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    ...(config.trustProxy ? { trustProxy: config.trustProxy } : {}),
    genReqId: requestId,
    rewriteUrl: removeViewPrefix,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildSerializer } },
    requestTimeout: timeouts.request,
    http: {
      headersTimeout: timeouts.head,
      connectionsCheckingInterval: Math.min(timeouts.head, 5_000),
    },
    forceCloseConnections: 'idle',
    // Requests that arrive on kept connections while it stops are answered normally; then the connection is closed.
    return503OnClosing: false,
    // Addresses that the router itself refuses, before any hook or handler.
    frameworkErrors: answerBadAddress(config),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.setErrorHandler(answerError);
  app.decorate('routeList', []);
  app.decorate('resources', []);
  app.addHook('onRoute', requireDeclaredGuard);
  app.addHook('onRoute', ({ method, url, config = {} }) => {
    for (const one of [method].flat()) app.routeList.push({ method: one, url, config });
  });
  const metrics = needs.metrics ?? createMetrics(app.log);
  openContexts(app);
  logRequests(app, metrics);
  const standardHeaders = answerHeaders(config);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(standardHeaders);
    done();
  });
  app.addHook('onRequest', checkHost(config));
  const callLimits = new CallLimits(db.db, config.callLimits);
  prepareCallLimits(app);
  watchCallLimits(metrics, callLimits);
  app.addHook('onSend', compressAnswers);
  app.addHook('onSend', cutStalledReaders(timeouts.reader));
  app.addHook('onResponse', drainUnreadBody);
  await app.register(cookie);
  decorateCurrentUser(app, db.db, config);
  const registry = createRegistry({ db, log: app.log, hub });
  const reach = createReachRecorder({ db }, app.log);
  const stopFeatureTimes = announceFeatureTimes({ db, hub, log: app.log });
  app.addHook('onClose', () => Promise.all([stopFeatureTimes(), reach.flush(), registry.settle()]));
  const downloads = openDownloads(
    db,
    { perServer: config.downloads, perSession: config.downloadsPerSession, ...needs.downloads },
    { log: app.log, metrics, sessionOf: (request) => sessionTokenOf(request, config) ?? '' },
  );
  app.addHook('onClose', () => downloads.close());
  const reportPool = openReportPool(db, app.log);
  app.addHook('onClose', () => reportPool.db.destroy());
  const deps: PlatformDeps = {
    db,
    config,
    downloads,
    reportDb: reportPool.db,
    callLimits,
    hub,
    metrics,
    isStopping,
    registry,
    reach,
    visibleGroups: visibleGroupsOf(),
    renderers,
    nameColumns,
    eraseSteps,
    readSetting: async (remote, key) => (await registry.current()).configs.get(remote)?.values[key],
    currentRevision: async () => (await registry.current()).revision,
    store: needs.store ?? openStore({ config, db, log: app.log }),
    files: needs.files ?? openPortalFiles(config),
    demo: config.demo
      ? { password: demoPassword, accounts: [...demoAccounts], isPublic: config.isPublicDemo }
      : null,
  };
  app.decorate(
    'live',
    createLive({ ...deps, source: liveSource(), limits, log: app.log, resources: app.resources, liveLists }),
  );
  watchLive(metrics, app.live);
  for (const { watch } of parts) watch?.(deps);
  // Streams never end by themselves, so they are closed before the server waits for requests to end.
  app.addHook('preClose', () => app.live.close());

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Delivery Portal',
        description: 'Every call of the portal. Errors are `{error, message, fields?, request_id}`.',
        version: config.version,
      },
      servers: [{ url: apiBase }],
    },
    stripBasePath: true,
    hideUntagged: true,
  });
  await app.register(swaggerUi, { routePrefix: `${apiBase}${paths.docs}`, staticCSP: docsPolicy });

  await app.register(
    async (api) => {
      api.addHook('onRequest', protectApi(config));
      api.addHook(
        'onRequest',
        shedLoad(db, () => countWaitingSessions(db.db)),
      );
      api.addHook('preParsing', limitBodyTime(timeouts.body));
      api.setNotFoundHandler(() => {
        throw new HttpError(404, 'There is nothing at this address.');
      });
      api.addHook('onRoute', admitToProjects(db.db));
      api.addHook('onRoute', guardFeatures(registry));
      api.addHook('onRoute', admitCallers(callLimits));
      api.addHook('onRoute', describeRefusals);
      // A route without a query schema accepts no query.
      api.addHook('onRoute', (route) => {
        route.schema = { querystring: noQuery, ...route.schema };
      });
      for (const { routes = [] } of parts) for (const one of routes) await api.register(one, deps);
    },
    { prefix: apiBase },
  );
  for (const { pages = [] } of parts) for (const one of pages) await app.register(one, deps);
  return app;
}
