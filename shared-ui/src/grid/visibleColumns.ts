import { useMemo, useState } from 'react';
import type { Column } from './list/column';

/** Where a list's choice of columns is kept: by route name, and by a key where one route has several lists. */
export const columnsKey = (route: string, key?: string) => `columns:${route}${key ? `:${key}` : ''}`;

/** The stored fields, or null when nothing (or nonsense) is stored. */
export function readColumns(storageKey: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return Array.isArray(stored) && stored.length > 0 && stored.every((one) => typeof one === 'string')
      ? stored
      : null;
  } catch {
    return null; // Unreadable or forbidden storage: the defaults are as good.
  }
}

/** Keeps the choice; an empty one clears it. Source: spec 001, point 2.7. */
export function writeColumns(storageKey: string, fields: readonly string[]): void {
  try {
    if (fields.length) localStorage.setItem(storageKey, JSON.stringify(fields));
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
}

export interface VisibleColumns<Row> {
  /** The columns to show, in their own order; never none. */
  visible: readonly Column<Row>[];
  isDefault: boolean;
  /** Shows exactly these; an empty choice goes back to the defaults. */
  choose: (fields: readonly string[]) => void;
}

/** Which columns a list shows, remembered in this browser. */
export function useVisibleColumns<Row>(
  columns: readonly Column<Row>[],
  route: string,
  key?: string,
): VisibleColumns<Row> {
  const storageKey = columnsKey(route, key);
  const [chosen, setChosen] = useState(() => readColumns(storageKey));
  return useMemo(() => {
    const known = chosen ? columns.filter(({ field }) => chosen.includes(field)) : [];
    return {
      visible: known.length ? known : columns.filter(({ hidden }) => !hidden),
      isDefault: known.length === 0,
      choose: (fields) => {
        writeColumns(storageKey, fields);
        setChosen(fields.length ? [...fields] : null);
      },
    };
  }, [chosen, columns, storageKey]);
}
