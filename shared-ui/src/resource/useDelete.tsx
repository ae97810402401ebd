import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToast } from '../feedback/toasts';
import { ConfirmDialog } from '../overlays/ConfirmDialog';
import { capitalise, phraseOf } from './names';
import type { Identified, ResourceDefinition } from './types';
import type { SavedState } from './useResourceForm';

/**
 * Deletes a row after a question, and reports the result in a toast. Source of the words: spec 001, point 8.
 * @returns `ask` opens the question; render `question`
 */
export function useDelete<Row extends Identified, Body>(
  resource: ResourceDefinition<Row, Body>,
  remove: (id: number) => Promise<void>,
): { ask: (row: Row) => void; question: ReactNode } {
  const toast = useToast();
  const navigate = useNavigate();
  const { search, state } = useLocation() as { search: string; state: Partial<SavedState> | null };
  const [row, setRow] = useState<Row>();
  const [open, setOpen] = useState(false);
  const [ask] = useState(() => (asked: Row) => {
    setRow(asked);
    setOpen(true);
  });
  const name = row ? phraseOf(resource, row) : 'this';
  const subject = resource.rowName ? capitalise(name) : name;

  const run = async () => {
    if (!row) return;
    try {
      await remove(row.id);
      toast(`${subject} deleted`);
      // Forget that the row was saved: its notice would be about a deleted row.
      if (state?.saved === row.id) await navigate({ search }, { replace: true, state: null });
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : String(cause);
      toast({ kind: 'error', text: `${error.replace(/\.$/, '')}. ${subject} delete failed.` });
    }
  };
  const question = (
    <ConfirmDialog
      open={open}
      title="Confirm Delete"
      confirm="Delete"
      danger
      onConfirm={run}
      onClose={() => setOpen(false)}
    >
      Are you sure you want to delete {name}?
    </ConfirmDialog>
  );
  return { ask, question };
}
