import { useState } from 'react';
import { todayIn } from './workingDays';

/**
 * The current day, `YYYY-MM-DD`. It stays the same while the component is mounted, so that no form changes its rules at midnight.
 * @param timeZone IANA name, that of the organisation
 */
export function useToday(timeZone: string): string {
  const [today] = useState(() => todayIn(timeZone, new Date()));
  return today;
}
