import { type Answer } from 'shared-api/client';
import { useHolidaysAhead } from 'shared-api/delivery';
import { useOrganisation } from 'shared-api/portal';
import { useToday } from 'shared-api/today';

/** The facts that decide which completion dates are valid. */
export interface Calendar {
  /** `YYYY-MM-DD` in the organisation's time zone. */
  today: string;
  holidays: ReadonlySet<string>;
}

/** Reads today's date in the organisation's time zone and the holidays of the year ahead. */
export function useCalendar(): Answer<Calendar> {
  const { timeZone } = useOrganisation();
  const today = useToday(timeZone);
  const { data: holidays, ...rest } = useHolidaysAhead(today);
  return { ...rest, data: holidays && { today, holidays } };
}
