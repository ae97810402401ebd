import { useState } from 'react';
import { useHolidaysAhead, type Answer } from 'shared-api/client';
import { useOrganisation } from 'shared-api/portal';
import { todayIn } from 'shared-api/workingDays';

/** What decides about a completion date. */
export interface Calendar {
  /** `YYYY-MM-DD` in the organisation's time zone. */
  today: string;
  holidays: ReadonlySet<string>;
}

/** Today where the organisation is, and the holidays of the year ahead. */
export function useCalendar(): Answer<Calendar> {
  const { timeZone } = useOrganisation();
  const [today] = useState(() => todayIn(timeZone, new Date()));
  const { data: holidays, ...rest } = useHolidaysAhead(today);
  return { ...rest, data: holidays && { today, holidays } };
}
