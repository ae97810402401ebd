import { useState, type FocusEvent, type KeyboardEvent } from 'react';

const entrySelector = '[data-entry]';

/** All parts of columns, in their order. A column has several parts, of one name, where it is interrupted by others. */
const partsBeside = (entry: HTMLElement): HTMLElement[] => [
  ...(entry.closest('[data-column]')?.parentElement?.querySelectorAll<HTMLElement>('[data-column]') ?? []),
];
const entriesIn = (part: HTMLElement): HTMLElement[] => [
  ...part.querySelectorAll<HTMLElement>(entrySelector),
];

/** The entry beside another one: of the next or former part of a column, the one that begins nearest to it. */
function beside(from: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const parts = partsBeside(from);
  const top = from.getBoundingClientRect().top;
  for (let index = parts.findIndex((part) => part.contains(from)) + by; parts[index]; index += by) {
    const [nearest] = entriesIn(parts[index]!).sort(
      (a, b) => Math.abs(a.getBoundingClientRect().top - top) - Math.abs(b.getBoundingClientRect().top - top),
    );
    if (nearest) return nearest;
  }
  return undefined;
}

/** The entry at an element, or for another link of a part of a column the part's first one. */
const entryAt = (target: HTMLElement): HTMLElement | null | undefined =>
  target.closest<HTMLElement>(entrySelector) ??
  target.closest('[data-column]')?.querySelector<HTMLElement>(entrySelector);

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
    const entry = entryAt(event.target as HTMLElement);
    if (!entry || !['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) return;
    const column = entry.closest<HTMLElement>('[data-column]')?.dataset.column;
    const inColumn = partsBeside(entry)
      .filter((part) => part.dataset.column === column)
      .flatMap(entriesIn);
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
    const entry = entryAt(target)?.dataset.entry;
    if (entry) setActive(entry);
  };
  return {
    handlers: { onKeyDown, onFocus },
    /** Whether an entry is in the tab order. @param shown the keys of all entries */
    tabIndexOf: (key: string, shown: readonly string[]): 0 | -1 =>
      key === (active !== undefined && shown.includes(active) ? active : first) ? 0 : -1,
  };
}
