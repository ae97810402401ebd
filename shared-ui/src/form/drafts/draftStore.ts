import { invalidDate } from '../fields/FormDateField';

/** Which draft: of whom, of which form, of which shape of its values. */
export interface DraftName {
  /** Nobody else gets to see it on this device. */
  owner: number;
  /** `create_project`, `update_project/481`. */
  form: string;
  /** Drafts of another version are not restored: raise it when what the values mean changes. */
  version: number;
}

export interface StoredDraft<Values> {
  /** What the form had started from. */
  base: Values;
  values: Values;
}

interface Envelope<Values> extends StoredDraft<Values> {
  version: number;
  /** Milliseconds since 1970. */
  at: number;
}

/** Milliseconds: what somebody left behind a month ago is no help any more. */
const keptFor = 30 * 86_400_000;

const keyOf = ({ owner, form }: DraftName) => `portal-draft:${owner}:${form}`;

const isEnvelope = (value: unknown): value is Envelope<unknown> =>
  typeof value === 'object' && value !== null && 'values' in value && 'base' in value && 'at' in value;

/** Half a date cannot be shown again; its field starts empty. */
const whole = (_key: string, value: unknown) => (value === invalidDate ? null : value);

/** What was typed before, if it is there and still fits. What does not fit is thrown away. */
export function readDraft<Values>(name: DraftName): StoredDraft<Values> | null {
  try {
    const text = localStorage.getItem(keyOf(name));
    if (text === null) return null;
    const found: unknown = JSON.parse(text, whole);
    if (isEnvelope(found) && found.version === name.version && Date.now() - found.at < keptFor)
      return found as Envelope<Values>;
  } catch {
    // No storage, or not ours: then there is no draft.
  }
  removeDraft(name);
  return null;
}

/** @returns whether it is kept: storage may be full, or forbidden */
export function writeDraft<Values>(name: DraftName, draft: StoredDraft<Values>): boolean {
  try {
    const envelope: Envelope<Values> = { version: name.version, at: Date.now(), ...draft };
    localStorage.setItem(keyOf(name), JSON.stringify(envelope));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(name: DraftName): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Without storage there is none.
  }
}
