import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { HistoryContext } from './PortalRouter';
import type { NavigationBlock } from './portalHistory';

/**
 * Stops the navigations for which `stops` returns true, until the page decides: `proceed` does the last one after all, `reset` forgets
 * it. At most one component on the page may use this hook.
 */
export function useBlocker(stops: NavigationBlock['stops']) {
  const history = use(HistoryContext);
  const [stopped, setStopped] = useState<{ retry: () => void } | null>(null);
  const latest = useRef(stops);
  useLayoutEffect(() => {
    latest.current = stops;
  });
  useEffect(
    () =>
      history?.block({
        stops: (from, to) => latest.current(from, to),
        onStop: (retry) => setStopped({ retry }),
      }),
    [history],
  );
  return {
    isBlocked: stopped !== null,
    proceed: () => {
      setStopped(null);
      stopped?.retry();
    },
    reset: () => setStopped(null),
  };
}
