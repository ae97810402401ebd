import { createContext, useContext } from 'react';
import type { NamedFilter } from '../list/column';
import type { ListState } from '../list/useListState';

export interface GridActions {
  list: ListState;
  /** Parameter base of the filter that is open now. */
  openParam: string | undefined;
  openFilter: (filter: NamedFilter, anchor: HTMLElement) => void;
}

const GridContext = createContext<GridActions | null>(null);
export const GridProvider = GridContext.Provider;

/** What the header cells share with the list around them. @throws Error outside a list */
export function useGridActions(): GridActions {
  const actions = useContext(GridContext);
  if (!actions) throw new Error('A grid header stands outside a list.');
  return actions;
}
