import type { TextRange } from 'shared-ui/core';

/** How well a text fits what is typed; larger is better. */
export const fit = { detail: 1, inside: 2, keyword: 3, words: 4, start: 5, whole: 6 } as const;

export interface Match {
  /** One of `fit`. */
  score: number;
  /** What to mark in the label, and in the detail. */
  label: TextRange[];
  detail: TextRange[];
}

export interface Matched {
  label: string;
  detail?: string | undefined;
  keywords?: readonly string[] | undefined;
}

/** A text without case and accents, and for each of its characters where it stands in the original. */
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

/** Where a word begins, at the start of one of the text's words if there is such a place. */
function place(text: string, word: string): { index: number; isStart: boolean } | null {
  let inside = -1;
  for (let index = text.indexOf(word); index >= 0; index = text.indexOf(word, index + 1)) {
    if (startsWord(text, index)) return { index, isStart: true };
    if (inside < 0) inside = index;
  }
  return inside < 0 ? null : { index: inside, isStart: false };
}

const wordsOf = (text: string) => fold(text.trim()).text.split(/\s+/).filter(Boolean);

/** The parts that words take of a text, in order, joined where they overlap. */
function rangesOf({ text, at }: Folded, words: readonly string[]): TextRange[] {
  const found = words
    .flatMap((word) => {
      const index = place(text, word)?.index;
      return index === undefined ? [] : [[at[index]!, at[index + word.length]!] as const];
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

function fitOf(word: string, label: Folded, detail: Folded, keywords: readonly string[]): number | null {
  const inLabel = place(label.text, word);
  if (inLabel?.isStart) return fit.words;
  if (keywords.some((keyword) => place(keyword, word)?.isStart)) return fit.keyword;
  if (inLabel) return fit.inside;
  return place(detail.text, word) ? fit.detail : null;
}

/**
 * Holds a text against what is typed: each typed word must begin a word of the label or of a keyword, or lie within the label
 * or the detail. Case and accents do not matter.
 * @param typed whatever stands in the field; nothing typed fits everything
 * @returns null when it does not fit
 */
export function matchText(typed: string, { label, detail = '', keywords = [] }: Matched): Match | null {
  const words = wordsOf(typed);
  const [foldedLabel, foldedDetail] = [fold(label), fold(detail)];
  const foldedKeywords = keywords.map((keyword) => fold(keyword).text);
  let score: number = fit.words;
  for (const word of words) {
    const one = fitOf(word, foldedLabel, foldedDetail, foldedKeywords);
    if (one === null) return null;
    score = Math.min(score, one);
  }
  const all = words.join(' ');
  if (all && foldedLabel.text.startsWith(all))
    score = foldedLabel.text.length === all.length ? fit.whole : fit.start;
  return { score, label: rangesOf(foldedLabel, words), detail: rangesOf(foldedDetail, words) };
}

/** What `481` and `#481` ask for; null for anything else. At most nine digits: longer ones are no ids. */
export function numberOf(typed: string): string | null {
  const digits = /^#?(\d{1,9})$/.exec(typed.trim())?.[1];
  return digits === undefined ? null : String(Number(digits));
}

/** Whether a number stands in a text by itself: 481 in "Project: 481", not in "#4812". */
export const hasNumber = (text: string, number: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).includes(number);
