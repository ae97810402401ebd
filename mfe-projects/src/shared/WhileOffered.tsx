import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';

interface Offer {
  offered: boolean;
  hold: (open: boolean) => void;
}
const OfferContext = createContext<Offer>({ offered: true, hold: () => undefined });

/**
 * A button that opens a dialog, as long as the caller may press it. A dialog that is open stays when that changes: somebody
 * else moved the project on, and what was typed is not lost for it; who saves it is told.
 */
export function WhileOffered({ when, children }: { when: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const offer = useMemo(() => ({ offered: when, hold: setOpen }), [when]);
  if (!when && !open) return null;
  return <OfferContext value={offer}>{children}</OfferContext>;
}

/** The dialog of such a button. @returns `offered`: whether to draw the button */
export function useOfferedDialog() {
  const { offered, hold } = useContext(OfferContext);
  const [isOpen, setIsOpen] = useState(false);
  const turn = (open: boolean) => {
    setIsOpen(open);
    hold(open);
  };
  return { offered, isOpen, open: () => turn(true), close: () => turn(false) };
}
