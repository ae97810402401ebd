import { useCallback, useSyncExternalStore } from 'react';
import type { ICellRendererParams } from 'ag-grid-community';

/**
 * The row of a cell as it is now. AG Grid draws a cell again only when the text of its column has changed, but what a cell draws
 * may depend on other fields: the chip of a state shows whether the project is on hold.
 * @returns undefined for a row without data
 */
export function useRowData<Row>({ node }: Pick<ICellRendererParams<Row>, 'node'>): Row | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      node.addEventListener('dataChanged', onChange);
      return () => node.removeEventListener('dataChanged', onChange);
    },
    [node],
  );
  return useSyncExternalStore(subscribe, () => node.data);
}
