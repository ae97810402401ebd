import { createContext, useContext, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import type { Draft } from './useDraft';

/** The part of a draft that is needed to leave its form. */
export type LeavableDraft = Pick<Draft<unknown>, 'store' | 'finish'>;

/** The unsaved changes of a form on the screen. */
export interface UnsavedForm {
  /** Whether something was typed, or chosen other than a file. */
  typed: boolean;
  /** The number of chosen files that are not uploaded. A draft cannot hold them. */
  files?: number | undefined;
  /** The form's draft; absent: the form has none. */
  draft?: LeavableDraft | undefined;
  /** The changes were saved or given up: the form may be left. */
  isReleased?: () => boolean;
  /** The form is being saved: its answer decides whether the page is left. */
  isSubmitting?: boolean;
  /** The element with the form's fields, for a form in a dialog, which is not inside the element of its page. */
  fields?: RefObject<HTMLElement | null>;
}

/** The fate of unsaved changes when their form is left. */
export interface UnsavedOutcome {
  /** A draft of something typed is stored on this device. */
  kept: boolean;
  /** Something typed has no draft: the form keeps none, or the browser refused to store it. */
  lost: boolean;
  /** The number of chosen files, which are lost. */
  files: number;
}

interface Entry {
  form: RefObject<UnsavedForm>;
  scope: string | null;
}

const entries = new Set<Entry>();
const listeners = new Set<() => void>();
const notify = () => listeners.forEach((listener) => listener());
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Names the part of the screen that the forms below it belong to: the key of a slot's filler. */
export const UnsavedScope = createContext<string | null>(null);

const isDirty = ({ typed, files = 0 }: UnsavedForm) => typed || files > 0;

/** Stores the draft of a form now. @returns what would be kept and lost if the form were left */
export function settleForm({ typed, files = 0, draft, isReleased }: UnsavedForm): UnsavedOutcome {
  if (isReleased?.()) return { kept: false, lost: false, files: 0 };
  const kept = typed && Boolean(draft?.store());
  return { kept, lost: typed && !kept, files };
}

/** The outcome for several forms together. */
export const mergeOutcomes = (outcomes: readonly UnsavedOutcome[]): UnsavedOutcome => ({
  kept: outcomes.some(({ kept }) => kept),
  lost: outcomes.some(({ lost }) => lost),
  files: outcomes.reduce((sum, { files }) => sum + files, 0),
});

const allForms = () => [...entries].map(({ form }) => form.current);

/** Stores the drafts of all forms on the screen now. @returns null without unsaved changes */
export function settleUnsaved(): UnsavedOutcome | null {
  const outcome = mergeOutcomes(allForms().map(settleForm));
  return outcome.kept || outcome.lost || outcome.files ? outcome : null;
}

/** Removes the drafts of all forms on the screen. */
export const discardDrafts = (): void => allForms().forEach(({ draft }) => draft?.finish());

function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (allForms().some(({ isReleased, isSubmitting }) => !isSubmitting && !isReleased?.()))
    event.preventDefault();
}

/**
 * Registers the calling form while it has unsaved changes. Code that would replace the page waits meanwhile, and the browser asks
 * before the portal is left.
 */
export function useUnsaved(form: UnsavedForm): void {
  const scope = useContext(UnsavedScope);
  const latest = useRef(form);
  const dirty = isDirty(form);
  const { isSubmitting = false } = form;
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    if (!dirty) return undefined;
    const entry = { form: latest, scope };
    if (entries.size === 0) window.addEventListener('beforeunload', askBeforeUnload);
    entries.add(entry);
    notify();
    return () => {
      entries.delete(entry);
      if (entries.size === 0) window.removeEventListener('beforeunload', askBeforeUnload);
      notify();
    };
    // `isSubmitting` notifies the readers of `useHasUnsaved`.
  }, [dirty, scope, isSubmitting]);
}

/** What `useHasUnsaved` tells, at this moment. */
export const hasUnsaved = (): boolean => allForms().some(({ isSubmitting }) => !isSubmitting);
const scopesOfUnsaved = () => [...new Set([...entries].flatMap(({ scope }) => scope ?? []))].sort().join(' ');

/** Whether any form on the screen, in a dialog or not, has unsaved changes. A form that is being saved does not count. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, hasUnsaved);

const isTypedInto = () => entries.size > 0;

/** Like `useHasUnsaved`, but a form that is being saved counts, since the save may fail. */
export const useIsTypedInto = (): boolean => useSyncExternalStore(subscribe, isTypedInto);

/** The `UnsavedScope`s with unsaved changes, separated by spaces. A form that is being saved counts, since the save may fail. */
export const useUnsavedScopes = (): string => useSyncExternalStore(subscribe, scopesOfUnsaved);

/** The elements with the fields of the dialogs that have unsaved changes in a scope. */
export const unsavedFieldsIn = (scope: string): HTMLElement[] =>
  [...entries].flatMap((entry) => (entry.scope === scope ? (entry.form.current.fields?.current ?? []) : []));
