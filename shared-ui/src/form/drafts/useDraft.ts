import { useEffect, useRef, useState } from 'react';
import { readDraft, removeDraft, writeDraft, type DraftName, type StoredDraft } from './draftStore';

/** Milliseconds from the last change to the write. Leaving the page writes at once. */
const autosaveDelay = 300;

export interface Draft<Values> {
  /** The form's initial values: the draft's, or those without a draft. */
  start: Values;
  /** Whether `start` comes from a draft. */
  restored: boolean;
  /** The initial values when the draft was begun; null without a draft. */
  restoredFrom: Values | null;
  /** The field's value that was seen when the draft was begun, in a dialog that changes one field. */
  restoredSeen?: unknown;
  /**
   * Stores the draft; null removes it.
   * @returns whether a draft is stored on this device now
   */
  keep: (typed: StoredDraft<Values> | null) => boolean;
  /**
   * Stores what is typed now, without waiting for the autosave.
   * @returns whether all of it is stored on this device
   */
  store: () => boolean;
  /** Tells the draft how to store what is typed now. Only `useAutosavedDraft` calls it. */
  setWriter: (write: () => boolean) => void;
  /** Removes the draft and stores no further one: call it when the form was saved or cancelled. */
  finish: () => void;
}

function createDraft<Values>(
  name: DraftName,
  initial: Values,
  restore: (draft: StoredDraft<Values>) => Values,
): Draft<Values> {
  const found = readDraft<Values>(name);
  let finished = false;
  let write = () => false;
  // The same form may be open twice: one in which nothing was typed must not remove the draft of the other.
  let isOwner = found !== null;
  const keep = (typed: StoredDraft<Values> | null) => {
    if (typed && !finished) {
      const stored = writeDraft(name, typed);
      // A former version of the draft may still be stored when storage refuses this one: `finish` must remove it.
      isOwner ||= stored;
      return stored;
    }
    if (isOwner) removeDraft(name);
    return (isOwner = false);
  };
  return {
    start: found ? restore(found) : initial,
    restored: found !== null,
    restoredFrom: found ? found.base : null,
    ...(found && 'seen' in found && { restoredSeen: found.seen }),
    keep,
    store: () => write(),
    setWriter: (writer) => {
      write = writer;
    },
    finish: () => {
      finished = true;
      keep(null);
    },
  };
}

/**
 * A form's draft: values that were typed and not saved. It survives the end of the session, a failed save, a reload and a new
 * version of the portal. It is stored on this device, apart for each person. Do not use it for forms with passwords.
 * @param initial the form's initial values without a draft
 * @param restore adapts the draft's values to the present form; when left out they are used as they are
 */
export function useDraft<Values>(
  name: DraftName,
  initial: Values,
  restore: (draft: StoredDraft<Values>) => Values = ({ values }) => values,
): Draft<Values> {
  const [draft] = useState(() => createDraft(name, initial, restore));
  return draft;
}

/**
 * Stores the draft shortly after each change, and at once when the page is left.
 * @param base the form's initial values without a draft
 * @param dirty whether there is anything to store; the draft is removed otherwise
 * @param seen for a dialog that changes one field: the value in the API that the person saw
 * @returns whether the draft is stored on this device: storage may be full or forbidden
 */
export function useAutosavedDraft<Values>(
  draft: Draft<Values>,
  base: Values,
  values: Values,
  dirty: boolean,
  seen?: unknown,
): boolean {
  const [stored, setStored] = useState(false);
  const write = useRef<() => boolean>(() => false);
  // Whether the draft was stored before the form is left, and nothing was typed since.
  const isSettled = useRef(false);

  useEffect(() => {
    isSettled.current = false;
    write.current = () => draft.keep(dirty ? { base, values, ...(seen !== undefined && { seen }) } : null);
    draft.setWriter(() => {
      isSettled.current = write.current();
      setStored(isSettled.current);
      return isSettled.current;
    });
    const timer = setTimeout(() => setStored(write.current()), autosaveDelay);
    return () => clearTimeout(timer);
  }, [draft, base, values, dirty, seen]);

  useEffect(() => {
    const writeNow = () => void write.current();
    window.addEventListener('pagehide', writeNow);
    return () => {
      window.removeEventListener('pagehide', writeNow);
      // The form unmounts: for the sign-in page, or for another page of the portal.
      if (!isSettled.current) writeNow();
    };
  }, []);
  return stored && dirty;
}
