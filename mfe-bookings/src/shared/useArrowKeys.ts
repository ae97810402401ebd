import { useState, type FocusEvent, type KeyboardEvent } from 'react';

const entrySelector = '[data-entry]';

/** The entry beside another one: of the next or former column, the one that begins nearest to it. */
function beside(from: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const column = from.closest<HTMLElement>('[data-column]');
  const columns = [...(column?.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  const top = from.getBoundingClientRect().top;
  for (let index = columns.indexOf(column!) + by; columns[index]; index += by) {
    const entries = [...columns[index]!.querySelectorAll<HTMLElement>(entrySelector)];
    const [nearest] = entries.sort(
      (a, b) => Math.abs(a.getBoundingClientRect().top - top) - Math.abs(b.getBoundingClientRect().top - top),
    );
    if (nearest) return nearest;
  }
  return undefined;
}

/**
 * One entry of a calendar is in the tab order; arrow keys move between the entries: up and down within a column, left and right to the
 * next one. Page Up and Page Down go a view back and forward.
 * @param first the entry that Tab reaches before any had the focus
 */
export function useArrowKeys(first: string | undefined, onStep: (by: 1 | -1) => void) {
  const [active, setActive] = useState<string>();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event;
    if (key === 'PageUp' || key === 'PageDown') {
      event.preventDefault();
      onStep(key === 'PageUp' ? -1 : 1);
      return;
    }
    const entry = (event.target as HTMLElement).closest<HTMLElement>(entrySelector);
    if (!entry || !['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) return;
    const inColumn = [
      ...(entry.closest('[data-column]')?.querySelectorAll<HTMLElement>(entrySelector) ?? []),
    ];
    const at = inColumn.indexOf(entry);
    const next = {
      ArrowUp: inColumn[at - 1],
      ArrowDown: inColumn[at + 1],
      Home: inColumn[0],
      End: inColumn.at(-1),
      ArrowLeft: beside(entry, -1),
      ArrowRight: beside(entry, 1),
    }[key];
    event.preventDefault();
    next?.focus();
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const entry = target.closest<HTMLElement>(entrySelector)?.dataset.entry;
    if (entry) setActive(entry);
  };
  return {
    handlers: { onKeyDown, onFocus },
    /** Whether an entry is in the tab order. @param shown the keys of all entries */
    tabIndexOf: (key: string, shown: readonly string[]): 0 | -1 =>
      key === (active !== undefined && shown.includes(active) ? active : first) ? 0 : -1,
  };
}
