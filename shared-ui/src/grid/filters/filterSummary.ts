import type { NamedFilter } from '../list/column';
import { optionLabel } from './optionLabels';

/** `2026-09-01` → `01 / 09 / 2026`. Done by hand: the list must not load a date library for its chips. */
const showDate = (date: string) => date.split('-').reverse().join(' / ');

/** What a filter is set to, in words; undefined when it is not set. `Cloud, Hosting, Network +2`, `from 01 / 09 / 2026`. */
export function filterSummary(
  { filter, param }: NamedFilter,
  filters: Record<string, string[]>,
  most = 3,
): string | undefined {
  if (filter.kind === 'date') {
    const from = filters[`${param}_gte`]?.[0];
    const to = filters[`${param}_lt`]?.[0];
    const parts = [from && `from ${showDate(from)}`, to && `before ${showDate(to)}`].filter(Boolean);
    return parts.length ? parts.join(', ') : undefined;
  }
  const values = filters[param];
  if (!values?.length) return undefined;
  const labels = values.map((value) => optionLabel(filter, value));
  const shown = labels.slice(0, most).join(', ');
  return labels.length > most ? `${shown} +${labels.length - most}` : shown;
}
