import type { ReactNode } from 'react';
import { lazily } from 'shared-api/format';

const formatters = {
  and: lazily(() => new Intl.ListFormat('en-GB', { type: 'conjunction' })),
  or: lazily(() => new Intl.ListFormat('en-GB', { type: 'disjunction' })),
};

/** `A`, `A and B`, `A, B and C`. @param word stands before the last item */
export const formatList = (items: readonly string[], word: 'and' | 'or' = 'and'): string =>
  formatters[word]().format(items);

/** The same list of elements, with the words between them: links, say. Each item needs its `key`. */
export function formatListParts(items: readonly ReactNode[], word: 'and' | 'or' = 'and'): ReactNode[] {
  const positions = items.map((_, index) => String(index));
  return formatters[word]()
    .formatToParts(positions)
    .map(({ type, value }) => (type === 'element' ? items[Number(value)] : value));
}
