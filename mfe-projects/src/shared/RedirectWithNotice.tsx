import { useEffect, useRef } from 'react';
import { useToast } from 'shared-ui/core';
import { useNavigate } from 'shared-ui/router';

/** Replaces the current page by another one, once, and says why in a toast. */
export function RedirectWithNotice({ to, reason }: { to: string; reason: string }) {
  const navigate = useNavigate();
  const toast = useToast();
  const redirected = useRef(false);
  useEffect(() => {
    if (redirected.current) return;
    redirected.current = true;
    toast({ kind: 'info', text: reason });
    void navigate(to, { replace: true });
  }, [navigate, toast, to, reason]);
  return null;
}
