import { useEffect } from 'react';
import { getSlice, startLive } from 'shared-api/client';
import { useSession } from '../session/SessionProvider';

/**
 * While somebody is signed in, what others do appears by itself, and menus follow what this person may do. Rendered once.
 */
export function LiveUpdates() {
  const { user, refresh, refuse } = useSession();
  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return undefined;
    return startLive({
      userId,
      // What fails here has said so (401), or is made good by the next event.
      onAccess: () => void getSlice().then(refresh, () => undefined),
      onSomebodyElse: () => refuse('Somebody else has signed in on this browser.'),
    });
  }, [userId, refresh, refuse]);
  return null;
}
