import {
  NavigationType,
  parsePath,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  type Location,
  type To,
} from 'react-router-dom';

type History = ReturnType<typeof createBrowserHistory>;

export interface NavigationBlock {
  /** Whether to stop a navigation. Both locations are without the portal's base path. */
  stops: (from: Location, to: Location) => boolean;
  /** Called for a navigation that was stopped. `retry` does it after all, without asking again. */
  onStop: (retry: () => void) => void;
}

/** A history of the router that can stop navigations: those of links and code, and Back and Forward. */
export interface PortalHistory extends History {
  /** The path below which the whole portal is shown. */
  basename: string;
  /**
   * Asks `block` before each navigation.
   * @returns a function that removes the block
   * @throws Error when there is a block already
   */
  block(block: NavigationBlock): () => void;
}

function withBlock(history: History, basename: string): PortalHistory {
  let block: NavigationBlock | null = null;
  /** Whether the next navigation is a stopped one that is done after all. */
  let isRetry = false;
  /** Called when the browser is back at the entry that it had left by Back or Forward. */
  let onReturned: (() => void) | null = null;
  let current = history.location;

  const inPortal = (location: Location): Location =>
    basename !== '/' && location.pathname.startsWith(basename)
      ? { ...location, pathname: location.pathname.slice(basename.length) || '/' }
      : location;

  function stop(to: Location, retry: () => void): boolean {
    if (!block || isRetry || !block.stops(inPortal(current), inPortal(to))) return false;
    block.onStop(retry);
    return true;
  }

  const navigate = (method: 'push' | 'replace') => (to: To, state?: unknown) => {
    const go = () => history[method](to, state);
    const path = typeof to === 'string' ? parsePath(to) : to;
    const retry = () => {
      isRetry = true;
      go();
    };
    if (!stop({ ...current, search: '', hash: '', ...path, state }, retry)) go();
  };

  const own: Pick<PortalHistory, 'basename' | 'push' | 'replace' | 'listen' | 'block'> = {
    basename,
    push: navigate('push'),
    replace: navigate('replace'),
    listen: (listener) =>
      history.listen((update) => {
        if (onReturned) {
          onReturned();
          onReturned = null;
          return;
        }
        const { action, location, delta } = update;
        // Back and Forward have changed the address before they are announced, so a stopped one is taken back. Without a delta the
        // entry was not made by the router, and how far away it is cannot be known.
        if (action === NavigationType.Pop && delta) {
          const returned = new Promise<void>((resolve) => (onReturned = resolve));
          const retry = () =>
            void returned.then(() => {
              isRetry = true;
              history.go(delta);
            });
          if (stop(location, retry)) {
            history.go(-delta);
            return;
          }
          onReturned = null;
        }
        isRetry = false;
        current = location;
        listener(update);
      }),
    block: (added) => {
      if (block) throw new Error('The history has a block already.');
      block = added;
      return () => {
        block = null;
      };
    },
  };
  // The rest, `action` and `location` among it, is inherited, as these are getters.
  return Object.assign(Object.create(history) as History, own);
}

/** The history of the browser's tab. @param basename the path below which the whole portal is shown */
export const createPortalHistory = (basename = '/'): PortalHistory =>
  withBlock(createBrowserHistory({ v5Compat: true }), basename);

/** A history for tests, with entries of its own. The last one is the present page, unless there is an `initialIndex`. */
export const createTestHistory = (options?: Parameters<typeof createMemoryHistory>[0]): PortalHistory =>
  withBlock(createMemoryHistory({ ...options, v5Compat: true }), '/');
