import type { BootPayload, RemoteSlice } from 'shared-api/contracts/portal';
import { answersAhead, readAhead } from 'shared-api/client';
import { firstCallsOf, matchOffered } from 'shared-api/portal';
import { canonicalPath } from '../boot/canonicalPath';
import { atMost } from './atMost';
import { isPageCached } from './isPageCached';
import { startPart } from './parts';

interface WithConnection {
  connection?: { saveData?: boolean };
}

/** Loads the code of a page ahead of time, unless the browser saves data. Ignores errors: opening the page reports them. */
export function preloadRoute(remote: RemoteSlice, routeKey: string): void {
  if ((navigator as WithConnection).connection?.saveData) return;
  void startPart(remote, 'routes', routeKey);
}

/** Milliseconds for which the first render waits for a page from the cache, and for the answers to its first calls. */
const longestWait = { page: 100, answers: 50 };

/**
 * Begins to load the code and the first data of the page at the present address before React renders. Source: architecture.md, Boot.
 * @param pathname as in `location.pathname`
 * @param search as in `location.search`
 * @returns when to render for the first time: at once if a script of the page comes from the network, which may take long. If all come from the
 * browser's cache, when the page is loaded and the answers to its first calls are there, so that it is drawn together with the frame
 * around it; mostly they are here and the browser has only been too busy to hand them over
 */
export async function startCurrentRoute(
  { user, remotes }: BootPayload,
  pathname: string,
  search: string,
): Promise<void> {
  const match = user && matchOffered(remotes, user, canonicalPath(pathname));
  if (!match) return;
  const { remote, key, filled } = match;
  for (const path of firstCallsOf(match, search)) readAhead(path);
  if (filled && !filled.remote.unfit) void startPart(filled.remote, 'slots', filled.key);
  if (remote.disabled || remote.unfit) return;
  const loaded = startPart(remote, 'routes', key);
  if (isPageCached())
    await Promise.all([atMost(longestWait.page, loaded), atMost(longestWait.answers, answersAhead())]);
}
