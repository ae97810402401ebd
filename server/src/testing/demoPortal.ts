import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, makePortalFolder, startPortal, type PortalFolder } from './portalProcess';
import { onceARun } from './testCluster';

/** What a server said that was started on an empty folder. */
export interface FirstStart {
  port: number;
  stdout: string;
  stderr: string;
  /** The status of `/api/readyz`. */
  readyz: number;
}

const fileOf = (dir: string) => path.join(dir, 'portal.first.json');

/** A portal's folder in which a server has loaded the demo organisation and was stopped in order. */
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

/** The start from which every `makeDemoPortal` has its data. */
export const firstStart = async (): Promise<FirstStart> =>
  JSON.parse(readFileSync(fileOf(await onceARun('portal', prepare)), 'utf8')) as FirstStart;

/**
 * A portal's folder of its own, whose `data` holds the demo organisation: for tests of servers that run, not of the first
 * start. It is loaded once a run, at the first that asks.
 */
export async function makeDemoPortal(): Promise<PortalFolder & { data: string }> {
  const run = await onceARun('portal', prepare);
  const dir = mkdtempSync(path.join(tmpdir(), 'portal-main-'));
  // Whose files they are stays: PostgreSQL starts with its own alone.
  execFileSync('cp', ['-Rp', `${path.join(run, 'portal')}/.`, dir]);
  return { dir, data: path.join(dir, 'data'), remove: () => rmSync(dir, { recursive: true, force: true }) };
}
