import { useCallback, useEffect, useRef } from 'react';

/**
 * @returns whether the component is still mounted. Call it after a save before navigating: a late answer must not take the
 * person away from a page that they opened meanwhile.
 */
export function useIsMounted(): () => boolean {
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => mounted.current, []);
}
