import { useLayoutEffect, useRef, useState } from 'react';

/**
 * Follows `flag`, but becomes true only after `delay` ms and then stays true for at least `minimum` ms. A quick answer shows no
 * skeleton, and a skeleton that is shown does not flash. Source: mock/NOTES.md, point 6.
 */
export function useDelayedFlag(flag: boolean, delay = 150, minimum = 300): boolean {
  const [shown, setShown] = useState(false);
  const since = useRef(0);
  // Not a plain effect: its cleanup may run after the timer, and what is already shown would be hidden again.
  useLayoutEffect(() => {
    if (flag === shown) return undefined;
    const wait = flag ? delay : Math.max(0, since.current + minimum - Date.now());
    const timer = setTimeout(() => {
      since.current = Date.now();
      setShown(flag);
    }, wait);
    return () => clearTimeout(timer);
  }, [flag, shown, delay, minimum]);
  return shown;
}
