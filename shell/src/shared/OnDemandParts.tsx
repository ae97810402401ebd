import { useEffect } from 'react';
import { loadOnDemandParts } from 'shared-ui/core';
import { runWhenIdle } from './runWhenIdle';

/** The time after the load event in which the code of the first list arrives, in milliseconds. */
const firstListMs = 1_500;

/**
 * Loads the code of dialogs, menus and toasts when the first page has loaded and the browser is idle, so that the first one opens at
 * once, also without a connection.
 */
export function OnDemandParts() {
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const load = () => {
      cancel = runWhenIdle(() => void loadOnDemandParts());
    };
    const start = () => {
      const timer = setTimeout(load, firstListMs);
      cancel = () => clearTimeout(timer);
    };
    if (document.readyState === 'complete') start();
    else window.addEventListener('load', start, { once: true });
    return () => {
      window.removeEventListener('load', start);
      cancel?.();
    };
  }, []);
  return null;
}
