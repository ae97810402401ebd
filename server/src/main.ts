import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type pino from 'pino';
import { announcement, refuseStrayDemo } from './announce';
import { buildApp } from './app';
import { allEnded } from './kernel/async/allEnded';
import type { Config } from './kernel/config/config';
import { readConfig } from './kernel/config/readConfig';
import { lockDataDir } from './kernel/db/dataDirLock';
import { withClient } from './kernel/db/checks';
import { openDatabase, type OpenDatabase } from './kernel/db/database';
import { migrate, migrationSource } from './kernel/db/migrate';
import { loadDemo } from './loadDemo';
import { openJobs } from './kernel/jobs/openJobs';
import { openHub } from './kernel/events/hub';
import { createMetrics } from './kernel/metrics/metrics';
import { watchJobs } from './kernel/jobs/watchJobs';
import { openPortalFiles } from './openPortalFiles';
import { jobKinds } from './parts';
import { openLog } from './kernel/log/log';
import { registerBuild } from './platform/deploy/registerBuild';
import { openStore } from './platform/store/openStore';
import { Interrupted, Shutdown } from './shutdown';
import { oneLine, StartError } from './kernel/config/startError';

/** Milliseconds for which a stopping server waits for running requests. */
const drain = 10_000;

/** Milliseconds after which a connection is closed that becomes idle during the stop. */
const idleMs = 500;

/** Limits the seconds of the whole stop. */
const longestStop = 60;

const buildFile = join('dist', 'portal-build.json');

/** Lists the folders of built front ends: the project's own, and those named by `--register`. */
function builds(root: string, extra: string[]): string[] {
  const own = readdirSync(root)
    .filter((name) => name === 'shell' || name.startsWith('mfe-'))
    .map((name) => join(root, name))
    .filter((dir) => existsSync(join(dir, buildFile)));
  const named = extra.map((dir) => resolve(dir));
  const missing = named.find((dir) => !existsSync(join(dir, buildFile)));
  if (missing) throw new StartError(`--register ${missing}: there is no build (${buildFile}).`);
  return [...own, ...named];
}

/**
 * Waits until load balancers notice, stops accepting, and waits for running requests; then cuts their connections. Connections
 * that become idle meanwhile are closed.
 */
async function closeApp(app: FastifyInstance, { stopDelay }: Config): Promise<void> {
  await sleep(stopDelay * 1000);
  app.server.keepAliveTimeout = idleMs;
  const cut = setTimeout(() => app.server.closeAllConnections(), drain);
  await app.close();
  clearTimeout(cut);
}

/** Sends a message to `npm start` or `npm run dev`, if one of them runs this server. */
function report(message: object): void {
  if (process.connected) process.send?.(message);
}

/** Runs a step of the start and reports its title and duration to `npm start`. */
async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = Date.now();
  report({ step: title });
  const result = await work();
  report({ step: title, ms: Date.now() - began });
  return result;
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(
        `PORT ${port} is taken on ${host}: stop what listens there, or set PORT to another.`,
      );
    if (code === 'EACCES')
      throw new StartError(`PORT ${port} may not be used by this account: set PORT to another.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartError(`HOST ${host} is no address of this machine (${oneLine(error)}).`);
    throw error;
  }
}

/**
 * Loads the demo into an empty database, once: a second server that starts at the same time waits for a lock and then finds
 * users.
 */
async function loadDemoIfEmpty(database: OpenDatabase, { demo }: Config): Promise<void> {
  if (!demo) return;
  // A separate connection is used, since waiting for the lock may exceed a request's statement timeout. Closing it frees the
  // lock.
  await withClient({ ...database.connection, application_name: 'portal demo' }, async (held) => {
    await held.query("select pg_advisory_lock(hashtext('portal demo'))");
    if (await database.db.selectFrom('usr').select('id').limit(1).executeTakeFirst()) return;
    await step('Loading the demo organisation', () => loadDemo(database, { now: new Date() }));
  });
}

/** Opens everything in order and registers it with `shutdown`. */
async function start(
  config: Config,
  { dirs, asBuilt }: { dirs: string[]; asBuilt: boolean },
  shutdown: Shutdown,
  log: pino.Logger,
): Promise<void> {
  const database = await step('Starting the database', () => openDatabase(config, log));
  shutdown.add(({ keepPostgres }) => database.close({ keepRunning: keepPostgres }));
  shutdown.check();
  const { version } = config;
  await step('Bringing the database up to date', () =>
    migrate(database, { version, source: migrationSource(config), log }),
  );
  await refuseStrayDemo(database.db, config);
  shutdown.check();
  await loadDemoIfEmpty(database, config);

  const store = openStore({ config, db: database, log });
  const files = openPortalFiles(config);
  const register = (dir: string, found = false) => registerBuild({ db: database, store, log, dir, found });
  shutdown.check();
  // Those that are new wait for the compression of their largest file, each on one core.
  await step('Registering the front ends', () => allEnded(dirs.map((dir) => register(dir, !asBuilt))));
  shutdown.check();
  const hub = await openHub(database, log);
  shutdown.add(() => hub.close());
  const { timeZone } = config;
  const jobs = openJobs({ db: database, hub, log, kinds: jobKinds({ config, log, store, files }), timeZone });
  shutdown.add(() => jobs.stop());
  const metrics = createMetrics(log);
  watchJobs(metrics, database, jobs);
  const app = await buildApp({
    db: database,
    config,
    hub,
    store,
    files,
    log,
    metrics,
    isStopping: () => shutdown.isAsked(),
  });
  shutdown.add(() => closeApp(app, config));
  await listen(app, config);
  if (config.portalUrl.startsWith('https:') && !config.trustProxy)
    log.warn(
      'TRUST_PROXY is not set: the proxy that ends TLS counts as the address of everyone who signs in',
    );
  jobs.start();
  // `npm run dev` announces each newly built front end.
  process.on('message', ({ register: dir }: { register?: string }) => {
    if (!dir) return;
    register(dir).then(
      () => report({ registered: dir }),
      (error: unknown) => {
        log.error({ err: error }, 'a build was not registered');
        report({ refused: dir });
      },
    );
  });
  console.log(await announcement(database.db, config));
  report({ ready: true });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      register: { type: 'string', multiple: true },
      // In development the latest build becomes live, whatever was live before.
      'as-built': { type: 'boolean', default: false },
    },
  });
  const config = readConfig(process.env);
  const dirs = builds(config.root, values.register ?? []);
  const lock = lockDataDir(config.dataDir);
  const log = openLog(config);
  const shutdown = new Shutdown(log);
  shutdown.add(() => lock.release());
  try {
    await start(config, { dirs, asBuilt: values['as-built'] }, shutdown, log);
    await shutdown.whenAsked();
    log.info('stopping');
    // The stop is limited in time, since a database may hang.
    setTimeout(() => process.exit(1), (config.stopDelay + longestStop) * 1000).unref();
  } catch (error) {
    if (!(error instanceof Interrupted)) fail(error);
  }
  await shutdown.closeAll();
}

/** Prints one line when the cause is known and can be fixed by the operator; otherwise a stack trace. */
function fail(error: unknown): void {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

main()
  .catch(fail)
  // Open handles (idle keep-alive connections, the channel to `npm start`) must not keep the process alive.
  .finally(() => process.exit());
