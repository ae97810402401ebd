/** A text with a meaning that can be completed or inserted. */
export interface Completion {
  value: string;
  /** Its meaning, in words. */
  text: string;
}

/** Marks that stand around a completion: `{{` and `}}`. */
export interface CompletionMarks {
  opening: string;
  closing: string;
}

export interface FoundCompletion {
  /** Offset of the opening mark. */
  start: number;
  options: readonly Completion[];
}

/**
 * Finds what can be completed at the caret: after an opening mark on the same line, values of which the typed part begins the value or
 * one of its words.
 * @returns undefined where nothing is to be completed
 */
export function findCompletion(
  text: string,
  caret: number,
  { opening, closing }: CompletionMarks,
  all: readonly Completion[],
): FoundCompletion | undefined {
  const start = text.lastIndexOf(opening, caret - opening.length);
  if (start < 0 || caret < start + opening.length) return undefined;
  const typed = text.slice(start + opening.length, caret);
  if (typed.includes('\n') || typed.includes(closing)) return undefined;
  const part = typed.trim().toLowerCase();
  const options = all.filter(({ value }) => {
    const whole = value.toLowerCase();
    return whole.startsWith(part) || whole.split(/[._ ]/).some((word) => word.startsWith(part));
  });
  return options.length ? { start, options } : undefined;
}

/** The text with a completion between `start` and the caret, and the caret behind it. A closing mark after the caret is kept. */
export function insertCompletion(
  text: string,
  { start, caret }: { start: number; caret: number },
  value: string,
  { opening, closing }: CompletionMarks,
): { text: string; caret: number } {
  const rest = text.slice(caret);
  const after = rest.startsWith(closing) ? rest.slice(closing.length) : rest;
  const before = `${text.slice(0, start)}${opening}${value}${closing}`;
  return { text: before + after, caret: before.length };
}
