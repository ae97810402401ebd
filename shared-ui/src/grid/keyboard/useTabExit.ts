import { useEffect, useRef, type RefObject } from 'react';

/**
 * Lets Tab leave a grid from any of its cells, as from one control; arrow keys move inside it. AG Grid's Tab goes from cell to cell, and
 * the links inside the cells would be Tab stops too.
 * @returns refs of two focusable, empty elements right before and after the grid: the browser continues from the one that has the focus
 */
export function useTabExit(grid: RefObject<HTMLElement | null>): {
  before: RefObject<HTMLSpanElement | null>;
  after: RefObject<HTMLSpanElement | null>;
} {
  const before = useRef<HTMLSpanElement>(null);
  const after = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const root = grid.current;
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      event.stopPropagation();
      (event.shiftKey ? before : after).current?.focus({ preventScroll: true });
    };
    // AG Grid would handle the key first otherwise.
    root?.addEventListener('keydown', leave, true);
    return () => root?.removeEventListener('keydown', leave, true);
  }, [grid]);
  return { before, after };
}
