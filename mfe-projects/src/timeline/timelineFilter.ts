import type { TimelineKind } from 'shared-api/contracts/project';
import type { TimelineFilter } from 'shared-api/delivery';
import type { IconName } from 'shared-ui/icons';

/** The kinds of entries, as the filter offers them. */
export const kindChoices: readonly { kind: TimelineKind; label: string; icon: IconName }[] = [
  { kind: 'comment', label: 'Comments', icon: 'comment' },
  { kind: 'state', label: 'States', icon: 'success' },
  { kind: 'hold', label: 'Holds', icon: 'pause' },
  { kind: 'attachment', label: 'Attachments', icon: 'attach' },
  { kind: 'milestone', label: 'Milestones', icon: 'event' },
  { kind: 'quote', label: 'Quotes', icon: 'file' },
];

const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const isKind = (text: string): text is TimelineKind => kindChoices.some(({ kind }) => kind === text);

/** Parses the filter of an address: `?kind=comment&search=rack&until=2026-11-01`. Invalid values are left out. */
export function filterOf(params: URLSearchParams): TimelineFilter {
  const kind = [...new Set(params.getAll('kind'))].filter(isKind);
  const search = params.get('search')?.trim().slice(0, 200) ?? '';
  const until = params.get('until') ?? '';
  return {
    ...(kind.length && { kind }),
    ...(search && { search }),
    ...(day.test(until) && { until }),
  };
}

/** Writes a filter into the parameters of an address; other parameters stay. */
export function withFilter(params: URLSearchParams, { kind = [], search, until }: TimelineFilter) {
  const next = new URLSearchParams(params);
  for (const name of ['kind', 'search', 'until']) next.delete(name);
  for (const one of kind) next.append('kind', one);
  if (search?.trim()) next.set('search', search.trim());
  if (until) next.set('until', until);
  return next;
}
