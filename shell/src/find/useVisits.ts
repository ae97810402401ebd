import { useEffect, useSyncExternalStore } from 'react';
import { currentPageName } from 'shared-ui/core';
import { useSession } from '../session/SessionProvider';
import { recordVisit } from './visits';

/** Remembers the pages that are visited, for quick find. */
export function useVisits(): void {
  const { user, remotes } = useSession();
  const page = useSyncExternalStore(currentPageName.subscribe, currentPageName.get);
  useEffect(() => {
    if (user && page) recordVisit({ user, remotes }, page);
  }, [user, remotes, page]);
}
