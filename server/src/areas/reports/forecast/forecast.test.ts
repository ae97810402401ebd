import { backTest, expectDays, fewestCases, type Passage } from './forecast';

const closed = 9;
const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

/** A passage that began on a day and reached the closed state after so many days, of which the first `stay` in the present state. */
const passage = (began: number, days: number, stay = days): Passage => ({
  began: day(began),
  stay,
  reached: new Map([[closed, { days, on: day(began + days) }]]),
});

describe('the forecast of a project', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => passage(index, index + 1));

  it('is the median and the 85th percentile of the cases', () => {
    expect(expectDays(hundred, closed, 0)).toEqual({ likely: 50, safe: 85, cases: 100 });
  });

  it('rests on cases that stayed at least as long, and counts from now', () => {
    // 60 cases of 41 to 100 days are left, of which 40 have passed.
    expect(expectDays(hundred, closed, 41)).toEqual({ likely: 29, safe: 50, cases: 60 });
  });

  it('is nothing with too few cases, or for a state that none reached', () => {
    expect(expectDays(hundred.slice(0, fewestCases - 1), closed, 0)).toBeUndefined();
    expect(expectDays(hundred.slice(0, fewestCases), closed, 0)).toBeDefined();
    expect(expectDays(hundred, 8, 0)).toBeUndefined();
    expect(expectDays(hundred, closed, 90)).toBeUndefined();
  });

  it('is tested on what was known on the day of each forecast', () => {
    // Thirty cases of ten days, then one that took longer and one that did not.
    const first = Array.from({ length: fewestCases }, (_, index) => passage(index, 10));
    expect(backTest([...first, passage(60, 11), passage(60, 10)], closed)).toEqual({ forecasts: 2, held: 1 });
    // The thirtieth case is known only after the day on which it closed.
    expect(backTest([...first, passage(39, 10)], closed)).toEqual({ forecasts: 0, held: 0 });
    expect(backTest([...first, passage(40, 10)], closed)).toEqual({ forecasts: 1, held: 1 });
  });
});
