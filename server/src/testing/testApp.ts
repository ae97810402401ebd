import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { buildApp, type Timeouts } from '../app';
import type { Config } from '../kernel/config/config';
import { readConfig } from '../kernel/config/readConfig';
import { demoPassword } from '../areas/accounts/demoAccounts';
import type { OpenDatabase } from '../kernel/db/database';
import type { Files } from '../kernel/storage/files';
import { openPortalFiles } from '../openPortalFiles';
import { openHub, type Hub } from '../kernel/events/hub';
import type { LiveLimits } from '../kernel/live/live';
import type { ArtifactStore } from '../platform/store/artifactStore';
import { openStore } from '../platform/store/openStore';
import { silentLog } from './testCluster';
import { createTestDatabase } from './testDatabase';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

type Call = Omit<InjectOptions, 'method' | 'url'>;

/** A signed-in caller, or with no login an anonymous one. */
export interface Caller {
  /** The session's cookie, for calls by other means; empty without a session. */
  cookie: string;
  get(url: string, options?: Call): Promise<LightMyRequestResponse>;
  post(url: string, payload?: unknown, options?: Call): Promise<LightMyRequestResponse>;
  put(url: string, payload?: unknown, options?: Call): Promise<LightMyRequestResponse>;
  delete(url: string, options?: Call): Promise<LightMyRequestResponse>;
}

export interface TestApp {
  app: FastifyInstance;
  hub: Hub;
  database: OpenDatabase;
  config: Config;
  store: ArtifactStore;
  files: Files;
  /** Signs in and returns a caller with that session. */
  as(login: string): Promise<Caller>;
  anonymous: Caller;
  close(): Promise<void>;
}

function caller(app: FastifyInstance, cookie?: string): Caller {
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options: Call = {}) =>
    app.inject({ method, url, ...options, headers: { ...(cookie ? { cookie } : {}), ...options.headers } });
  return {
    cookie: cookie ?? '',
    get: (url, options) => call('GET', url, options),
    post: (url, payload, options) => call('POST', url, { ...options, payload: payload as object }),
    put: (url, payload, options) => call('PUT', url, { ...options, payload: payload as object }),
    delete: (url, options) => call('DELETE', url, options),
  };
}

/** The `name=value` of the session cookie that an answer sets. */
export const cookieOf = (response: LightMyRequestResponse): string =>
  String(response.headers['set-cookie']).split(';')[0]!;

/** Creates the server on a new database. @param options.demo whether the database holds the demo organisation */
export async function createTestApp({
  demo = true,
  settings = {},
  log = false,
  beside,
  live,
  timeouts,
  connectionTimeout,
}: {
  demo?: boolean;
  /** Shares the database of another server, which closes it. */
  beside?: TestApp;
  live?: Partial<LiveLimits>;
  timeouts?: Partial<Timeouts>;
  /** Milliseconds that a query waits for a connection. */
  connectionTimeout?: number;
  /** Additional settings: `{SMTP_URL: …}`. */
  settings?: Record<string, string>;
  log?: FastifyBaseLogger | false;
} = {}): Promise<TestApp> {
  const database = beside?.database ?? (await createTestDatabase({ demo, connectionTimeout }));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-api-'));
  const config = readConfig({
    PORTAL_DATA: dataDir,
    PORTAL_TZ: 'UTC',
    // With an address of its own others could reach it, and the demo organisation is refused unless it is meant.
    PORTAL_DEMO: demo ? (settings.PORTAL_URL ? 'public' : '1') : '0',
    // Tests call as fast as they can.
    CALL_LIMITS: '0',
    ...settings,
  });
  const hub = await openHub(database, silentLog);
  const store = openStore({ config, db: database, log: silentLog });
  const files = openPortalFiles(config);
  const app = await buildApp({ db: database, config, hub, store, files, log, live, timeouts });
  return {
    app,
    hub,
    database,
    config,
    store,
    files,
    anonymous: caller(app),
    as: async (login) => {
      const response = await app.inject({
        method: 'POST',
        url: '/api/session',
        payload: { name: login, password: demoPassword },
      });
      if (response.statusCode !== 201) throw new Error(`${login} cannot sign in: ${response.body}`);
      return caller(app, cookieOf(response));
    },
    close: async () => {
      await app.close();
      await hub.close();
      if (!beside) await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
