import { useState, type ReactNode } from 'react';
import { useToast } from '../feedback/ToastProvider';
import { ConfirmDialog } from '../overlays/ConfirmDialog';
import { nameOf } from './names';
import type { Identified, ResourceDefinition } from './types';

/**
 * Deleting a row: the question, and how it went. Source of the words: spec 001, point 8.
 * @returns `ask` opens the question, which is to be rendered
 */
export function useDelete<Row extends Identified, Body>(
  resource: ResourceDefinition<Row, Body>,
  remove: (id: number) => Promise<void>,
): { ask: (row: Row) => void; question: ReactNode } {
  const toast = useToast();
  const [row, setRow] = useState<Row>();
  const [open, setOpen] = useState(false);
  const [ask] = useState(() => (asked: Row) => {
    setRow(asked);
    setOpen(true);
  });
  const name = (row && nameOf(resource, row)) || 'this';

  const run = async () => {
    if (!row) return;
    try {
      await remove(row.id);
      toast(`${name} deleted`);
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : String(cause);
      toast({ kind: 'error', text: `${error.replace(/\.$/, '')}. ${name} delete failed.` });
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
