import { useLayoutEffect, useRef, type FocusEvent } from 'react';
import type { NextRow } from 'shared-api/contracts/next';

/**
 * Keeps the keyboard where it was when the row with the focus disappears, because its step was taken: the row that took its place
 * gets the focus.
 * @param busy whether a dialog of a row is open
 * @returns props of the list, whose items are the rows
 */
export function useRowFocus(rows: readonly NextRow[], busy: boolean) {
  const ref = useRef<HTMLOListElement>(null);
  const last = useRef<{ id: number | undefined; index: number }>(null);
  // Before the next frame, in which the portal would move a lost focus to the page's heading.
  useLayoutEffect(() => {
    const lost = last.current;
    if (busy || !lost || document.activeElement !== document.body) return;
    if (rows.some((row) => row.project_id === lost.id)) return;
    last.current = null;
    const item = ref.current?.children[Math.min(lost.index, rows.length - 1)];
    (item?.querySelector<HTMLElement>('button') ?? item?.querySelector('a'))?.focus();
  }, [rows, busy]);
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLOListElement>) => {
    const index = [...currentTarget.children].findIndex((item) => item.contains(target));
    last.current = { id: rows[index]?.project_id, index };
  };
  return { ref, onFocus };
}
