import { Button } from 'shared-ui/core';
import { useOfferedDialog } from '../../shared/WhileOffered';
import { NewQuoteDialog } from './NewQuoteDialog';

/** Opens the dialog that adds a quote, which then waits for approval. Source: spec 000, points 2 (Financials tab), 5 and 6. */
export function NewQuoteButton({ projectId }: { projectId: number }) {
  const { offered, isOpen, open, close } = useOfferedDialog();
  return (
    <>
      {offered && (
        <Button icon="add" aria-haspopup="dialog" onClick={open}>
          New Quote
        </Button>
      )}
      {isOpen && <NewQuoteDialog projectId={projectId} onClose={close} />}
    </>
  );
}
