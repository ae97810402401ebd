import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToast } from '../feedback/toasts';
import { ConfirmDialog } from '../overlays/ConfirmDialog';
import { capitalise, nameOf, phraseOf, verbsOf } from './names';
import type { Identified, ResourceDefinition } from './types';
import type { SavedState } from './useResourceForm';

interface QuestionTexts {
  title: string;
  text: string;
  /** Whether the answer destroys a row, or takes something from the user who answers. */
  danger: boolean;
  /** The row, at the beginning of the toasts. */
  subject: string;
}

/** Source of the words: spec 001, point 8. */
function deleteTexts<Row extends Identified, Body>(
  resource: ResourceDefinition<Row, Body>,
  row: Row | undefined,
): QuestionTexts {
  const name = row ? phraseOf(resource, row) : 'this';
  return {
    title: 'Confirm Delete',
    text: `Are you sure you want to delete ${name}?`,
    danger: true,
    subject: resource.rowName ? capitalise(name) : name,
  };
}

/** A user who is removed still exists: the question names what ends, and what users lose who remove themselves. */
function removeTexts<Row extends Identified, Body>(
  resource: ResourceDefinition<Row, Body>,
  row: Row | undefined,
  { parent = `this ${resource.parent}`, userId }: { parent: string | undefined; userId: number },
): QuestionTexts {
  const name = row ? nameOf(resource, row) : '';
  const user = (row as Record<string, unknown> | undefined)?.[resource.nameField];
  const isOwn = (user as { id: number } | undefined)?.id === userId;
  return {
    title: `Remove ${isOwn ? 'yourself' : name} from ${parent}?`,
    text: isOwn
      ? (resource.membership?.ownLoss ?? '')
      : `${name} stays a user of the portal, and can be added again.`,
    danger: isOwn,
    subject: name,
  };
}

/**
 * Deletes a row after a question, and reports the result in a toast.
 * @param parent the name of the row to which the list belongs
 * @returns `ask` opens the question; render `question`
 */
export function useDelete<Row extends Identified, Body>(
  resource: ResourceDefinition<Row, Body>,
  remove: (id: number) => Promise<void>,
  parent: string | undefined,
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
  const userId = resource.useOwner();
  const { title, text, danger, subject } = resource.membership
    ? removeTexts(resource, row, { parent, userId })
    : deleteTexts(resource, row);
  const verbs = verbsOf(resource);

  const run = async () => {
    if (!row) return;
    try {
      await remove(row.id);
      toast(`${subject} ${verbs.removed}`);
      // Forget that the row was saved: its notice would be about a deleted row.
      if (state?.saved === row.id) await navigate({ search }, { replace: true, state: null });
    } catch (cause) {
      const error = (cause instanceof Error ? cause.message : String(cause)).replace(/\.$/, '');
      const failed = resource.membership ? 'was not removed' : 'delete failed';
      toast({ kind: 'error', text: `${error}. ${subject} ${failed}.` });
    }
  };
  const question = (
    <ConfirmDialog
      open={open}
      title={title}
      confirm={verbs.remove}
      danger={danger}
      onConfirm={run}
      onClose={() => setOpen(false)}
    >
      {text}
    </ConfirmDialog>
  );
  return { ask, question };
}
