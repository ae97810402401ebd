import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { firstPort, loadOnce, results } from './server';

/**
 * Playwright's globalSetup: what servers of an earlier run left is not this run's; the demo organisation is loaded for all.
 * @returns what is done at the end
 */
export default function globalSetup(): Promise<() => void> {
  mkdirSync(results, { recursive: true });
  for (const name of readdirSync(results))
    if (/^(server|mails|smtp-down)-/.test(name)) rmSync(path.join(results, name), { recursive: true });
  return loadOnce(firstPort);
}
