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
  /** PostgreSQL settings beside the supervisor's own. */
  settings?: Record<string, string>;
}

const baseSettings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_connections: '100',
  random_page_cost: '1.1',
  timezone: 'UTC',
  // Refused rows hold what people typed, so neither they nor the statement go to the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/** Milliseconds in which a postmaster that was killed may still have children that keep its memory. */
const childrenLinger = 15_000;
const starting = 600_000;

export const connectionTo = (layout: Layout, database: string): pg.ClientConfig => ({
  host: layout.socketDir,
  port: 5432,
  user: superuser,
  database,
  ssl: false,
});

type Answer = 'up' | 'busy' | 'none';

/** Asks the socket: a server that accepts, one that starts or stops just now, or nobody. */
async function ask(layout: Layout): Promise<Answer> {
  const client = new pg.Client({ ...connectionTo(layout, 'postgres'), connectionTimeoutMillis: 2000 });
  // A connection that breaks later is told by 'error', and nobody listening would end the process.
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

/** The pid in postmaster.pid, whether it runs or not. */
function notedPid({ cluster }: Layout): number | null {
  try {
    return Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  } catch (error) {
    // A postmaster that ends removes it, maybe just now.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The pid of the cluster's running postmaster, or null. */
export function runningPid(layout: Layout): number | null {
  const pid = notedPid(layout);
  return pid && findProcess(pid)?.command.includes(layout.cluster) ? pid : null;
}

/**
 * PostgreSQL takes any process under the noted pid for a running postmaster, also a zombie or a stranger: then its files
 * are removed. Where the pid is free it clears up itself, and knows more about children that are left.
 */
function clearStale(layout: Layout): void {
  const pid = notedPid(layout);
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
  // A session of its own: Ctrl-C in the terminal reaches the server, which then stops PostgreSQL in order.
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

/** The last complaint in the log after an offset, without its time stamp. */
function complaint(file: string, offset: number): string {
  const lines = readFileSync(file).subarray(offset).toString().split('\n').filter(Boolean);
  const line = lines.findLast((text) => /FATAL|PANIC/.test(text)) ?? lines.at(-1) ?? 'it said nothing';
  return line.replace(/^.*?(FATAL|PANIC|LOG): +/, '');
}

/**
 * Attaches to the cluster's postmaster where one runs, also one that outlived its server, and starts one otherwise.
 * Only the holder of the data directory's lock may call it.
 * @throws StartError with PostgreSQL's own complaint when it does not come up
 */
export async function ensurePostmaster(options: PostmasterOptions): Promise<'attached' | 'started'> {
  const { layout, log } = options;
  const began = Date.now();
  let child: ChildProcess | null = null;
  let offset = 0;
  let told = false;
  for (;;) {
    const answer = await ask(layout);
    if (answer === 'up') return child ? 'started' : 'attached';
    const waited = Date.now() - began;
    const exited = child && (child.exitCode !== null || child.signalCode !== null);
    if (exited && answer === 'none') {
      const reason = complaint(layout.log, offset);
      const lingering = /pre-existing shared memory|lock file .* already exists/.test(reason);
      if (!lingering || waited > childrenLinger)
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
    if (waited > 3000 && !told) {
      log.info('waiting for PostgreSQL, which may be recovering what was written last');
      told = true;
    }
    if (waited > starting) throw new StartError(`PostgreSQL does not come up (its log: ${layout.log}).`);
    await sleep(20);
  }
}

async function gone(layout: Layout, pid: number, milliseconds: number): Promise<boolean> {
  for (const end = Date.now() + milliseconds; Date.now() < end; await sleep(20))
    if (!findProcess(pid)?.command.includes(layout.cluster)) return true;
  return false;
}

/** Stops the cluster's postmaster in order: sessions are ended, everything is written, then it exits. */
export async function stopPostmaster(layout: Layout, log: Log): Promise<void> {
  const pid = runningPid(layout);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  if (await gone(layout, pid, 20_000)) return;
  // What was acknowledged is in the write-ahead log: an immediate stop loses nothing and costs the next start a recovery.
  log.warn('PostgreSQL does not stop in order and is stopped at once');
  process.kill(pid, 'SIGQUIT');
  if (!(await gone(layout, pid, 10_000))) log.error({ pid }, 'PostgreSQL does not stop');
}
