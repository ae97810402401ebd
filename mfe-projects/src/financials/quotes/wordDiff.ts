import { diffWordsWithSpace } from 'diff';

/** A piece of text that is in both texts, or only in the later (added) or the earlier one (removed). */
export interface DiffPart {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** With a smaller share of words in common, the texts count as replaced, not as changed. */
const minSharedWords = 0.3;

const wordsIn = (text: string) => text.match(/\S+/g)?.length ?? 0;

/**
 * Compares two texts word by word, in reading order. If they have little in common, the whole text counts as replaced, because a
 * comparison word by word would be unreadable.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  if (before === after) return after ? [{ text: after, kind: 'same' }] : [];
  const parts = diffWordsWithSpace(before, after).map(({ value, added, removed }): DiffPart => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
  const common = parts.reduce((sum, { text, kind }) => (kind === 'same' ? sum + wordsIn(text) : sum), 0);
  if (common >= minSharedWords * Math.min(wordsIn(before), wordsIn(after))) return parts;
  return [
    ...(before ? [{ text: before, kind: 'removed' } as const] : []),
    ...(after ? [{ text: after, kind: 'added' } as const] : []),
  ];
}
