import { useState } from 'react';
import type { StartPage } from 'shared-api/contracts/session';
import { changeStartPage } from 'shared-api/home';
import { useCurrentUser } from 'shared-api/portal';
import { useToast } from 'shared-ui/core';
import { useSession } from '../session/SessionProvider';
import { reasonOf } from '../shared/reasonOf';

/**
 * Whether Home is the user's start page, and a function that changes it: shown at once, with Undo, and taken back with a message if the
 * server refuses.
 */
export function useStartPage(): [isHome: boolean, change: (isHome: boolean) => void] {
  const user = useCurrentUser();
  const { setStartPage } = useSession();
  const toast = useToast();
  const [chosen, setChosen] = useState<StartPage | null>(null);
  const shown = chosen ?? user.start_page ?? 'projects';

  const save = async (page: StartPage, isUndo = false): Promise<void> => {
    setChosen(page);
    try {
      await changeStartPage({ start_page: page });
      setStartPage(user.id, page);
      if (isUndo) return;
      toast({
        about: 'start page',
        text: page === 'home' ? 'The portal now opens with Home.' : 'The portal now opens with Projects.',
        onUndo: () => void save(page === 'home' ? 'projects' : 'home', true),
      });
    } catch (cause) {
      setChosen(null);
      const reason = reasonOf(cause);
      toast({ text: `Your start page was not changed. ${reason}`, kind: 'error' });
    }
  };
  return [shown === 'home', (isHome) => void save(isHome ? 'home' : 'projects')];
}
