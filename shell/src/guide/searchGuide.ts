import type { GuideBlock, GuideSection } from 'shared-api/portal/guide';
import { parseText } from './parseText';

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wordsOf = (query: string) => [...new Set(query.trim().split(/\s+/).filter(Boolean))];

/** Matches any word of a search, whatever its case; null without words. */
export function searchPattern(query: string): RegExp | null {
  const words = wordsOf(query).sort((a, b) => b.length - a.length);
  return words.length ? new RegExp(words.map(escape).join('|'), 'giu') : null;
}

/** All texts of a block that a reader sees. */
export function textsOf(block: GuideBlock): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('steps' in block) return block.steps;
  return 'points' in block ? block.points : block.notes;
}

/**
 * The number of places in a text or section that match a search. The pieces of a text are searched one by one, as they are marked.
 * @returns 0 if one of the words is nowhere in it
 */
export function countPlaces(texts: readonly string[], query: string): number {
  const pattern = searchPattern(query);
  if (!pattern) return 0;
  const found = texts.flatMap((text) =>
    parseText(text).flatMap((part) => [...part.text.matchAll(pattern)].map(([word]) => word.toLowerCase())),
  );
  const hasAll = wordsOf(query).every((word) => found.some((match) => match.includes(word.toLowerCase())));
  return hasAll ? found.length : 0;
}

/** As `countPlaces`, in a section's title and texts. */
export const countInSection = ({ title, text }: GuideSection, query: string): number =>
  countPlaces([title, ...text.flatMap(textsOf)], query);
