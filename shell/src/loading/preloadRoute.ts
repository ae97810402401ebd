import type { BootPayload, RemoteSlice } from 'shared-api/contracts/portal';
import { readAhead } from 'shared-api/client';
import { firstCallsOf, matchOffered } from 'shared-api/portal';
import { canonicalPath } from '../boot/canonicalPath';
import { startPart } from './parts';

interface WithConnection {
  connection?: { saveData?: boolean };
}

/** Loads the code of a page ahead of time, unless the browser saves data. Ignores errors: opening the page reports them. */
export function preloadRoute(remote: RemoteSlice, routeKey: string): void {
  if ((navigator as WithConnection).connection?.saveData) return;
  startPart(remote, 'routes', routeKey);
}

/**
 * Begins to load the code and the first data of the page at the present address before React renders. Source: architecture.md, Boot.
 * @param pathname as in `location.pathname`
 * @param search as in `location.search`
 */
export function startCurrentRoute({ user, remotes }: BootPayload, pathname: string, search: string): void {
  const match = user && matchOffered(remotes, user, canonicalPath(pathname));
  if (!match) return;
  for (const path of firstCallsOf(match, search)) readAhead(path);
  if (!match.remote.disabled && !match.remote.unfit) startPart(match.remote, 'routes', match.key);
  if (match.filled && !match.filled.remote.unfit) startPart(match.filled.remote, 'slots', match.filled.key);
}
