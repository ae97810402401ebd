import { useState, type ReactNode } from 'react';
import { useBlocker, type Location } from 'react-router-dom';
import { settleForms, useUnsaved, type UnsavedForm, type UnsavedOutcome } from './unsavedForms';
import { UnsavedQuestion } from './UnsavedQuestion';
import type { DirtyGuard } from './useDirtyGuard';

export interface LeaveQuestionProps extends Pick<UnsavedForm, 'draft' | 'files'> {
  guard: DirtyGuard;
  /** Whether something typed, or chosen other than a file, is unsaved. */
  dirty: boolean;
  /** Whether a navigation within the page leaves the form: one to another panel. A navigation to another page always does. */
  leaves?: (from: Location, to: Location) => boolean;
  /** Called when the person confirms leaving. */
  onLeave?: () => void;
  /** Replaces the question; `children` replaces the sentences about what is kept and lost. */
  title?: string;
  children?: ReactNode;
}

/** The question alone, for a form that is registered with `useUnsaved`. It asks before each navigation while it is mounted. */
export function NavigationQuestion({
  form,
  guard,
  leaves,
  onLeave,
  title = 'Leave without saving?',
  children,
}: Pick<LeaveQuestionProps, 'guard' | 'leaves' | 'onLeave' | 'title' | 'children'> & { form: UnsavedForm }) {
  const [outcome, setOutcome] = useState<UnsavedOutcome | null>(null);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isLeft = from.pathname !== to.pathname || leaves?.(from, to);
    const asks = (form.typed || Boolean(form.files)) && !guard.isReleased() && Boolean(isLeft);
    // Store the draft before asking, so that the question knows whether the browser keeps it.
    if (asks) setOutcome(settleForms([form]));
    return asks;
  });
  const leave = () => {
    guard.release();
    // Text that could not be stored is lost: an older version of the draft must not come back in its place.
    if (!outcome?.kept) form.draft?.finish();
    onLeave?.();
    blocker.proceed?.();
  };
  return (
    <UnsavedQuestion
      open={blocker.state === 'blocked'}
      outcome={outcome}
      title={title}
      leave="Leave"
      stay="Stay"
      onLeave={leave}
      onDiscard={() => {
        form.draft?.finish();
        leave();
      }}
      onStay={() => {
        if (!guard.isReleased()) blocker.reset?.();
      }}
    >
      {children}
    </UnsavedQuestion>
  );
}

/**
 * Asks before a form with unsaved changes is left: with a dialog for a navigation inside the portal, with the browser's own
 * question for leaving the portal. The dialog says what the draft keeps and what is lost. When the session ends the shell unmounts
 * the page without asking.
 */
export function LeaveQuestion({ guard, dirty, draft, files, ...question }: LeaveQuestionProps) {
  const form: UnsavedForm = { typed: dirty, files, draft, isReleased: guard.isReleased };
  useUnsaved(form);
  return <NavigationQuestion form={form} guard={guard} {...question} />;
}
