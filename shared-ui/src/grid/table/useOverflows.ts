import { useLayoutEffect, useState, type RefObject } from 'react';

/** Whether an element is narrower than `needed` pixels; updates when it is resized. */
export function useOverflows(element: RefObject<HTMLElement | null>, needed: number): boolean {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setOverflows(target.clientWidth < needed));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, needed]);
  return overflows;
}
