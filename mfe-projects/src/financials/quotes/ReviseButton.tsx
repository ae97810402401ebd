import type { Quote } from 'shared-api/contracts/financials';
import { Button } from 'shared-ui/core';
import { useOfferedDialog } from '../../shared/WhileOffered';
import { NewQuoteDialog } from './NewQuoteDialog';

/** Opens the dialog that adds a quote which revises a rejected one. */
export function ReviseButton({ projectId, quote }: { projectId: number; quote: Quote }) {
  const { offered, isOpen, open, close } = useOfferedDialog();
  return (
    <>
      {offered && (
        // A workflow may have a transition named "Revise".
        <Button size="small" icon="edit" aria-haspopup="dialog" onClick={open}>
          Revise Quote {quote.number}
        </Button>
      )}
      {isOpen && <NewQuoteDialog projectId={projectId} revises={quote} onClose={close} />}
    </>
  );
}
