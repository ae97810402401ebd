import { useEffect, useEffectEvent } from 'react';
import { startLive } from 'shared-api/client';
import { useSession } from '../session/SessionProvider';
import { readSlice } from './readSlice';

/**
 * While somebody is signed in, what others do appears by itself, menus follow what this person may do, and the newest versions
 * of the remotes are known. Rendered once.
 */
export function LiveUpdates() {
  const { user, revision, refresh, refuse } = useSession();
  const userId = user?.id;
  const known = useEffectEvent(() => revision);
  useEffect(() => {
    if (userId === undefined) return undefined;
    let calls = 0;
    let told = 0;
    const read = async (atLeast: number) => {
      const call = ++calls;
      // Of several servers the one that answers may not know yet what another one has told.
      told = atLeast;
      const slice = await readSlice(atLeast);
      // An answer that comes late may be older than one that came meanwhile.
      if (slice && call === calls) refresh(slice);
    };
    const stop = startLive({
      userId,
      onAccess: () => void read(Math.max(told, known())),
      onRegistry: (heard) => {
        if (heard !== known()) void read(heard);
      },
      onUserChanged: () => refuse('Somebody else has signed in on this browser.'),
    });
    return () => {
      calls++;
      stop();
    };
  }, [userId, refresh, refuse]);
  return null;
}
