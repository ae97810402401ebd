import { cpSync, readdirSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { findRoot } from '../server/src/kernel/config/root';
import {
  freePort,
  makePortalFolder,
  startPortal,
  type PortalFolder,
  type PortalProcess,
} from '../server/src/testing/portalProcess';
import { buildSpa } from './spa/buildSpa';

/** A portal with the demo organisation and a database of its own. */
export interface BenchPortal {
  /** Its address, without a slash at the end. */
  url: string;
  process: PortalProcess;
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
 */
export async function openPortal(
  prepare: (folder: PortalFolder) => void | Promise<void>,
): Promise<BenchPortal> {
  const folder = makePortalFolder();
  await prepare(folder);
  const port = String(await freePort());
  const dataDir = join(folder.dir, 'data');
  const portal = startPortal(folder, {
    PORT: port,
    HOST: '127.0.0.1',
    PORTAL_DATA: dataDir,
    PORTAL_DEMO: '1',
    PORTAL_TZ: 'UTC',
  });
  if (!(await portal.ready)) throw new Error(`The server did not start: ${portal.stderr()}`);
  return {
    url: `http://localhost:${port}`,
    process: portal,
    dataDir,
    async stop() {
      portal.kill('SIGTERM');
      await portal.exited;
      folder.remove();
    },
  };
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

/** The portal as it is, and the same source as one SPA behind the same server. */
export async function openBoth(): Promise<{ portal: BenchPortal; spa: BenchPortal; stop(): Promise<void> }> {
  const portal = await openPortal(copyFronts);
  const spa = await openPortal(({ dir }) => buildSpa(dir));
  return { portal, spa, stop: async () => void (await Promise.all([portal.stop(), spa.stop()])) };
}
