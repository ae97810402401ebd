import type { BootPayload, RemoteSlice } from 'shared-api/contracts/portal';
import { readAhead } from 'shared-api/client';
import { firstCallsOf, matchOffered } from 'shared-api/portal';
import { canonicalPath } from '../boot/canonicalPath';
import { loadPart, startPart } from './parts';

interface WithConnection {
  connection?: { saveData?: boolean };
}

/** Loads the code of a page ahead of time, unless the browser saves data. Ignores errors: opening the page reports them. */
export function preloadRoute(remote: RemoteSlice, routeKey: string): void {
  if ((navigator as WithConnection).connection?.saveData) return;
  startPart(remote, 'routes', routeKey);
}

/**
 * Milliseconds for which the first render waits for the code and the data of the page. Mostly they come right after the main script:
 * without the wait, a frame without content would be drawn first, and everything again with it.
 */
const maxWait = 200;

/**
 * Begins to load the code and the first data of the page at the present address before React renders. Source: architecture.md, Boot.
 * @param pathname as in `location.pathname`
 * @param search as in `location.search`
 * @returns a promise that resolves when all of it is there or has failed, or after `maxWait`; rendering the page reports what failed
 */
export async function startCurrentRoute(
  { user, remotes }: BootPayload,
  pathname: string,
  search: string,
): Promise<void> {
  const match = user && matchOffered(remotes, user, canonicalPath(pathname));
  if (!match) return;
  const loads: Promise<unknown>[] = firstCallsOf(match, search).map(readAhead);
  if (!match.remote.disabled && !match.remote.unfit) loads.push(loadPart(match.remote, 'routes', match.key));
  if (match.filled && !match.filled.remote.unfit)
    loads.push(loadPart(match.filled.remote, 'slots', match.filled.key));
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, maxWait));
  await Promise.race([Promise.allSettled(loads), timeout]);
}
