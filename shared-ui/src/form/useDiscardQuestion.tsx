import { useState, type ReactNode } from 'react';
import { UnsavedQuestion } from './drafts/UnsavedQuestion';
import { settleForm, type UnsavedForm, type UnsavedOutcome } from './drafts/unsavedForms';

function titleOf({ kept, lost, files }: UnsavedOutcome): string {
  if (kept) return 'Close without saving?';
  if (lost) return 'Discard what you typed?';
  return files === 1 ? 'Discard the chosen file?' : 'Discard the chosen files?';
}

/**
 * The question before a dialog with unsaved input is closed: it says what the draft keeps and what is lost.
 * @param onClose closes the dialog
 * @returns `ask`, which opens the question about the dialog's input, and the `question` to render inside the dialog
 */
export function useDiscardQuestion(onClose: () => void): {
  ask: (form: UnsavedForm) => void;
  question: ReactNode;
} {
  const [asked, setAsked] = useState<{ form: UnsavedForm; outcome: UnsavedOutcome }>();
  const [asking, setAsking] = useState(false);
  const kept = asked?.outcome.kept ?? false;
  const discard = () => {
    asked?.form.draft?.finish();
    onClose();
  };
  return {
    ask: (form) => {
      setAsked({ form, outcome: settleForm(form) });
      setAsking(true);
    },
    question: asked && (
      <UnsavedQuestion
        open={asking}
        outcome={asked.outcome}
        title={titleOf(asked.outcome)}
        leave={kept ? 'Close' : 'Discard'}
        stay={kept || asked.outcome.lost ? 'Keep writing' : 'Keep'}
        onLeave={kept ? onClose : discard}
        onDiscard={discard}
        onStay={() => setAsking(false)}
      />
    ),
  };
}
