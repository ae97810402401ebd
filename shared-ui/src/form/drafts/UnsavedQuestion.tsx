import type { ReactNode } from 'react';
import { ConfirmDialog } from '../../overlays/ConfirmDialog';
import { describeUnsaved, losesChanges } from './describeUnsaved';
import type { UnsavedOutcome } from './unsavedForms';

export interface UnsavedQuestionProps {
  open: boolean;
  /** The fate of the changes; null: unknown. */
  outcome: UnsavedOutcome | null;
  title: string;
  /** The verb on the button that leaves. */
  leave: string;
  /** The verb on the button that goes back to the form. */
  stay: string;
  /** Replaces the sentences about what is kept and lost. */
  children?: ReactNode;
  /** Removes the drafts and leaves. */
  onDiscard: () => void;
  /** While a returned promise is pending, the question stays open. */
  onLeave: () => unknown;
  onStay: () => void;
}

/** Asks before forms with unsaved changes are left. It says what is kept as a draft, which can be discarded, and what is lost. */
export function UnsavedQuestion(props: UnsavedQuestionProps) {
  const { open, outcome, title, leave, stay, children, onDiscard, onLeave, onStay } = props;
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirm={leave}
      cancel={stay}
      danger={!outcome || losesChanges(outcome)}
      {...(outcome?.kept && { other: { label: 'Discard draft', onPress: onDiscard } })}
      onConfirm={onLeave}
      onClose={onStay}
    >
      {children || (outcome && describeUnsaved(outcome))}
    </ConfirmDialog>
  );
}
