import { createContext, useContext } from 'react';
import type { NamedFilter } from '../list/column';
import type { ListState } from '../list/useListState';

export interface GridActions {
  list: ListState;
  /** `param` of the filter that is open. */
  openParam: string | undefined;
  openFilter: (filter: NamedFilter, anchor: HTMLElement) => void;
}

const GridContext = createContext<GridActions | null>(null);
export const GridProvider = GridContext.Provider;

/** The list around the header cells, and its filters. @throws Error outside a list */
export function useGridActions(): GridActions {
  const actions = useContext(GridContext);
  if (!actions) throw new Error('A grid header stands outside a list.');
  return actions;
}
