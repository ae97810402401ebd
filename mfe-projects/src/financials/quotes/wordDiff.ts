import { diffWordsWithSpace } from 'diff';

/** A piece of text that is in both, or in the later or the earlier alone. */
export interface DiffPart {
  text: string;
  kind: 'same' | 'added' | 'removed';
}

/** Less of the words in common than this part, and the texts are two, not one that changed. */
const alike = 0.3;

const wordsIn = (text: string) => text.match(/\S+/g)?.length ?? 0;

/**
 * What changed from one text to the next, word by word, in reading order. Texts that have little in common are shown as one in
 * the place of the other: word by word nobody could read it.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  if (before === after) return after ? [{ text: after, kind: 'same' }] : [];
  const parts = diffWordsWithSpace(before, after).map(({ value, added, removed }): DiffPart => ({
    text: value,
    kind: added ? 'added' : removed ? 'removed' : 'same',
  }));
  const common = parts.reduce((sum, { text, kind }) => (kind === 'same' ? sum + wordsIn(text) : sum), 0);
  if (common >= alike * Math.min(wordsIn(before), wordsIn(after))) return parts;
  return [
    ...(before ? [{ text: before, kind: 'removed' } as const] : []),
    ...(after ? [{ text: after, kind: 'added' } as const] : []),
  ];
}
