import { useEffect, type RefObject } from 'react';
import { focusInGrid, placeOf, type FocusPlace } from './focusPlace';

/** Keeps the focus in its cell when the grid draws the cell anew: for a column that is pinned, or no longer pinned. */
export function useKeepFocus(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const grid = frame.current;
    if (!grid) return undefined;
    let last: { element: Element; place: FocusPlace } | undefined;
    const remember = ({ target: element }: FocusEvent) => {
      const place = element instanceof Element && grid.contains(element) ? placeOf(element) : undefined;
      last = place && { element: element as Element, place };
    };
    // The new cell comes some time after the old one has gone.
    const observer = new MutationObserver(() => {
      if (last && !last.element.isConnected && document.activeElement === document.body)
        focusInGrid(grid, last.place);
    });
    document.addEventListener('focusin', remember);
    observer.observe(grid, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', remember);
      observer.disconnect();
    };
  }, [frame]);
}
