import { createContext, useContext, type ReactNode } from 'react';
import { useFormikContext } from 'formik';
import { useUnsaved } from './drafts/useHasUnsaved';

const Notice = createContext<ReactNode>(null);

/** What the forms inside it say above their fields, dialogs too: that what they are about has gone, say. */
export function FormNotice({ notice, children }: { notice: ReactNode; children: ReactNode }) {
  return <Notice value={notice}>{children}</Notice>;
}

/**
 * The place of the notice in a dialog's form, which from here on counts among the forms with something unsaved; not while it is
 * being sent, when the answer decides what becomes of the page.
 */
export function DialogNotice() {
  const { dirty, isSubmitting } = useFormikContext();
  useUnsaved(dirty && !isSubmitting);
  return useContext(Notice);
}
