import { comparedUntil, monthsOf, weeksOf } from './periods';

const compared = (periods: ReturnType<typeof weeksOf>, today: string) => {
  const { before, running } = comparedUntil(today, periods);
  return [before.from, before.to, running];
};

describe('the period before', () => {
  it('has as many days as have begun of a period that runs', () => {
    const week = weeksOf('2026-11-26');
    expect(compared(week, '2026-11-23')).toEqual(['2026-11-16', '2026-11-16', true]);
    expect(compared(week, '2026-11-26')).toEqual(['2026-11-16', '2026-11-19', true]);
    expect(compared(week, '2026-11-29')).toEqual(['2026-11-16', '2026-11-22', true]);
    expect(compared(monthsOf('2026-11-26'), '2026-11-26')).toEqual(['2025-01-01', '2025-11-26', true]);
  });

  it('is whole for a period that has ended or not begun', () => {
    const week = weeksOf('2026-11-26');
    for (const today of ['2026-11-30', '2026-11-22'])
      expect(compared(week, today)).toEqual(['2026-11-16', '2026-11-22', false]);
  });

  it('ends with its year also where the one that runs is longer', () => {
    expect(compared(monthsOf('2028-01-01'), '2028-12-31')).toEqual(['2027-01-01', '2027-12-31', true]);
  });
});
