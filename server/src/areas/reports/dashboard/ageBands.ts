import type { AgeBand } from 'shared-api/contracts/reports/dashboard';
import { addDays, isWorkingDay, type Holidays } from 'shared-api/workingDays';

const limits = [10, 30, 60, 90];
const earliest = '2000-01-01';

/** The first day after which at most so many working days have passed until today. */
function dayBefore(today: string, workingDays: number, holidays: Holidays): string {
  let day = today;
  for (let age = 0; day > earliest; day = addDays(day, -1)) {
    age += isWorkingDay(day, holidays) ? 1 : 0;
    if (age > workingDays) break;
  }
  return day;
}

/** The ages of open projects, with the days on which projects of each age were created. */
export function ageBandsOf(today: string, holidays: Holidays): Omit<AgeBand, 'count'>[] {
  let to = today;
  return [...limits, null].map((most, index) => {
    const least = index === 0 ? 0 : limits[index - 1]! + 1;
    const from = most === null ? earliest : dayBefore(today, most, holidays);
    const band = { least, most, from, to };
    to = addDays(from, -1);
    return band;
  });
}
