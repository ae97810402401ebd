import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, makePortalFolder, startPortal, type PortalFolder } from './portalProcess';
import { runOnce } from './testCluster';

/** The output of a server that was started on an empty folder. */
export interface FirstStart {
  port: number;
  stdout: string;
  stderr: string;
  /** The status of `/api/readyz`. */
  readyz: number;
}

const fileOf = (dir: string) => path.join(dir, 'portal.first.json');

/** Makes a portal's folder in which a server has loaded the demo organisation and was stopped normally. */
async function prepare(dir: string): Promise<void> {
  const folder = makePortalFolder();
  try {
    const port = await freePort();
    const portal = startPortal(folder, {
      PORT: String(port),
      PORTAL_DATA: path.join(folder.dir, 'data'),
      PORTAL_TZ: 'UTC',
    });
    const served = await portal.ready;
    const readyz = served ? (await fetch(`http://127.0.0.1:${port}/api/readyz`)).status : 0;
    const first: FirstStart = { port, stdout: portal.stdout(), stderr: portal.stderr(), readyz };
    writeFileSync(fileOf(dir), JSON.stringify(first));
    portal.kill('SIGTERM');
    const code = await portal.exited;
    if (!served || code !== 0) throw new Error(`The first portal ended with ${code}: ${portal.stderr()}`);
    renameSync(folder.dir, path.join(dir, 'portal'));
  } finally {
    folder.remove();
  }
}

/** Returns the output of the server whose data `makeDemoPortal` copies. */
export const readFirstStart = async (): Promise<FirstStart> =>
  JSON.parse(readFileSync(fileOf(await runOnce('portal', prepare)), 'utf8')) as FirstStart;

/**
 * Makes a portal's folder whose `data` holds the demo organisation, for tests of running servers, not of the first start. The
 * data is copied from a folder that is loaded once per test run.
 */
export async function makeDemoPortal(): Promise<PortalFolder & { data: string }> {
  const run = await runOnce('portal', prepare);
  const dir = mkdtempSync(path.join(tmpdir(), 'portal-main-'));
  // -p keeps the owner of the files, without which PostgreSQL does not start.
  execFileSync('cp', ['-Rp', `${path.join(run, 'portal')}/.`, dir]);
  return { dir, data: path.join(dir, 'data'), remove: () => rmSync(dir, { recursive: true, force: true }) };
}
