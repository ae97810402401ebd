import type { ReactNode } from 'react';

const formatters = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
};

/** `A`, `A and B`, `A, B and C`. @param word stands before the last item */
export const formatList = (items: readonly string[], word: 'and' | 'or' = 'and'): string =>
  formatters[word].format(items);

/** The same list of elements, with the words between them: links, say. Each item needs its `key`. */
export function formatListParts(items: readonly ReactNode[], word: 'and' | 'or' = 'and'): ReactNode[] {
  const positions = items.map((_, index) => String(index));
  return formatters[word]
    .formatToParts(positions)
    .map(({ type, value }) => (type === 'element' ? items[Number(value)] : value));
}
