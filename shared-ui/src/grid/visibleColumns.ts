import { useMemo, useState } from 'react';
import type { Column } from './list/column';

/** Storage key of a list's choice of columns: the route's name, and a key where one route has several lists. */
export const columnsKey = (route: string, key?: string) => `columns:${route}${key ? `:${key}` : ''}`;

/** The stored fields, or null when nothing valid is stored. */
export function readColumns(storageKey: string): string[] | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return Array.isArray(stored) && stored.length > 0 && stored.every((field) => typeof field === 'string')
      ? stored
      : null;
  } catch {
    return null; // Storage is forbidden, or the entry is no JSON: use the defaults.
  }
}

/** Stores the choice; an empty one removes the entry. Source: spec 001, point 2.7. */
export function writeColumns(storageKey: string, fields: readonly string[]): void {
  try {
    if (fields.length) localStorage.setItem(storageKey, JSON.stringify(fields));
    else localStorage.removeItem(storageKey);
  } catch {
    // Storage is full or forbidden: the choice is kept until the page unloads.
  }
}

export interface VisibleColumns<Row> {
  /** The columns to show, in the list's order; at least one. */
  visible: readonly Column<Row>[];
  isDefault: boolean;
  /** Shows exactly these fields; an empty choice restores the defaults. */
  choose: (fields: readonly string[]) => void;
}

/** The columns that a list shows; the choice is stored in this browser. */
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
