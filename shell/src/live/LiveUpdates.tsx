import { useEffect, useEffectEvent } from 'react';
import { onFeatureOff, startLive } from 'shared-api/client';
import { useBoot, useSession } from '../session/SessionProvider';
import { readSlice } from './readSlice';

/**
 * Keeps the page up to date while a user is signed in: changes by others, the user's rights and the live versions of remotes.
 * Rendered once.
 */
export function LiveUpdates() {
  const { user, revision, refresh, refuse } = useSession();
  const { shell } = useBoot();
  const userId = user?.id;
  const getRevision = useEffectEvent(() => revision);
  useEffect(() => {
    if (userId === undefined) return undefined;
    let calls = 0;
    let announced = 0;
    const read = async (atLeast: number) => {
      const call = ++calls;
      // Another server than the one that announced a revision may answer, and may not know it yet.
      announced = atLeast;
      const slice = await readSlice(atLeast, shell);
      // Ignore stale answers: a later call may have been answered first.
      if (slice && call === calls) refresh(slice);
    };
    const stop = startLive({
      userId,
      onAccess: () => void read(Math.max(announced, getRevision())),
      onRegistry: (next) => {
        // An announcement may be older than what the page has: another server, or a refused call, told it of a later revision.
        if (next > getRevision()) void read(next);
      },
      onUserChanged: () => refuse('Somebody else has signed in on this browser.'),
    });
    /** The revision for which a call was refused last: one read answers all refusals of a page. */
    let refused = -1;
    const stopListening = onFeatureOff((next) => {
      if (!(next > refused)) return;
      refused = next;
      void read(Math.max(announced, next));
    });
    return () => {
      calls++;
      stopListening();
      stop();
    };
  }, [userId, shell, refresh, refuse]);
  return null;
}
