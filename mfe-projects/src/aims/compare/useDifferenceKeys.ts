import { useEffect, useRef } from 'react';

/** Whether a key press belongs to a field or an open dialog. */
const isTaken = ({ target }: KeyboardEvent) =>
  target instanceof Element &&
  target.closest('input, select, textarea, [contenteditable], [role=dialog]') !== null;

/** Calls `go` for N (the next difference) and P (the previous one), anywhere on the page but in fields and dialogs. */
export function useDifferenceKeys(go: (step: 1 | -1) => void): void {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event)) return;
      const key = event.key.toLowerCase();
      if (key !== 'n' && key !== 'p') return;
      event.preventDefault();
      latest.current(key === 'n' ? 1 : -1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
