import { isWorkingDay } from 'shared-api/workingDays';
import { demoHolidays, easterOf, enteredYears, holidaysOf } from './demoHolidays';

describe('the demo’s holidays', () => {
  it.each([
    [1818, '1818-03-22'],
    [2000, '2000-04-23'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('follow Easter Sunday of %i', (year, day) => {
    expect(easterOf(year)).toBe(day);
  });

  it('cover last year, this one and the next, on distinct days', () => {
    const years = enteredYears(new Date('2027-01-01T00:30:00Z'));
    expect(years).toEqual([2026, 2027, 2028]);
    const days = holidaysOf(years);
    expect(new Set(days.map(({ date }) => date)).size).toBe(3 * demoHolidays.length);
    expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).sort());
    expect(days.find(({ name, date }) => name === 'Thanksgiving' && date.startsWith('2026'))?.date).toBe(
      '2026-11-26',
    );
    expect(days.find(({ name, date }) => name === 'Founder’s Day' && date.startsWith('2027'))?.date).toBe(
      '2027-09-06',
    );
    expect(isWorkingDay('2027-03-26', new Set(days.map(({ date }) => date)))).toBe(false);
  });
});
