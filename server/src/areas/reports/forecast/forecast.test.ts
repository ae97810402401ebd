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

  const later = day(1_000);

  it('is the median and the 85th percentile of the cases', () => {
    expect(expectDays(hundred, closed, 0, later)).toEqual({ likely: 51, safe: 86, cases: 100 });
  });

  it('rests on cases that stayed at least as long, and counts from now', () => {
    // 60 cases of 41 to 100 days are left, of which 41 have passed.
    expect(expectDays(hundred, closed, 41, later)).toEqual({ likely: 30, safe: 51, cases: 60 });
  });

  it('leaves out those that began lately, of which only the quick ones have ended', () => {
    const quick = Array.from({ length: 50 }, () => passage(280, 1));
    const cases = [...hundred, ...quick];
    // 95 % of the 150 cases took at most 94 calendar days: the quick ones count from day 375 on.
    expect(expectDays(cases, closed, 0, day(374))).toEqual({ likely: 51, safe: 86, cases: 100 });
    expect(expectDays(cases, closed, 0, day(375))).toMatchObject({ cases: 150 });
  });

  it('is nothing with too few cases, or for a state that none reached', () => {
    expect(expectDays(hundred.slice(0, fewestCases - 1), closed, 0, later)).toBeUndefined();
    expect(expectDays(hundred.slice(0, fewestCases), closed, 0, later)).toBeDefined();
    expect(expectDays(hundred, 8, 0, later)).toBeUndefined();
    expect(expectDays(hundred, closed, 90, later)).toBeUndefined();
  });

  it('is tested on what was known on the day of each forecast', () => {
    // Thirty cases of ten days, then one that took longer and one that did not.
    const first = Array.from({ length: fewestCases }, (_, index) => passage(index, 10));
    expect(backTest([...first, passage(60, 11), passage(60, 10)], closed)).toEqual({ forecasts: 2, held: 1 });
    // The thirtieth case is known only after the day on which it closed.
    expect(backTest([...first, passage(39, 10)], closed)).toEqual({ forecasts: 0, held: 0 });
    expect(backTest([...first, passage(40, 10)], closed)).toEqual({ forecasts: 1, held: 1 });
    // Cases of a day that began lately do not make a forecast of ten days too short.
    const lately = Array.from({ length: 20 }, () => passage(55, 1));
    expect(backTest([...first, ...lately, passage(60, 10)], closed)).toMatchObject({
      forecasts: 21,
      held: 21,
    });
  });
});
