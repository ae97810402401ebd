import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';

interface Offer {
  offered: boolean;
  hold: (open: boolean) => void;
}
const OfferContext = createContext<Offer>({ offered: true, hold: () => undefined });

/**
 * Renders a button that opens a dialog, while `when` holds. An open dialog stays when `when` becomes false (because somebody else
 * moved the project on, say), so that no input is lost; saving it then fails with the reason.
 */
export function WhileOffered({ when, children }: { when: boolean; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const offer = useMemo(() => ({ offered: when, hold: setOpen }), [when]);
  if (!when && !open) return null;
  return <OfferContext value={offer}>{children}</OfferContext>;
}

/** The state of the dialog inside `WhileOffered`. @returns `offered`: whether to draw the button */
export function useOfferedDialog() {
  const { offered, hold } = useContext(OfferContext);
  const [isOpen, setIsOpen] = useState(false);
  const setOpenState = (open: boolean) => {
    setIsOpen(open);
    hold(open);
  };
  return { offered, isOpen, open: () => setOpenState(true), close: () => setOpenState(false) };
}
