import { useEffect, useRef } from 'react';
import type { WithheldPage } from 'shared-api/contracts/portal';
import { useToast } from 'shared-ui/core';

/**
 * Shows a toast when the feature of the open page is switched off or on.
 * @param withheld the page at this address, if its feature is off
 * @param isKept the page stays, because a form on it has unsaved changes
 */
export function useFeatureNotice(withheld: WithheldPage | null, pathname: string, isKept: boolean): void {
  const toast = useToast();
  const before = useRef<{ pathname: string; title: string | null } | null>(null);
  const title = withheld?.title ?? null;
  useEffect(() => {
    const was = before.current;
    before.current = { pathname, title };
    if (!was || was.pathname !== pathname || was.title === title) return;
    if (title === null)
      return toast({ kind: 'info', about: pathname, text: `${was.title} is switched on again.` });
    const kept = isKept ? ' What you typed is still here.' : '';
    toast({ kind: 'info', about: pathname, text: `${title} was switched off by an administrator.${kept}` });
  }, [toast, pathname, title, isKept]);
}
