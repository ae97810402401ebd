import { useState } from 'react';
import { markNotifications } from 'shared-api/home';
import { useToast } from 'shared-ui/core';
import { reasonOf } from '../shared/reasonOf';

/** Marks all notifications as read; tells why when the server refuses. */
export function useMarkAll(): { busy: boolean; markAll: () => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const markAll = async () => {
    setBusy(true);
    try {
      await markNotifications({ ids: 'all', read: true });
    } catch (cause) {
      const reason = reasonOf(cause);
      toast({ text: `They were not marked as read. ${reason}`, kind: 'error' });
    }
    setBusy(false);
  };
  return { busy, markAll };
}
