import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { results } from './server';

/** Playwright's globalSetup: what servers of an earlier run left is not this run's. */
export default function clearResults(): void {
  mkdirSync(results, { recursive: true });
  for (const name of readdirSync(results))
    if (/^(server|mails|smtp-down)-/.test(name)) rmSync(path.join(results, name), { recursive: true });
}
