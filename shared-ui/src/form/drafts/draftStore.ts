import { invalidDate } from '../fields/invalidDate';

/** Identifies a draft: its person, its form, and the version of its values' shape. */
export interface DraftName {
  /** Id of the signed-in person: others on this device do not see the draft. */
  owner: number;
  /** `create_project`, `update_project/481`. */
  form: string;
  /** Drafts of another version are not restored: raise it when the meaning of the values changes. */
  version: number;
}

export interface StoredDraft<Values> {
  /** The form's initial values when the draft was begun. */
  base: Values;
  values: Values;
  /** For a dialog that changes one field: the field's value in the API when the draft was begun. */
  seen?: unknown;
}

interface Envelope<Values> extends StoredDraft<Values> {
  version: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Older drafts are not restored. */
export const maxDraftDays = 30;
/** Milliseconds. */
const maxDraftAge = maxDraftDays * 86_400_000;

const keyOf = ({ owner, form }: DraftName) => `portal-draft:${owner}:${form}`;

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'values' in value && 'base' in value && 'at' in value;

/** A half-typed date cannot be shown again; its field starts empty. */
const dropInvalidDates = (_key: string, value: unknown) => (value === invalidDate ? null : value);

/** The stored draft, or null. A draft that is too old, of another version or unreadable is removed. */
export function readDraft<Values>(name: DraftName): StoredDraft<Values> | null {
  try {
    const text = localStorage.getItem(keyOf(name));
    if (text === null) return null;
    const found: unknown = JSON.parse(text, dropInvalidDates);
    if (isEnvelope(found) && found.version === name.version && Date.now() - found.at < maxDraftAge)
      return found as Envelope<Values>;
  } catch {
    // There is no storage, or the entry is no JSON: there is no draft.
  }
  removeDraft(name);
  return null;
}

/** @returns whether the draft was stored: storage may be full or forbidden */
export function writeDraft<Values>(name: DraftName, draft: StoredDraft<Values>): boolean {
  try {
    const envelope: Envelope<Values> = { version: name.version, at: Date.now(), ...draft };
    localStorage.setItem(keyOf(name), JSON.stringify(envelope));
    return true;
  } catch {
    return false;
  }
}

/** Whether this device has a draft of a form, so that its button can say so. */
export const hasDraft = (name: DraftName): boolean => readDraft(name) !== null;

export function removeDraft(name: DraftName): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Without storage there is no draft to remove.
  }
}
