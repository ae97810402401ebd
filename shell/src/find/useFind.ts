import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { viewPrefix } from 'shared-api/client';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import { useLocation } from 'shared-ui/router';
import { offeredActions, offeredSources } from './search/offers';
import { offeredCommands, offeredScreens } from './search/screens';
import { findGroups } from './search/findGroups';
import { createSearcher } from './search/createSearcher';
import { recentOffers } from './recent/recordVisit';
import { takeTyped } from '../shared/typedText';

/**
 * The typed text and its results. Offers are read once, when quick find opens, so that results do not move while it is open.
 */
export function useFind(remotes: readonly RemoteSlice[], user: CurrentUser) {
  const shown = useLocation();
  const [offer] = useState(() => ({
    remotes,
    user,
    recent: recentOffers({ remotes, user }, shown.pathname),
    actions: offeredActions(remotes, user, shown),
    commands: offeredCommands(user, viewPrefix() !== ''),
    screens: offeredScreens(remotes, user),
    sources: offeredSources(remotes, user),
  }));
  const [searcher] = useState(() => createSearcher(offer.sources));
  // The person may have typed while the code loaded.
  const [early] = useState(takeTyped);
  const [text, setText] = useState(early);
  useEffect(() => {
    if (early) searcher.search(early);
    return searcher.stop;
  }, [searcher, early]);
  const answers = useSyncExternalStore(searcher.subscribe, searcher.answers);
  const groups = useMemo(() => findGroups({ ...offer, text, answers }), [offer, text, answers]);
  return {
    text,
    type: (next: string) => {
      setText(next);
      searcher.search(next);
    },
    groups,
    sources: offer.sources,
    answers,
    isPending: Object.values(answers).some((answer) => answer.isPending),
    retry: searcher.retry,
  };
}
