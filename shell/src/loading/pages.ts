import { createElement, lazy, type ReactElement } from 'react';
import type { BootPayload, RemoteSlice } from 'shared-api/contracts/portal';
import { matchOffered } from 'shared-api/portal';
import { canonicalPath } from '../boot/bootAddress';
import { loadRemoteRoute, type Page } from './loadRemoteRoute';

interface LoadingPage {
  promise: Promise<Page>;
  Lazy: Page;
}

/** Pages that are loaded or on their way, by version: outside React, which would make new ones at each render. */
const pages = new Map<string, LoadingPage>();

/** Names a page of one version: another version is another page. */
export const pageId = (remote: RemoteSlice, routeKey: string): string => `${remote.container}/${routeKey}`;

function start(remote: RemoteSlice, routeKey: string): LoadingPage {
  const id = pageId(remote, routeKey);
  const promise = loadRemoteRoute(remote, routeKey);
  const Lazy = lazy(() => promise.then((page) => ({ default: page })));
  const page = { promise, Lazy };
  pages.set(id, page);
  // A failure is not kept: whoever comes next tries anew. Whoever waits for this one hears of it by the promise.
  promise.catch(() => pages.get(id) === page && pages.delete(id));
  return page;
}

const pageOf = (remote: RemoteSlice, routeKey: string) =>
  pages.get(pageId(remote, routeKey)) ?? start(remote, routeKey);

/** The page as an element that suspends while it loads and throws RemoteLoadError when it does not. */
export const renderPage = (remote: RemoteSlice, routeKey: string): ReactElement =>
  createElement(pageOf(remote, routeKey).Lazy);

/**
 * Begins to load a page, or waits for the one on its way.
 * @throws RemoteLoadError
 */
export async function loadPageOf(remote: RemoteSlice, routeKey: string): Promise<void> {
  await pageOf(remote, routeKey).promise;
}

interface WithConnection {
  connection?: { saveData?: boolean };
}

/** Loads a page that will probably be wanted; not for people who save data. Its failure shows when it is wanted. */
export function preloadRoute(remote: RemoteSlice, routeKey: string): void {
  if ((navigator as WithConnection).connection?.saveData) return;
  pageOf(remote, routeKey).promise.catch(() => undefined);
}

/**
 * Begins to load the page of the present address before React renders: the second of the three waves.
 * @param pathname as in `location.pathname`
 */
export function startCurrentRoute({ user, remotes }: BootPayload, pathname: string): void {
  const match = user && matchOffered(remotes, user, canonicalPath(pathname));
  // A failure shows when React renders the page.
  if (match) pageOf(match.remote, match.key).promise.catch(() => undefined);
}
