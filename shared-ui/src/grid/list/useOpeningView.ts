import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  readDefaultView,
  writeDefaultView,
  type ListViewsProps,
  type StoredView,
  type useListViews,
} from './ListViews';
import type { ListState } from './useListState';

/**
 * Opens a list with the person's default view if its address says nothing: at once if this browser knows the view, or else once the
 * server has answered it. A link to that address opens the open list anew.
 * @returns `isOpening`: whether the view is still to be applied, so that rows of another state must not be shown; `receiveDefault`:
 *   takes the default view as the server has it, null for none
 */
export function useOpeningView(
  views: ReturnType<typeof useListViews>,
  listKey: string,
  list: ListState,
  chooseColumns: ListViewsProps['chooseColumns'],
): { isOpening: boolean; receiveDefault: (view: StoredView | null) => void } {
  const isBare = list.address === '' && list.page === 1 && !list.isAll;
  const readView = () => {
    const stored = views && isBare && readDefaultView(views.owner, listKey);
    return stored ? { ...stored, query: list.addressOf(stored.query) } : null;
  };
  const [view, setView] = useState(readView);
  const [isOpening, setIsOpening] = useState(Boolean(view?.query));
  const [wasBare, setWasBare] = useState(isBare);
  if (isBare !== wasBare) {
    setWasBare(isBare);
    const again = readView();
    if (again?.query) {
      setView(again);
      setIsOpening(true);
    }
  }
  if (isOpening && list.address === view?.query) setIsOpening(false);
  /** The address says something, or a view was applied: the list opens no more. */
  const isOpen = useRef(list.address !== '' || list.isAll);

  const apply = ({ query, columns }: StoredView) => {
    isOpen.current = true;
    chooseColumns(columns);
    if (query) list.setAddress(query, { replace: true });
  };
  const open = useEffectEvent(() => {
    list.noteDefaultView(Boolean(views && readDefaultView(views.owner, listKey)));
    views?.readFirst(listKey);
  });
  useEffect(() => open(), []);
  const applyView = useEffectEvent(() => {
    if (view) apply(view);
  });
  useEffect(() => applyView(), [view]);

  const receiveDefault = (received: StoredView | null) => {
    if (!views) return;
    const isKnown = readDefaultView(views.owner, listKey) !== null;
    writeDefaultView(views.owner, listKey, received);
    list.noteDefaultView(received !== null);
    if (received && !isKnown && !isOpen.current && list.address === '') apply(received);
  };
  return { isOpening, receiveDefault };
}
