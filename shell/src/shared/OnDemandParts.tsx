import { useEffect } from 'react';
import { loadOnDemandParts } from 'shared-ui/core';
import { runWhenIdle } from './runWhenIdle';

/**
 * Loads the code of dialogs, menus and toasts when the page has loaded and the browser is idle, so that the first one opens at once, also
 * without a connection.
 */
export function OnDemandParts() {
  useEffect(() => {
    let cancel: (() => void) | undefined;
    const start = () => {
      cancel = runWhenIdle(() => void loadOnDemandParts());
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
