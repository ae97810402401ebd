import { useIsPhone } from 'shared-ui/core';
import { useSearchParams, type To } from 'shared-ui/router';
import { bookingParam } from '../useBookingParam';
import { calendarViews, dayOrToday } from './calendarModel';

const number = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;

type Values = Record<string, string | null>;

/** The query with other values; null removes one. */
function withValues(query: URLSearchParams, values: Values): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [key, value] of Object.entries(values))
    if (value === null) next.delete(key);
    else next.set(key, value);
  return next;
}

/** What the address of a calendar says: `?view=week&day=2026-11-24&subtype=6&project=481&move=12`. A phone shows one day. */
export function useCalendarAddress() {
  const [query, setQuery] = useSearchParams();
  const isPhone = useIsPhone();
  const asked = calendarViews.find((view) => view === query.get('view')) ?? 'week';
  const change = (values: Values) => setQuery((before) => withValues(before, values), { replace: true });
  return {
    view: isPhone ? 'day' : asked,
    day: dayOrToday(query.get('day')),
    /** The subtype whose free times are shown. */
    subtypeId: number(query.get('subtype')),
    /** The project for which one books. */
    projectId: number(query.get('project')),
    /** The booking that gets another time. */
    movedId: number(query.get('move')),
    change,
    /** The address of a day's own view, without the panel of a booking. */
    toDay: (day: string): To => ({
      search: `?${withValues(query, { view: 'day', day, [bookingParam]: null })}`,
    }),
  };
}
