import type { TimelineKind } from 'shared-api/contracts/project';
import type { TimelineFilter } from 'shared-api/delivery';
import { entryKinds } from './timelineWords';

/** The kinds that the filter offers. */
export const kindChoices = Object.entries(entryKinds).map(([kind, { label, icon }]) => ({
  kind: kind as TimelineKind,
  label,
  icon,
}));

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
