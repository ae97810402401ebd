import { isWorkingDay } from 'shared-api/workingDays';
import { holidaysOf } from './demoHolidays';
import { workingClock, workingDay } from './workingClock';

const holidays = new Set(holidaysOf([2024, 2025, 2026, 2027, 2028]).map(({ date }) => date));

describe('the demo’s clock', () => {
  it.each([
    ['a working afternoon', '2026-11-18T14:31:07.250Z'],
    ['a working morning', '2026-11-18T07:05:00Z'],
    ['a Sunday night', '2026-11-22T23:59:59Z'],
    ['the day after a leap day', '2028-03-01T10:00:00Z'],
    ['New Year', '2027-01-01T00:00:00Z'],
    ['a moment after opening, four hours ago', '2026-11-18T11:00:30Z'],
  ])('runs backwards from %s, in working hours of working days except in the last hours', (_, text) => {
    const now = new Date(text);
    const clock = workingClock(now);
    expect(clock(0)).toEqual(now);
    let later = now.getTime();
    for (let minutes = 1; minutes < 400 * workingDay; minutes += minutes < 3 * workingDay ? 1 : 97) {
      const at = clock(minutes);
      expect(at.getTime()).toBeLessThan(later);
      later = at.getTime();
      if (minutes <= 240) continue;
      const hour = at.getUTCHours();
      if (!isWorkingDay(at.toISOString().slice(0, 10), holidays) || hour < 7 || hour > 15)
        throw new Error(`${minutes} minutes before ${text} is ${at.toISOString()}.`);
    }
    // Four hundred working days are more than a year and a half.
    expect(now.getTime() - later).toBeGreaterThan(550 * 86_400_000);
  });
});
