import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findRoot } from '../kernel/config/root';

/** A portal's folder with a bundled server and without front ends. It may contain data directories. */
export interface PortalFolder {
  dir: string;
  remove(): void;
}

/** Makes a portal's folder and bundles the server into it, as `npm start` does. */
export function makePortalFolder(): PortalFolder {
  const root = findRoot();
  const dir = mkdtempSync(path.join(tmpdir(), 'portal-main-'));
  mkdirSync(path.join(dir, 'server/dist'), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  symlinkSync(path.join(root, 'server/src'), path.join(dir, 'server/src'));
  for (const file of ['lerna.json', 'package.json', 'server/package.json'])
    symlinkSync(path.join(root, file), path.join(dir, file));
  const outfile = path.join(dir, 'server/dist/main.js');
  const script = `import('${path.join(root, 'server/build.mjs')}').then((m) => m.buildServer(${JSON.stringify(outfile)}))`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root });
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Finds a port that is free at the moment. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

export interface PortalProcess {
  pid: number;
  /** Everything printed so far. */
  stdout(): string;
  stderr(): string;
  /** Resolves with true when it serves, or with false when it ends before. */
  ready: Promise<boolean>;
  /** Its exit code; null when it was killed. */
  exited: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
  /** Ends the channel, as the death of `npm start` does. */
  disconnect(): void;
}

/** Starts the folder's server with exactly these settings, and a channel to it as `npm start` has. */
export function startPortal({ dir }: PortalFolder, env: Record<string, string>): PortalProcess {
  const child = spawn(process.execPath, ['server/dist/main.js'], {
    cwd: dir,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let [out, err] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text));
  // 'close' is not emitted after `disconnect`, so 'exit' is used.
  const exited = once(child, 'exit').then(async ([code]) => {
    for (const stream of [child.stdout, child.stderr])
      if (stream && !stream.readableEnded) await once(stream, 'end');
    return code as number | null;
  });
  const ready = new Promise<boolean>((resolve) => {
    child.on('message', (message) => {
      if ((message as { ready?: boolean }).ready) resolve(true);
    });
    void exited.then(() => resolve(false));
  });
  return {
    pid: child.pid ?? 0,
    stdout: () => out,
    stderr: () => err,
    ready,
    exited,
    kill: (signal) => void child.kill(signal),
    disconnect: () => child.disconnect(),
  };
}
