import { useMemo } from 'react';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { SlotHost } from 'shared-api/portal';
import { useSession } from '../session/SessionProvider';
import { FillerView } from './FillerView';
import { slotFillers } from './slotFillers';

/** The slot host for this user and the offered remotes. */
export function useSlotHost(user: CurrentUser): SlotHost {
  const { remotes } = useSession();
  return useMemo(
    () => ({ fillers: (slot) => slotFillers(remotes, slot, user), Filler: FillerView }),
    [remotes, user],
  );
}
