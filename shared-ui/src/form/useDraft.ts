import { useCallback, useEffect, useRef, useState } from 'react';
import { readDraft, removeDraft, writeDraft, type DraftName, type StoredDraft } from './draftStore';

/** Milliseconds after the last key; leaving the page does not wait for it. */
const pause = 300;

export interface Draft<Values> {
  name: DraftName;
  /** What the form starts with: what was typed before, or what there is. */
  start: Values;
  /** `start` is what was typed before. */
  restored: boolean;
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
  const [draft] = useState(() => {
    const found = readDraft<Values>(name);
    return { name, start: found ? restore(found) : initial, restored: found !== null };
  });
  return draft;
}

export interface KeptDraft {
  /** What was typed is on this device now. */
  kept: boolean;
  /** Nothing is kept from now on, and what was is thrown away: it was saved, or given up. */
  finish: () => void;
}

/**
 * Keeps what is typed, shortly after each change and when the page goes away.
 * @param base what the form would start with without a draft
 * @param dirty whether there is anything worth keeping
 */
export function useKeptDraft<Values>(
  name: DraftName,
  base: Values,
  values: Values,
  dirty: boolean,
): KeptDraft {
  const [kept, setKept] = useState(false);
  const finished = useRef(false);
  const latest = useRef({ name, base, values, dirty });

  const write = useCallback(() => {
    const now = latest.current;
    if (finished.current) return false;
    if (now.dirty) return writeDraft(now.name, { base: now.base, values: now.values });
    removeDraft(now.name);
    return false;
  }, []);

  useEffect(() => {
    latest.current = { name, base, values, dirty };
    const timer = setTimeout(() => setKept(write()), pause);
    return () => clearTimeout(timer);
  }, [name, base, values, dirty, write]);

  useEffect(() => {
    window.addEventListener('pagehide', write);
    return () => {
      window.removeEventListener('pagehide', write);
      // The page is left: to sign in again, or for another page of the portal.
      write();
    };
  }, [write]);

  const finish = useCallback(() => {
    finished.current = true;
    removeDraft(latest.current.name);
  }, []);
  return { kept: kept && dirty, finish };
}
