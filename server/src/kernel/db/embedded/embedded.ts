import { setTimeout as sleep } from 'node:timers/promises';
import { chmodSync, chownSync, rmSync } from 'node:fs';
import pg from 'pg';
import type { Log } from '../../log/log';
import type { Binaries } from './binaries';
import { boundLog } from '../../log/boundLog';
import { ensureCluster } from './cluster';
import { layOut } from './layout';
import { connectionTo, ensurePostmaster, runningPid, stopPostmaster } from './postmaster';
import { chooseRunAs } from './runAs';

export interface EmbeddedPostgres {
  /** Returns the connection settings for a database of the cluster. */
  connectionTo(database: string): pg.ClientConfig;
  /** The postmaster's pid, or null while it is down. */
  pid(): number | null;
  /** Stops watching and stops PostgreSQL; `keepRunning` leaves it running for the next server. */
  stop(options?: { keepRunning?: boolean }): Promise<void>;
}

export interface EmbeddedOptions {
  /** The data directory, whose lock the caller holds. */
  dataDir: string;
  binaries: Binaries;
  log: Log;
  /** PostgreSQL settings in addition to the built-in ones. */
  settings?: Record<string, string>;
}

/**
 * Runs the embedded PostgreSQL of a data directory: creates the cluster if necessary, attaches to a postmaster that outlived
 * its server, and restarts it when it goes down while this process lives.
 * @throws StartError in one line when it cannot run
 */
export async function startEmbedded({
  dataDir,
  binaries,
  log,
  settings,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const layout = layOut(dataDir);
  const runAs = chooseRunAs(binaries, layout.home);
  if (layout.socketDir !== layout.home && runAs.ids.uid !== undefined && runAs.ids.gid !== undefined)
    chownSync(layout.socketDir, runAs.ids.uid, runAs.ids.gid);
  chmodSync(layout.home, 0o700);
  await ensureCluster(binaries, layout, runAs);
  boundLog(layout.log);
  const options = { binaries, layout, runAs, log, settings };
  const outcome = await ensurePostmaster(options);
  if (outcome === 'attached')
    log.info({ pid: runningPid(layout) }, 'attached to the PostgreSQL that was running');

  let stopped = false;
  let watcher: pg.Client | null = null;
  let recovery = Promise.resolve();

  /** Watches PostgreSQL by an open connection, which ends with the postmaster or when that restarts after a crash. */
  async function watch(): Promise<void> {
    const client = new pg.Client({ ...connectionTo(layout, 'postgres'), application_name: 'portal watch' });
    client.on('error', () => undefined);
    await client.connect();
    client.once('end', () => {
      recovery = recover();
    });
    watcher = client;
  }

  async function recover(): Promise<void> {
    watcher = null;
    for (; !stopped; await sleep(1000)) {
      try {
        await ensurePostmaster(options);
        await watch();
        log.warn('PostgreSQL went down and is up again');
        return;
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL is down');
      }
    }
  }

  await watch();
  const logTimer = setInterval(() => boundLog(layout.log), 60_000).unref();
  return {
    connectionTo: (database) => connectionTo(layout, database),
    pid: () => runningPid(layout),
    async stop({ keepRunning = false } = {}) {
      stopped = true;
      clearInterval(logTimer);
      await recovery;
      await watcher?.end();
      if (keepRunning) return;
      await stopPostmaster(layout, log);
      if (layout.socketDir !== layout.home) rmSync(layout.socketDir, { recursive: true, force: true });
    },
  };
}
