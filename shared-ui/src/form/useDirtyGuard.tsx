import { useCallback, useEffect, useRef, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../overlays/ConfirmDialog';

export interface DirtyGuard {
  /** Render it with the form: it asks. */
  question: ReactNode;
  /** From now on nothing is asked: call it when all is saved, before going on. */
  release: () => void;
}

/**
 * Leaving with unsaved changes asks: inside the portal with a dialog, outside of it with the browser's own. A session that
 * ended does not ask, for then the shell takes the page away.
 * @param onLeave called when the person leaves all the same
 */
export function useDirtyGuard(dirty: boolean, onLeave?: () => void): DirtyGuard {
  const released = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty && !released.current && from.pathname !== to.pathname,
  );

  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!released.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  const release = useCallback(() => {
    released.current = true;
  }, []);

  const question = (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={() => {
        released.current = true;
        onLeave?.();
        blocker.proceed?.();
      }}
      onClose={() => {
        if (!released.current) blocker.reset?.();
      }}
    >
      What you typed on this page is not saved and will be lost.
    </ConfirmDialog>
  );
  return { question, release };
}
