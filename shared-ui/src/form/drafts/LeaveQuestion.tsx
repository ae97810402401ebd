import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../overlays/ConfirmDialog';
import { useUnsaved } from './useHasUnsaved';
import type { DirtyGuard } from './useDirtyGuard';

export interface LeaveQuestionProps {
  guard: DirtyGuard;
  /** There are changes that are not saved. */
  dirty: boolean;
  /** Called when the person leaves all the same. */
  onLeave?: () => void;
  /** Another question, and what is lost. */
  title?: string;
  children?: ReactNode;
}

/**
 * Leaving with unsaved changes asks: inside the portal with a dialog, outside of it with the browser's own. A session that
 * ended does not ask, for then the shell takes the page away.
 */
export function LeaveQuestion({
  guard,
  dirty,
  onLeave,
  title = 'Leave without saving?',
  children = 'What you typed on this page is not saved and will be lost.',
}: LeaveQuestionProps) {
  useUnsaved(dirty);
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      dirty && !guard.isReleased() && from.pathname !== to.pathname,
  );

  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!guard.isReleased()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, guard]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={title}
      confirm="Leave"
      cancel="Stay"
      danger
      onConfirm={() => {
        guard.release();
        onLeave?.();
        blocker.proceed?.();
      }}
      onClose={() => {
        if (!guard.isReleased()) blocker.reset?.();
      }}
    >
      {children}
    </ConfirmDialog>
  );
}
