import { useState } from 'react';
import { ApiError, endView } from 'shared-api/client';
import { useToast } from 'shared-ui/core';
import { useSession } from '../session/SessionProvider';

/** Ends the view of this page; one that has ended already is no error. */
export function useEndView(): { end: () => Promise<void>; isBusy: boolean } {
  const { leave } = useSession();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      await endView();
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.status === 401)) {
        setBusy(false);
        return toast({ kind: 'error', text: cause instanceof Error ? cause.message : String(cause) });
      }
    }
    leave();
  };
  return { end, isBusy };
}
