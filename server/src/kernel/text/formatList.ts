const formatter = new Intl.ListFormat('en-GB');

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Joins alternatives as a sentence has them: `A`, `A or B`, `A, B or C`. */
export const formatAlternatives = (items: readonly string[]): string => alternatives.format(items);

/**
 * Joins items as a sentence has them: `A`, `A and B`, `A, B and C`.
 * @param max a longer list names one item less than this and counts the others: `A, B and 3 more`
 */
export function formatList(items: readonly string[], max = Infinity): string {
  if (items.length <= max) return formatter.format(items);
  const shown = items.slice(0, max - 1);
  return formatter.format([...shown, `${items.length - shown.length} more`]);
}
