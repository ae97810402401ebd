import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findRoot } from '../../server/src/kernel/config/root';
import {
  freePort,
  makePortalFolder,
  startPortal,
  type PortalFolder,
} from '../../server/src/testing/portalProcess';

/** A portal with the demo organisation and a database of its own. */
export interface BenchPortal {
  /** Its address, without a slash at the end. */
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  stop(): Promise<void>;
}

/** Names of the folders of the front ends in this repository. */
export const frontFolders = (): string[] =>
  readdirSync(findRoot()).filter(
    (name) =>
      (name === 'shell' || name.startsWith('mfe-')) && existsSync(join(findRoot(), name, 'package.json')),
  );

/**
 * Starts a portal in a folder of its own.
 * @param prepare puts front ends into the folder: each `<name>/dist` is registered
 * @param given its data directory; by default one in that folder. The demo organisation is loaded into an empty one
 */
export async function openPortal(
  prepare: (folder: PortalFolder) => void | Promise<void>,
  given?: string,
): Promise<BenchPortal> {
  const folder = makePortalFolder();
  await prepare(folder);
  const port = await freePort();
  const dataDir = given ?? join(folder.dir, 'data');
  const portal = startPortal(folder, {
    PORT: String(port),
    HOST: '127.0.0.1',
    PORTAL_DATA: dataDir,
    PORTAL_DEMO: '1',
    CALL_LIMITS: '1000',
    PORTAL_TZ: 'UTC',
  });
  if (!(await portal.ready)) {
    folder.remove();
    throw new Error(`The server did not start: ${portal.stderr()}`);
  }
  return {
    url: `http://localhost:${port}`,
    port,
    pid: portal.pid,
    dataDir,
    async stop() {
      portal.kill('SIGTERM');
      await portal.exited;
      folder.remove();
    },
  };
}

/** Copies the data directory of a server that has stopped. */
export function copyData(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  // The copies keep their owner: PostgreSQL starts only on files of its own user.
  execFileSync('cp', ['-Rp', `${from}/.`, to]);
}

/** Copies the front ends as `npm run build` left them. @throws Error when one is not built */
export function copyFronts({ dir }: PortalFolder): void {
  for (const name of frontFolders()) {
    const dist = join(findRoot(), name, 'dist');
    if (!existsSync(join(dist, 'portal-build.json')))
      throw new Error(`${name} is not built: run "npm run build" first.`);
    cpSync(dist, join(dir, name, 'dist'), { recursive: true });
  }
}
