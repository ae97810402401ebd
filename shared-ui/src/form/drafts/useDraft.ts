import { useEffect, useRef, useState } from 'react';
import { readDraft, removeDraft, writeDraft, type DraftName, type StoredDraft } from './draftStore';

/** Milliseconds after the last key; leaving the page does not wait for it. */
const pause = 300;

export interface Draft<Values> {
  /** What the form starts with: what was typed before, or what there is. */
  start: Values;
  /** `start` is what was typed before. */
  restored: boolean;
  /** What the form had started from when that was typed. */
  restoredFrom: Values | null;
  /**
   * Keeps what is typed; null throws away what was kept.
   * @returns whether something is on this device now
   */
  keep: (typed: StoredDraft<Values> | null) => boolean;
  /** Nothing is kept from now on, and what was is thrown away: it is saved, or given up. */
  finish: () => void;
}

function openDraft<Values>(
  name: DraftName,
  initial: Values,
  restore: (draft: StoredDraft<Values>) => Values,
): Draft<Values> {
  const found = readDraft<Values>(name);
  let finished = false;
  // The same form may be open twice: one in which nothing was typed must not throw away what was typed in the other.
  let own = found !== null;
  const keep = (typed: StoredDraft<Values> | null) => {
    if (typed && !finished) return (own = writeDraft(name, typed));
    if (own) removeDraft(name);
    return (own = false);
  };
  return {
    start: found ? restore(found) : initial,
    restored: found !== null,
    restoredFrom: found ? found.base : null,
    keep,
    finish: () => {
      finished = true;
      keep(null);
    },
  };
}

/**
 * What was typed into a form the last time and not saved: it survives a session that ended, a save that failed, a reload and
 * a newer portal. It stays on this device, apart for each person. Do not use it for forms with passwords.
 * @param initial what the form starts with otherwise
 * @param restore makes what was typed fit what there is now; the values as they were when left out
 */
export function useDraft<Values>(
  name: DraftName,
  initial: Values,
  restore: (draft: StoredDraft<Values>) => Values = ({ values }) => values,
): Draft<Values> {
  const [draft] = useState(() => openDraft(name, initial, restore));
  return draft;
}

/**
 * Keeps what is typed, shortly after each change and when the page goes away.
 * @param base what the form would start with without a draft
 * @param dirty whether there is anything worth keeping
 * @returns whether it is on this device: storage may be full, or forbidden
 */
export function useAutosavedDraft<Values>(
  draft: Draft<Values>,
  base: Values,
  values: Values,
  dirty: boolean,
): boolean {
  const [kept, setKept] = useState(false);
  const write = useRef<() => boolean>(() => false);

  useEffect(() => {
    write.current = () => draft.keep(dirty ? { base, values } : null);
    const timer = setTimeout(() => setKept(write.current()), pause);
    return () => clearTimeout(timer);
  }, [draft, base, values, dirty]);

  useEffect(() => {
    const now = () => void write.current();
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      // The page is left: to sign in again, or for another page of the portal.
      now();
    };
  }, []);
  return kept && dirty;
}
