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

/** Somebody else was quicker; what they decided stands. */
function Decided({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const by = quote.decided_by?.name ?? 'Somebody';
  return (
    <Dialog
      open
      title={`Quote ${quote.id}`}
      width={440}
      onClose={onClose}
      actions={
        <Button variant="primary" autoFocus onClick={onClose}>
          Ok
        </Button>
      }
    >
      <Banner kind="info" title={`${by} was quicker.`}>
        Quote {quote.id} is {statusOf(quote).label.toLowerCase()}. A quote is decided once, so nothing was
        changed.
      </Banner>
    </Dialog>
  );
}

/** The quote as it was decided before; undefined for any other refusal. */
const presentOf = (cause: unknown) =>
  cause instanceof ApiError && cause.status === 409
    ? (cause.extra['present'] as Quote | undefined)
    : undefined;

/**
 * Approve and Reject of a quote that is pending, each after a question. Who comes second is shown the first decision in the
 * place of the question. Source: spec 000, point 4 (Quote approval).
 */
export function DecideButtons({ projectId, quote }: { projectId: number; quote: Quote }) {
  const { offered, isOpen, open, close } = useOfferedDialog();
  const [decision, setDecision] = useState<Decision>('approve');
  const [isMine, setIsMine] = useState(false);
  const [first, setFirst] = useState<Quote>();
  /** The answer of the question closes it; what stands in its place then is to stay. */
  const isLate = useRef(false);
  const toast = useToast();
  const { id: me } = useCurrentUser();
  const words = decisionWords[decision];
  const ask = (what: Decision) => {
    setDecision(what);
    isLate.current = false;
    setFirst(undefined);
    open();
  };
  const approves = decision === 'approve';
  const decide = async () => {
    setIsMine(true);
    try {
      await refreshIfRefused(projectId, decideQuote(String(projectId), quote.id, approves));
    } catch (cause) {
      const present = presentOf(cause);
      // An earlier try may have gone through, and its answer been lost on the way.
      if (present?.decided_by?.id !== me || present.approved !== approves) {
        setIsMine(false);
        if (!present) throw cause;
        isLate.current = true;
        return setFirst(present);
      }
    }
    toast(`Quote ${quote.id} ${words.done}`);
    close();
  };
  const decided = first ?? (quote.approved !== null && !isMine ? quote : undefined);
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
      {isOpen && decided && <Decided quote={decided} onClose={close} />}
      {isOpen && !decided && (
        <ConfirmDialog
          open
          title={words.title}
          confirm={words.button}
          danger={decision === 'reject'}
          onConfirm={decide}
          onClose={() => !isLate.current && close()}
        >
          Are you sure you want to {words.verb} quote {quote.id}
          {price}? This cannot be taken back.
        </ConfirmDialog>
      )}
    </>
  );
}
