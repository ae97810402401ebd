import { useRef, useState } from 'react';
import { ApiError, refreshIfRefused } from 'shared-api/client';
import { decideQuote } from 'shared-api/delivery';
import type { Quote } from 'shared-api/contracts/financials';
import { useCurrentUser } from 'shared-api/portal';
import { Banner, Button, ConfirmDialog, Dialog, styled, useToast } from 'shared-ui/core';
import { useOfferedDialog } from '../../shared/WhileOffered';
import { amountText } from '../Amount';
import { decisionWords, statusOf } from './quoteWords';

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

type Decision = keyof typeof decisionWords;

/** Tells that somebody else decided the quote first. */
function DecidedDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const by = quote.decided_by?.name ?? 'Somebody';
  return (
    <Dialog
      open
      title={`Quote ${quote.number}`}
      width={440}
      onClose={onClose}
      actions={
        <Button variant="primary" autoFocus onClick={onClose}>
          Ok
        </Button>
      }
    >
      <Banner kind="info" title={`${by} was quicker.`}>
        Quote {quote.number} is {statusOf(quote).label.toLowerCase()}. A quote is decided once, so nothing was
        changed.
      </Banner>
    </Dialog>
  );
}

/** The quote that was decided before, from a 409; undefined for any other failure. */
const decidedQuoteOf = (cause: unknown) =>
  cause instanceof ApiError && cause.status === 409
    ? (cause.extra['present'] as Quote | undefined)
    : undefined;

/**
 * The buttons Approve and Reject of a pending quote, each with a question. If somebody else decided first, that decision replaces
 * the question. Source: spec 000, point 4 (Quote approval).
 */
export function DecideButtons({ projectId, quote }: { projectId: number; quote: Quote }) {
  const { offered, isOpen, open, close } = useOfferedDialog();
  const [decision, setDecision] = useState<Decision>('approve');
  const [isDeciding, setIsDeciding] = useState(false);
  const [firstDecision, setFirstDecision] = useState<Quote>();
  /** ConfirmDialog closes itself after onConfirm; set when the first decision must then stay on the screen. */
  const keepOpen = useRef(false);
  const toast = useToast();
  const { id: me } = useCurrentUser();
  const words = decisionWords[decision];
  const ask = (what: Decision) => {
    setDecision(what);
    keepOpen.current = false;
    setFirstDecision(undefined);
    open();
  };
  const approves = decision === 'approve';
  const decide = async () => {
    setIsDeciding(true);
    try {
      await refreshIfRefused(projectId, decideQuote(String(projectId), quote.id, approves));
    } catch (cause) {
      const present = decidedQuoteOf(cause);
      // An earlier attempt of this user may have succeeded although its response was lost.
      if (present?.decided_by?.id !== me || present.approved !== approves) {
        setIsDeciding(false);
        if (!present) throw cause;
        keepOpen.current = true;
        return setFirstDecision(present);
      }
    }
    toast(`Quote ${quote.number} ${words.done}`);
    close();
  };
  const decided = firstDecision ?? (quote.approved !== null && !isDeciding ? quote : undefined);
  const price = quote.price === undefined ? '' : ` of ${amountText(quote.price)}`;
  return (
    <>
      {offered && (
        <Buttons>
          <Button size="small" icon="check" aria-haspopup="dialog" onClick={() => ask('approve')}>
            Approve
          </Button>
          <Button
            size="small"
            tone="danger"
            icon="close"
            aria-haspopup="dialog"
            onClick={() => ask('reject')}
          >
            Reject
          </Button>
        </Buttons>
      )}
      {isOpen && decided && <DecidedDialog quote={decided} onClose={close} />}
      {isOpen && !decided && (
        <ConfirmDialog
          open
          title={words.title}
          confirm={words.button}
          danger={decision === 'reject'}
          onConfirm={decide}
          onClose={() => !keepOpen.current && close()}
        >
          Are you sure you want to {words.verb} quote {quote.number}
          {price}? This cannot be taken back.
        </ConfirmDialog>
      )}
    </>
  );
}
