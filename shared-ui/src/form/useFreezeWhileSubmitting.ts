import { useEffect, useRef, type RefObject } from 'react';
import { useFormikContext } from 'formik';

/** What changes a form: typing, pasting and dropping into it, its keys, presses. */
const changes = ['beforeinput', 'keydown', 'pointerdown', 'mousedown', 'click', 'drop'] as const;

/** Moving on stays possible, with and without a mouse. */
const leadsOn = (event: Event): boolean =>
  event instanceof KeyboardEvent
    ? ['Tab', 'Escape'].includes(event.key) || event.ctrlKey || event.metaKey || isLink(event)
    : event.type !== 'beforeinput' && event.type !== 'drop' && isLink(event);

const isLink = ({ target }: Event) =>
  target instanceof Element && target.closest('a, [data-working]') !== null;

/**
 * While a form is saved it stands still: what somebody typed or moved meanwhile would be no part of what is saved, and gone with the
 * form. Links, and what is marked `data-working` (the cancelling of an upload, the retry of a read), go on working. The focus stays.
 * @returns to be given to the element around the fields of the form
 */
export function useFreezeWhileSubmitting<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const { isSubmitting, isValidating } = useFormikContext();
  // What is looked over first may yet be refused, and changed: nothing of it is on its way.
  const saving = isSubmitting && !isValidating;
  useEffect(() => {
    const form = place.current;
    if (!saving || !form) return undefined;
    const hold = (event: Event) => {
      if (leadsOn(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    // On the element itself: the dialogs that React draws from within the form lie outside of it.
    for (const name of changes) form.addEventListener(name, hold, true);
    return () => {
      for (const name of changes) form.removeEventListener(name, hold, true);
    };
  }, [saving]);
  return place;
}
