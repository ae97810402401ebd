import { useEffect, type RefObject } from 'react';
import { useFormikContext } from 'formik';
import { focusControl } from './focusControl';

/**
 * Focuses the first faulty field of a Formik form after a failed submit. A form with a `FormErrorSummary` leaves that to the summary.
 * @param root an element of the form, or the form itself
 */
export function useFocusFirstFault(root: RefObject<HTMLElement | null>): void {
  const { submitCount, isSubmitting } = useFormikContext();
  useEffect(() => {
    const form = root.current?.closest('form');
    if (submitCount === 0 || isSubmitting || !form || form.querySelector('[data-summary]')) return;
    // Do not take the focus from an element that the user has moved to meanwhile.
    const active = document.activeElement;
    if (active !== document.body && !form.contains(active)) return;
    focusControl(form.querySelector('[data-error]')?.parentElement);
  }, [root, submitCount, isSubmitting]);
}
