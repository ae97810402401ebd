import { useState } from 'react';
import { ApiError } from 'shared-api/client';
import { markNotifications } from 'shared-api/home';
import { useToast } from 'shared-ui/core';

/** Marks all notifications as read; tells why when the server refuses. */
export function useMarkAll(): { busy: boolean; markAll: () => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const markAll = async () => {
    setBusy(true);
    try {
      await markNotifications({ ids: 'all', read: true });
    } catch (cause) {
      const reason = cause instanceof ApiError ? cause.message : 'The portal did not answer.';
      toast({ text: `They were not marked as read. ${reason}`, kind: 'error' });
    }
    setBusy(false);
  };
  return { busy, markAll };
}
