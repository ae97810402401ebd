import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react';
import type { Location } from 'react-router-dom';
import { useBlocker } from '../../routing/useBlocker';
import { mergeOutcomes, settleForm, useUnsaved, type UnsavedForm, type UnsavedOutcome } from './unsavedForms';
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

type Question = Pick<LeaveQuestionProps, 'guard' | 'leaves' | 'onLeave' | 'title' | 'children'> & {
  form: UnsavedForm;
};

/** The questions of the forms on the screen: that of a dialog comes after that of its page. */
let questions: readonly RefObject<Question>[] = [];
const listeners = new Set<() => void>();
function setQuestions(next: typeof questions): void {
  questions = next;
  listeners.forEach((listener) => listener());
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const asksBefore = ({ form, guard, leaves }: Question, from: Location, to: Location) =>
  (form.typed || Boolean(form.files)) &&
  !guard.isReleased() &&
  (from.pathname !== to.pathname || Boolean(leaves?.(from, to)));

/** Asks once for all forms that a navigation would leave. The history has only one block, so only one of these is mounted. */
function SharedQuestion() {
  const [about, setAbout] = useState<readonly (Question & { outcome: UnsavedOutcome })[]>([]);
  const blocker = useBlocker((from, to) => {
    const left = questions.map(({ current }) => current).filter((one) => asksBefore(one, from, to));
    // Store the drafts before asking, so that the question knows whether the browser keeps them.
    if (left.length) setAbout(left.map((one) => ({ ...one, outcome: settleForm(one.form) })));
    return left.length > 0;
  });
  const leave = () => {
    for (const { form, guard, onLeave, outcome } of about) {
      // Text that could not be stored is lost: an older version of the draft must not come back in its place.
      if (!outcome.kept) form.draft?.finish();
      guard.release();
      onLeave?.();
    }
    blocker.proceed();
  };
  return (
    <UnsavedQuestion
      open={blocker.isBlocked}
      outcome={about.length ? mergeOutcomes(about.map(({ outcome }) => outcome)) : null}
      title={about.at(-1)?.title ?? 'Leave without saving?'}
      leave="Leave"
      stay="Stay"
      onLeave={leave}
      onDiscard={() => {
        about.forEach(({ form, guard }) => {
          form.draft?.finish();
          guard.release();
        });
        leave();
      }}
      onStay={() => {
        if (!about.every(({ guard }) => guard.isReleased())) blocker.reset();
      }}
    >
      {about.at(-1)?.children}
    </UnsavedQuestion>
  );
}

/** The question alone, for a form that is registered with `useUnsaved`. It asks before each navigation while it is mounted. */
export function NavigationQuestion(question: Question) {
  const latest = useRef(question);
  useEffect(() => {
    latest.current = question;
  });
  useEffect(() => {
    setQuestions([...questions, latest]);
    return () => setQuestions(questions.filter((one) => one !== latest));
  }, []);
  const isLast = useSyncExternalStore(subscribe, () => questions.at(-1) === latest);
  return isLast && <SharedQuestion />;
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
