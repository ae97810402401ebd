import { useEffect, useSyncExternalStore } from 'react';
import { pageNames } from 'shared-ui/core';
import { useSession } from '../../session/SessionProvider';
import { recordVisit } from './recordVisit';

/** Records visited pages for quick find. */
export function useRecordVisits(): void {
  const { user, remotes } = useSession();
  const page = useSyncExternalStore(pageNames.subscribe, pageNames.current);
  useEffect(() => {
    if (user && page) recordVisit({ user, remotes }, page);
  }, [user, remotes, page]);
}
