import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { focusInGrid, placeOf, type FocusPlace } from '../keyboard/focusPlace';

/** Milliseconds after which a table that is in use is looked at again. */
const nextLook = 100;

/** Whether somebody is pressing something in the table, or has a menu or filter of it open. */
const isUsed = (table: HTMLElement) =>
  table.matches(':active') || table.querySelector('[aria-expanded=true]') !== null;

/** The place of the focus inside the plain table. */
const findFocus = (table: HTMLElement): FocusPlace | undefined =>
  document.activeElement && table.contains(document.activeElement)
    ? placeOf(document.activeElement)
    : undefined;

/**
 * Lets the grid take the place of the plain table: with its scroll position and its focus, and not while it is in use.
 * @param frame contains both
 * @param isDrawn whether there is nothing to take over from: the grid's code was there from the start
 * @returns `taken`, and `onDrawn` to call when the grid is drawn behind the table
 */
export function useTakeover(
  frame: RefObject<HTMLElement | null>,
  table: RefObject<HTMLElement | null>,
  isDrawn: boolean,
): { taken: boolean; onDrawn: () => void } {
  const [taken, setTaken] = useState(isDrawn);
  const focus = useRef<FocusPlace>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onDrawn = useCallback(() => {
    const take = () => {
      const [from, to] = [table.current, frame.current?.querySelector('.ag-grid-viewport')];
      if (from && isUsed(from)) {
        timer.current = setTimeout(take, nextLook);
        return;
      }
      if (from && to) {
        to.scrollTop = from.scrollTop;
        to.scrollLeft = from.scrollLeft;
        focus.current = findFocus(from);
      }
      setTaken(true);
    };
    // AG Grid reports the first rows before React has drawn their cells.
    clearTimeout(timer.current);
    timer.current = setTimeout(take);
  }, [frame, table]);

  useEffect(() => () => clearTimeout(timer.current), []);
  useLayoutEffect(() => {
    if (taken && focus.current && frame.current) focusInGrid(frame.current, focus.current);
    focus.current = undefined;
  }, [taken, frame]);
  return { taken, onDrawn };
}
