import { useCallback, useEffect, useRef } from 'react';

/**
 * Whether a form is still on the screen, for when the answer to its save comes late: who has gone elsewhere meanwhile is not
 * taken away from there.
 */
export function useIsMounted(): () => boolean {
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return useCallback(() => shown.current, []);
}
