import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { firstPort, loadOnce, results } from './server';

/**
 * Playwright's globalSetup: removes the servers' files of an earlier run and loads the demo organisation once for all servers.
 * @returns the teardown, which Playwright calls at the end
 */
export default function globalSetup(): Promise<() => void> {
  mkdirSync(results, { recursive: true });
  for (const name of readdirSync(results))
    if (/^(server|mails)-/.test(name)) rmSync(path.join(results, name), { recursive: true });
  return loadOnce(firstPort);
}
