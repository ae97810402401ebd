import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../../config/startError';
import type { Log } from '../../log/log';
import type { Binaries } from './binaries';
import { superuser } from './cluster';
import { socketName, type Layout } from './layout';
import { findProcess } from './processes';
import type { RunAs } from './runAs';

export interface PostmasterOptions {
  binaries: Binaries;
  layout: Layout;
  runAs: RunAs;
  log: Log;
  /** PostgreSQL settings in addition to the built-in ones. */
  settings?: Record<string, string>;
}

const baseSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_connections: '100',
  random_page_cost: '1.1',
  timezone: 'UTC',
  // Rejected rows may hold personal data, so neither they nor the statement are logged.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Milliseconds for which children of a killed postmaster may keep its shared memory. */
const childExitTimeoutMs = 15_000;
const startTimeoutMs = 600_000;

export const connectionTo = (layout: Layout, database: string): pg.ClientConfig => ({
  host: layout.socketDir,
  port: 5432,
  user: superuser,
  database,
  ssl: false,
});

type Answer = 'up' | 'busy' | 'none';

/** Connects to the socket: 'up' when a server accepts, 'busy' while it starts or stops, 'none' without a server. */
async function probePostmaster(layout: Layout): Promise<Answer> {
  const client = new pg.Client({ ...connectionTo(layout, 'postgres'), connectionTimeoutMillis: 2000 });
  // Without a listener, a connection that breaks later would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return 'up';
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === '57P03' || /timeout/.test(message)) return 'busy';
    if (code === '53300') return 'up';
    if (code && !/^(E[A-Z]+|08...|57P..)$/.test(code)) throw error;
    return 'none';
  }
}

/** Reads the pid in postmaster.pid; that process may have ended. */
function readPidFile({ cluster }: Layout): number | null {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch (error) {
    // A stopping postmaster removes the file, perhaps just now.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The pid of the cluster's running postmaster, or null. */
export function runningPid(layout: Layout): number | null {
  const pid = readPidFile(layout);
  return pid && findProcess(pid)?.command.includes(layout.cluster) ? pid : null;
}

/**
 * Removes stale lock files when the recorded pid belongs to a zombie or to an unrelated process, which PostgreSQL would take
 * for a running postmaster. When the pid is unused, PostgreSQL cleans up itself and also detects remaining children.
 */
function clearStale(layout: Layout): void {
  const pid = readPidFile(layout);
  if (pid === null || runningPid(layout) !== null) return;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return;
  }
  rmSync(join(layout.cluster, 'postmaster.pid'), { force: true });
  rmSync(join(layout.socketDir, `${socketName}.lock`), { force: true });
  rmSync(join(layout.socketDir, socketName), { force: true });
}

function launch({ binaries, layout, runAs, settings }: PostmasterOptions): ChildProcess {
  const all = {
    ...baseSettings,
    unix_socket_directories: `"${layout.socketDir.replaceAll('"', '""')}"`,
    ...settings,
  };
  const command = [...runAs.prefix, join(binaries.bin, 'postgres'), '-D', layout.cluster];
  const args = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(layout.log, 'a', 0o600);
  // The process gets its own session, so that Ctrl-C in the terminal reaches only the server, which then stops PostgreSQL
  // properly.
  const child = spawn(command[0] ?? '', [...command.slice(1), ...args], {
    ...runAs.ids,
    cwd: layout.home,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  return child;
}

/** Returns the last error in the log after an offset, without its timestamp. */
function lastLogError(file: string, offset: number): string {
  const lines = readFileSync(file).subarray(offset).toString().split('\n').filter(Boolean);
  const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? 'it said nothing';
  return line.replace(/^.*?(FATAL|PANIC|LOG): +/, '');
}

/**
 * Attaches to the cluster's running postmaster, or starts one. Only the holder of the data directory's lock may call it.
 * @throws StartError with PostgreSQL's error message when it does not start
 */
export async function ensurePostmaster(options: PostmasterOptions): Promise<'attached' | 'started'> {
  const { layout, log } = options;
  const startedAt = Date.now();
  let child: ChildProcess | null = null;
  let offset = 0;
  let warned = false;
  for (;;) {
    const answer = await probePostmaster(layout);
    if (answer === 'up') return child ? 'started' : 'attached';
    const waited = Date.now() - startedAt;
    const exited = child && (child.exitCode !== null || child.signalCode !== null);
    if (exited && answer === 'none') {
      const reason = lastLogError(layout.log, offset);
      const lingering = /pre-existing shared memory|lock file .* already exists/.test(reason);
      if (!lingering || waited > childExitTimeoutMs)
        throw new StartError(`PostgreSQL does not start: ${reason} (its log: ${layout.log}).`);
      child = null;
      await sleep(100);
    }
    if (!child && answer === 'none' && runningPid(layout) === null) {
      clearStale(layout);
      offset = existsSync(layout.log) ? statSync(layout.log).size : 0;
      child = launch(options);
      child.on('error', (error) => log.error({ err: error }, 'PostgreSQL cannot be run'));
    }
    if (waited > 3000 && !warned) {
      log.info('waiting for PostgreSQL, which may be recovering what was written last');
      warned = true;
    }
    if (waited > startTimeoutMs)
      throw new StartError(`PostgreSQL does not come up (its log: ${layout.log}).`);
    await sleep(20);
  }
}

async function waitForExit(layout: Layout, pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(20))
    if (!findProcess(pid)?.command.includes(layout.cluster)) return true;
  return false;
}

/** Stops the cluster's postmaster with a fast shutdown: it ends sessions, writes everything and exits. */
export async function stopPostmaster(layout: Layout, log: Log): Promise<void> {
  const pid = runningPid(layout);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  if (await waitForExit(layout, pid, 20_000)) return;
  // An immediate stop loses nothing, because committed data is in the write-ahead log; the next start runs a recovery.
  log.warn('PostgreSQL does not stop in order and is stopped at once');
  process.kill(pid, 'SIGQUIT');
  if (!(await waitForExit(layout, pid, 10_000))) log.error({ pid }, 'PostgreSQL does not stop');
}
