import { createContext, useContext, type ReactNode } from 'react';

const Notice = createContext<ReactNode>(null);

/**
 * Gives the dialog forms inside it a notice to show above their fields: that the project was deleted, say. Without one, they show
 * that of a `FormNotice` around it.
 */
export function FormNotice({ notice, children }: { notice: ReactNode; children: ReactNode }) {
  const outer = useContext(Notice);
  return <Notice value={notice === undefined ? outer : notice}>{children}</Notice>;
}

/** Draws that notice in a dialog's form. */
export const DialogNotice = () => useContext(Notice);
