import { useEffect, useRef, type RefObject } from 'react';
import { useFormikContext } from 'formik';

/** Events that can change a form: typing, pasting, dropping, key presses, pointer presses. */
const blockedEvents = ['beforeinput', 'keydown', 'pointerdown', 'mousedown', 'click', 'drop'] as const;

/** Events that only move the focus or leave the form are allowed, by keyboard and by mouse. */
const isAllowed = (event: Event): boolean =>
  event instanceof KeyboardEvent
    ? ['Tab', 'Escape'].includes(event.key) || event.ctrlKey || event.metaKey || isOnWorkingControl(event)
    : event.type !== 'beforeinput' && event.type !== 'drop' && isOnWorkingControl(event);

const isOnWorkingControl = ({ target }: Event) =>
  target instanceof Element && target.closest('a, [data-working]') !== null;

/**
 * Blocks all input to a Formik form while it is submitting: a change made meanwhile would not be part of the save and would be
 * lost when the form closes. Links and controls inside `data-working` (cancel an upload, retry a read) keep working. The focus
 * stays where it is.
 * @returns a ref for the element around the form's fields
 */
export function useFreezeWhileSubmitting<Root extends HTMLElement>(): RefObject<Root | null> {
  const root = useRef<Root>(null);
  const { isSubmitting, isValidating } = useFormikContext();
  // During validation nothing has been sent yet, and the form may still be changed.
  const saving = isSubmitting && !isValidating;
  useEffect(() => {
    const form = root.current;
    if (!saving || !form) return undefined;
    const block = (event: Event) => {
      if (isAllowed(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // Native listeners on the element: React's events would also come from dialogs, which are portals outside of it.
    for (const name of blockedEvents) form.addEventListener(name, block, true);
    return () => {
      for (const name of blockedEvents) form.removeEventListener(name, block, true);
    };
  }, [saving]);
  return root;
}
