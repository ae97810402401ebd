import type { TextRange } from 'shared-ui/core';

/** Scores of a match: larger is better. */
export const matchScore = { detail: 1, inside: 2, keyword: 3, words: 4, start: 5, whole: 6 } as const;

export interface Match {
  /** One of `matchScore`. */
  score: number;
  /** The ranges to highlight in the label and in the detail. */
  label: TextRange[];
  detail: TextRange[];
}

export interface Matchable {
  label: string;
  detail?: string | undefined;
  keywords?: readonly string[] | undefined;
}

/** A text without case and accents, and for each of its characters the index in the original. */
interface Folded {
  text: string;
  at: number[];
}

function fold(original: string): Folded {
  let text = '';
  const at: number[] = [];
  let index = 0;
  for (const character of original) {
    const plain = character.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
    for (let i = 0; i < plain.length; i++) at.push(index);
    text += plain;
    index += character.length;
  }
  at.push(original.length);
  return { text, at };
}

const isWordPart = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character);
const startsWord = (text: string, index: number) => !isWordPart(text[index - 1]) || !isWordPart(text[index]);

/** The other number of a typed word: `users` → `user`, `properties` → `property`, `property` → `properties`. */
function otherNumbers(word: string): string[] {
  if (word.length < 4) return [];
  if (word.endsWith('y')) return [`${word.slice(0, -1)}ies`];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (!word.endsWith('s') || word.endsWith('ss')) return [];
  return [word.slice(0, -1), ...(word.endsWith('es') ? [word.slice(0, -2)] : [])];
}

interface FoundWord {
  index: number;
  length: number;
  isStart: boolean;
}

/** Finds a word in a text, preferably at the start of one of the text's words, also as such a word's plural or singular. */
function findWord(text: string, word: string): FoundWord | null {
  const { length } = word;
  let inside = -1;
  for (let index = text.indexOf(word); index >= 0; index = text.indexOf(word, index + 1)) {
    if (startsWord(text, index)) return { index, length, isStart: true };
    if (inside < 0) inside = index;
  }
  for (const other of otherNumbers(word))
    for (let index = text.indexOf(other); index >= 0; index = text.indexOf(other, index + 1))
      if (startsWord(text, index) && !isWordPart(text[index + other.length]))
        return { index, length: other.length, isStart: true };
  return inside < 0 ? null : { index: inside, length, isStart: false };
}

const wordsOf = (text: string) => fold(text.trim()).text.split(/\s+/).filter(Boolean);

/** The ranges of a text that the words cover, in order; overlapping ranges are merged. */
function rangesOf({ text, at }: Folded, words: readonly string[]): TextRange[] {
  const found = words
    .flatMap((word) => {
      const found = findWord(text, word);
      return found ? [[at[found.index]!, at[found.index + found.length]!] as const] : [];
    })
    .sort(([a], [b]) => a - b);
  const ranges: TextRange[] = [];
  for (const [start, end] of found) {
    const last = ranges.at(-1);
    if (last && start <= last[1]) ranges[ranges.length - 1] = [last[0], Math.max(last[1], end)];
    else ranges.push([start, end]);
  }
  return ranges;
}

function scoreWord(word: string, label: Folded, detail: Folded, keywords: readonly string[]): number | null {
  const inLabel = findWord(label.text, word);
  if (inLabel?.isStart) return matchScore.words;
  if (keywords.some((keyword) => findWord(keyword, word)?.isStart)) return matchScore.keyword;
  if (inLabel) return matchScore.inside;
  return findWord(detail.text, word) ? matchScore.detail : null;
}

/**
 * Matches a text with the typed words: each of them must begin a word of the label or of a keyword, or be contained in the label
 * or the detail. Case and accents are ignored, and plural and singular match.
 * @param typed the field's text; an empty text matches everything
 * @returns null when it does not match
 */
export function matchText(typed: string, { label, detail = '', keywords = [] }: Matchable): Match | null {
  const words = wordsOf(typed);
  const [foldedLabel, foldedDetail] = [fold(label), fold(detail)];
  const foldedKeywords = keywords.map((keyword) => fold(keyword).text);
  let score: number = matchScore.words;
  for (const word of words) {
    const wordScore = scoreWord(word, foldedLabel, foldedDetail, foldedKeywords);
    if (wordScore === null) return null;
    score = Math.min(score, wordScore);
  }
  const all = words.join(' ');
  if (all && foldedLabel.text.startsWith(all))
    score = foldedLabel.text.length === all.length ? matchScore.whole : matchScore.start;
  return { score, label: rangesOf(foldedLabel, words), detail: rangesOf(foldedDetail, words) };
}

/** The typed words that begin no word of any of the labels, as one text. */
export function wordsBeside(typed: string, labels: readonly string[]): string {
  const folded = labels.map((label) => fold(label).text);
  const begins = (word: string) => folded.some((label) => findWord(label, fold(word).text)?.isStart);
  return typed
    .split(/\s+/)
    .filter((word) => word && !begins(word))
    .join(' ');
}

/** Parses `481` and `#481` as an id; null for anything else. Ids have at most nine digits. */
export function parseId(typed: string): string | null {
  const digits = /^#?(\d{1,9})$/.exec(typed.trim())?.[1];
  return digits === undefined ? null : String(Number(digits));
}

/** Whether a text contains a number as a word: 481 in "Project: 481", not in "#4812". */
export const hasNumber = (text: string, number: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).includes(number);
