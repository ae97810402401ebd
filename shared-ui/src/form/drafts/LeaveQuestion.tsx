import { useEffect, type ReactNode } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../overlays/ConfirmDialog';
import { useUnsaved } from './useHasUnsaved';
import type { DirtyGuard } from './useDirtyGuard';

export interface LeaveQuestionProps {
  guard: DirtyGuard;
  /** Whether there are unsaved changes. */
  dirty: boolean;
  /** Called when the person confirms leaving. */
  onLeave?: () => void;
  /** Replaces the question; `children` replaces the sentence about what is lost. */
  title?: string;
  children?: ReactNode;
}

/**
 * Asks before a form with unsaved changes is left: with a dialog for a navigation inside the portal, with the browser's own
 * question for leaving the portal. When the session ends the shell unmounts the page without asking.
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
