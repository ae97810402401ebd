import type { NamedFilter } from '../list/column';
import { optionLabel } from './optionLabels';

/** `2026-09-01` → `01 / 09 / 2026`. Does not use formatDate: the list must not load moment for its chips. */
const formatDay = (date: string) => date.split('-').reverse().join(' / ');

/** A filter's values as text: `Cloud, Hosting, Network +2`, `from 01 / 09 / 2026`; undefined for a filter that is not set. */
export function filterSummary(
  { filter, param }: NamedFilter,
  filters: Record<string, string[]>,
  maxLabels = 3,
): string | undefined {
  if (filter.kind === 'date') {
    const from = filters[`${param}_gte`]?.[0];
    const to = filters[`${param}_lt`]?.[0];
    const parts = [from && `from ${formatDay(from)}`, to && `before ${formatDay(to)}`].filter(Boolean);
    return parts.length ? parts.join(', ') : undefined;
  }
  const values = filters[param];
  if (!values?.length) return undefined;
  const labels = values.map((value) => optionLabel(filter, value));
  const shown = labels.slice(0, maxLabels).join(', ');
  return labels.length > maxLabels ? `${shown} +${labels.length - maxLabels}` : shown;
}
