import { useMemo, type ReactNode } from 'react';
import { lazyComponent, ListViewsProvider } from 'shared-ui/core';
import { useSession } from '../session/SessionProvider';

const SavedViews = lazyComponent(() => import(/* webpackChunkName: "SavedViews" */ './SavedViews'));

/** Gives the lists of all areas the saved views of the signed-in person. */
export function ListViewsOfUser({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const owner = user?.id;
  const value = useMemo(() => (owner === undefined ? null : { Views: SavedViews, owner }), [owner]);
  return <ListViewsProvider value={value}>{children}</ListViewsProvider>;
}
