import { createContext, useContext, type ReactNode } from 'react';
import { useFormikContext } from 'formik';
import { useUnsaved } from './drafts/useHasUnsaved';

const Notice = createContext<ReactNode>(null);

/** Gives the dialog forms inside it a notice to show above their fields: that the project was deleted, say. */
export function FormNotice({ notice, children }: { notice: ReactNode; children: ReactNode }) {
  return <Notice value={notice}>{children}</Notice>;
}

/**
 * Draws that notice in a dialog's form. It also registers the form as unsaved while it is dirty, except while it is submitting:
 * then the answer decides whether the page is left.
 */
export function DialogNotice() {
  const { dirty, isSubmitting } = useFormikContext();
  useUnsaved(dirty && !isSubmitting);
  return useContext(Notice);
}
