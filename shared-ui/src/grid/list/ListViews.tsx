import { createContext, useContext, type ComponentType, type ReactNode } from 'react';
import type { ListState } from './useListState';

/** A view of a list as a browser keeps it: the parameters of its address, and its columns; none: the list's own. */
export interface StoredView {
  query: string;
  columns: readonly string[];
}

export interface ListViewsProps {
  /** Name of the list. */
  list: string;
  /** Noun for the rows: `projects`. */
  many: string;
  state: Pick<ListState, 'address' | 'addressOf' | 'setAddress'>;
  /** The shown columns; none: the list's own. */
  columns: readonly string[];
  /** Shows these columns; none: the list's own. */
  chooseColumns: (fields: readonly string[]) => void;
  /** Takes the person's default view once it is read; null: they have none. */
  onDefault: (view: StoredView | null) => void;
}

interface ListViews {
  /** Draws the choice of saved views above a list. */
  Views: ComponentType<ListViewsProps>;
  /** Whose views they are: a browser keeps what lists open with for each person. */
  owner: number;
  /** Is told which list opens, as soon as it is drawn. */
  readFirst: (list: string) => void;
}

const ListViewsContext = createContext<ListViews | null>(null);

/** Gives all lists inside it saved views. Without it lists have none. */
export function ListViewsProvider({ value, children }: { value: ListViews | null; children: ReactNode }) {
  return <ListViewsContext value={value}>{children}</ListViewsContext>;
}

export const useListViews = (): ListViews | null => useContext(ListViewsContext);

const keyOf = (owner: number, list: string) => `view:${owner}:${list}`;

/** The view with which a list opens, as far as this browser knows it: a list would else show other rows before. */
export function readDefaultView(owner: number, list: string): StoredView | null {
  try {
    const stored = JSON.parse(
      localStorage.getItem(keyOf(owner, list)) ?? 'null',
    ) as Partial<StoredView> | null;
    return typeof stored?.query === 'string' && Array.isArray(stored.columns)
      ? { query: stored.query, columns: stored.columns.map(String) }
      : null;
  } catch {
    return null; // Storage is forbidden, or the entry is no JSON.
  }
}

/** @param view null: the list opens with its own state */
export function writeDefaultView(owner: number, list: string, view: StoredView | null): void {
  try {
    if (view)
      localStorage.setItem(keyOf(owner, list), JSON.stringify({ query: view.query, columns: view.columns }));
    else localStorage.removeItem(keyOf(owner, list));
  } catch {
    // Storage is full or forbidden: the view is applied once the server has answered it.
  }
}
