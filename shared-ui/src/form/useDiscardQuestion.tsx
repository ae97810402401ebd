import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../overlays/ConfirmDialog';

/**
 * The question before a dialog with unsaved input is closed by Esc, its close button or a press outside.
 * @param onDiscard closes the dialog
 * @returns `ask`, which opens the question, and the `question` to render inside the dialog
 */
export function useDiscardQuestion(onDiscard: () => void): { ask: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false);
  return {
    ask: () => setAsking(true),
    question: (
      <ConfirmDialog
        open={asking}
        title="Discard what you typed?"
        confirm="Discard"
        cancel="Keep writing"
        danger
        onConfirm={onDiscard}
        onClose={() => setAsking(false)}
      >
        Nothing in this dialog is saved yet.
      </ConfirmDialog>
    ),
  };
}
