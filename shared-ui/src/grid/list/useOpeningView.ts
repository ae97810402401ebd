import { useEffect, useEffectEvent, useState } from 'react';
import { readDefaultView, type ListViewsProps, type useListViews } from './ListViews';
import type { ListState } from './useListState';

/**
 * Opens a list with the person's default view if its address says nothing.
 * @returns whether the view is still to be applied: rows of another state must not be shown
 */
export function useOpeningView(
  views: ReturnType<typeof useListViews>,
  listKey: string,
  list: ListState,
  chooseColumns: ListViewsProps['chooseColumns'],
): boolean {
  const [view] = useState(() => {
    const stored = views && list.address === '' && list.page === 1 && readDefaultView(views.owner, listKey);
    return stored ? { ...stored, query: list.addressOf(stored.query) } : null;
  });
  const [isOpening, setIsOpening] = useState(Boolean(view?.query));
  if (isOpening && list.address === view?.query) setIsOpening(false);
  const open = useEffectEvent(() => {
    if (!view) return;
    chooseColumns(view.columns);
    if (view.query) list.setAddress(view.query, { replace: true });
  });
  useEffect(() => open(), []);
  return isOpening;
}
