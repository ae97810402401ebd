import { useMemo, type ReactNode } from 'react';
import { readAhead } from 'shared-api/client';
import { savedViewPaths } from 'shared-api/contracts/paths/savedViewPaths';
import { Button, lazyComponent, ListViewsProvider, styled } from 'shared-ui/core';
import { useSession } from '../session/SessionProvider';

const Hidden = styled('span')({ visibility: 'hidden' });

/** Keeps the place of the button, so that the filters beside it do not move when it comes. */
const Place = () => (
  <Hidden>
    <Button icon="visibility">Views</Button>
  </Hidden>
);

const SavedViews = lazyComponent(() => import(/* webpackChunkName: "SavedViews" */ './SavedViews'), Place);

let isCodeAsked = false;

/** The first list is drawn before the code that reads its views is there: their call need not wait for it. */
function readFirst(list: string): void {
  if (!isCodeAsked) readAhead(savedViewPaths.ofList(list));
  isCodeAsked = true;
}

/** Gives the lists of all areas the saved views of the signed-in person. */
export function ListViewsOfUser({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const owner = user?.id;
  const value = useMemo(
    () => (owner === undefined ? null : { Views: SavedViews, owner, readFirst }),
    [owner],
  );
  return <ListViewsProvider value={value}>{children}</ListViewsProvider>;
}
