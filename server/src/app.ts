import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { apiBase, paths } from 'shared-api/contracts/paths';
import { accountRoutes } from './areas/accounts/accounts.routes';
import { auditRoutes } from './kernel/audit/audit.routes';
import { bookingRoutes } from './areas/bookings/bookings.routes';
import type { Config } from './kernel/config/config';
import { lookupRoutes } from './areas/projects/lookups/lookups.routes';
import type { OpenDatabase } from './kernel/db/database';
import { answerError, HttpError } from './kernel/http/errors';
import { protectApi } from './kernel/http/protectApi';
import { shedLoad } from './kernel/http/shedLoad';
import { openContexts } from './kernel/http/requestContext';
import { logRequests, requestId } from './kernel/http/requestLog';
import { buildSerializer } from './kernel/http/serializer';
import { statusRoutes } from './kernel/operations/status.routes';
import { compileValidator } from './kernel/http/validator';
import type { Resource } from './kernel/crud/resource';
import type { Hub } from './kernel/live/hub';
import { createLive, type LiveLimits } from './kernel/live/live';
import { liveRoutes } from './kernel/live/live.routes';
import { mailRoutes } from './kernel/mail/mail.routes';
import type { Files } from './kernel/storage/files';
import { openFiles } from './kernel/storage/openFiles';
import { createMetrics, type Metrics } from './kernel/metrics/metrics';
import { metricsRoutes } from './kernel/metrics/metrics.routes';
import { watchFiles, watchLive, watchMail, watchPool } from './kernel/metrics/watchParts';
import { deployRoutes } from './platform/deploy/deploy.routes';
import { answerBadAddress } from './platform/pages/badAddress';
import { pageRoutes } from './platform/pages/page.routes';
import { portalRoutes } from './platform/registry/portal.routes';
import { createRegistry, type Registry } from './platform/registry/registry';
import type { ArtifactStore } from './platform/store/artifactStore';
import { openStore } from './platform/store/openStore';
import { violationRoutes } from './platform/pages/violation.routes';
import { attachmentRoutes } from './areas/projects/attachments/attachments.routes';
import { attachmentTypeRoutes } from './areas/projects/attachments/types.routes';
import { uploadAttachmentRoutes } from './areas/projects/attachments/upload.routes';
import { explainRoutes } from './areas/projects/explain.routes';
import { financialRoutes } from './areas/projects/financials/financials.routes';
import { nextRoutes } from './areas/projects/next/next.routes';
import { oneProjectRoutes } from './areas/projects/project.routes';
import { milestoneRoutes } from './areas/projects/milestones/milestones.routes';
import { projectRoutes } from './areas/projects/projects.routes';
import { propertyRoutes } from './areas/projects/properties/properties.routes';
import { editRoutes } from './areas/projects/raise/edit.routes';
import { groupRoutes } from './areas/projects/raise/group.routes';
import { raiseRoutes } from './areas/projects/raise/raise.routes';
import { timelineRoutes } from './areas/projects/workflow/timeline.routes';
import { surveyRoutes } from './areas/projects/survey/survey.routes';
import { serviceIconRoutes } from './areas/projects/services/serviceIcons.routes';
import { serviceRoutes } from './areas/projects/services/services.routes';
import { decorateCurrentUser } from './kernel/session/currentUser';
import { firstAdminRoutes } from './kernel/session/firstAdmin';
import { sessionRoutes } from './kernel/session/session.routes';

export interface AppDeps {
  db: OpenDatabase;
  config: Config;
  /** The remotes that are live. */
  registry: Registry;
  /** The files of all their versions. */
  store: ArtifactStore;
  /** What people attach to projects. */
  files: Files;
  /** What all servers publish. */
  hub: Hub;
  /** What this server counts of itself. */
  metrics: Metrics;
  /** Whether this server has been told to stop. */
  isStopping: () => boolean;
}

type Needs = Omit<AppDeps, 'registry' | 'store' | 'files' | 'metrics' | 'isStopping'> & {
  isStopping?: () => boolean;
  /** The one that the settings name, unless given. */
  store?: ArtifactStore;
  files?: Files;
  /** Its own unless given: one that counts more than requests. */
  metrics?: Metrics;
  /** Other limits of streams than the usual ones; for tests. */
  live?: Partial<LiveLimits>;
  log: FastifyBaseLogger | false;
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route there is, for the tests that hold all of them against a table. */
    routeList: { method: string; url: string }[];
    /** Every administered table there is. */
    resources: Resource[];
  }
}

/** Bytes of a JSON body; uploads have limits of their own. */
const bodyLimit = 256 * 1024;

const noQuery = Type.Object({}, { additionalProperties: false });

/** Of the page that shows the API: its scripts set styles on elements, nothing comes from elsewhere. */
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
 * The server without its socket: every route, ready for `inject` or `listen`.
 * @param log a pino logger, or false for none
 */
export async function buildApp(needs: Needs): Promise<FastifyInstance> {
  const { db, config, hub, log, live: limits, isStopping = () => false } = needs;
  const app = fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    ...(config.trustProxy ? { trustProxy: config.trustProxy } : {}),
    genReqId: requestId,
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: { buildSerializer } },
    forceCloseConnections: 'idle',
    // What still comes while it stops, on connections that are kept, is answered as ever, and the connection closed.
    return503OnClosing: false,
    // Addresses that the router itself refuses, before any hook or handler.
    frameworkErrors: answerBadAddress(config.portalUrl),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(compileValidator);
  app.setErrorHandler(answerError);
  app.decorate('routeList', []);
  app.decorate('resources', []);
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) app.routeList.push({ method: one, url });
  });
  const metrics = needs.metrics ?? createMetrics(app.log);
  watchPool(metrics, db);
  watchMail(metrics, db);
  openContexts(app);
  logRequests(app, metrics);
  await app.register(cookie);
  decorateCurrentUser(app, db.db);
  const deps: AppDeps = {
    db,
    config,
    hub,
    metrics,
    isStopping,
    registry: createRegistry({ db, log: app.log, hub }),
    store: needs.store ?? openStore({ config, db, log: app.log }),
    files: needs.files ?? openFiles(config),
  };
  app.decorate('live', createLive({ ...deps, limits, log: app.log, resources: app.resources }));
  watchLive(metrics, app.live);
  watchFiles(metrics, deps.files);
  // Before it is waited for requests to end, which streams do not.
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
      api.addHook('onRequest', protectApi);
      api.addHook('onRequest', shedLoad(db));
      api.setNotFoundHandler(() => {
        throw new HttpError(404, 'There is nothing at this address.');
      });
      // A call that declares no query takes none.
      api.addHook('onRoute', (route) => {
        route.schema = { querystring: noQuery, ...route.schema };
      });
      for (const routes of [
        statusRoutes,
        sessionRoutes,
        firstAdminRoutes,
        lookupRoutes,
        accountRoutes,
        projectRoutes,
        oneProjectRoutes,
        timelineRoutes,
        explainRoutes,
        nextRoutes,
        financialRoutes,
        editRoutes,
        groupRoutes,
        raiseRoutes,
        propertyRoutes,
        attachmentRoutes,
        attachmentTypeRoutes,
        uploadAttachmentRoutes,
        surveyRoutes,
        serviceRoutes,
        serviceIconRoutes,
        milestoneRoutes,
        bookingRoutes,
        auditRoutes,
        mailRoutes,
        portalRoutes,
        violationRoutes,
        deployRoutes,
        liveRoutes,
      ])
        await api.register(routes, deps);
    },
    { prefix: apiBase },
  );
  await app.register(metricsRoutes, deps);
  await app.register(pageRoutes, deps);
  return app;
}
