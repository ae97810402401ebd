import { useEffect, useRef } from 'react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { useToast } from 'shared-ui/core';

/** Shows a toast when the area of the open page is switched off or on. */
export function useSwitchNotice(remote: RemoteSlice | undefined, pathname: string): void {
  const toast = useToast();
  const before = useRef<{ pathname: string; name: string | undefined; off: boolean } | null>(null);
  const name = remote?.name;
  const title = remote?.manifest.title;
  const off = Boolean(remote?.disabled);
  useEffect(() => {
    const was = before.current;
    before.current = { pathname, name, off };
    if (!was || was.pathname !== pathname || was.name !== name || was.off === off) return;
    toast({
      kind: 'info',
      about: pathname,
      text: off ? `${title} was switched off by an administrator.` : `${title} is switched on again.`,
    });
  }, [toast, pathname, name, title, off]);
}
