import {
  addDays,
  addWorkingDays,
  checkDeliveryDate,
  earliestDeliveryDate,
  isDay,
  isWorkingDay,
  todayIn,
} from './workingDays';

const none = new Set<string>();
const thanksgiving = new Set(['2026-11-26']);

describe('working days', () => {
  it('exclude weekends and holidays', () => {
    expect(isWorkingDay('2026-11-27', thanksgiving)).toBe(true); // a Friday
    expect(isWorkingDay('2026-11-28', thanksgiving)).toBe(false); // a Saturday
    expect(isWorkingDay('2026-11-29', thanksgiving)).toBe(false); // a Sunday
    expect(isWorkingDay('2026-11-26', thanksgiving)).toBe(false);
    expect(isWorkingDay('2026-11-26', none)).toBe(true);
  });

  it('are counted from the next day, across weekends and holidays', () => {
    expect(addWorkingDays('2026-11-20', 1, none)).toBe('2026-11-23');
    expect(addWorkingDays('2026-11-21', 1, none)).toBe('2026-11-23');
    expect(addWorkingDays('2026-11-25', 1, thanksgiving)).toBe('2026-11-27');
    expect(addWorkingDays('2026-11-25', 0, thanksgiving)).toBe('2026-11-25');
    expect(addWorkingDays('2026-11-25', 3, new Set(['2026-11-26', '2026-11-28']))).toBe('2026-12-01');
  });

  it('are neither lost nor doubled by clock changes', () => {
    // Europe: 29 March and 25 October 2026; North America: 8 March and 1 November.
    expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
    expect(addDays('2026-10-25', 1)).toBe('2026-10-26');
    expect(addDays('2026-11-01', -1)).toBe('2026-10-31');
    expect(addWorkingDays('2026-03-27', 1, none)).toBe('2026-03-30');
    expect(addWorkingDays('2026-10-23', 2, none)).toBe('2026-10-27');
    expect(addWorkingDays('2026-10-30', 10, none)).toBe('2026-11-13');
  });

  it('are counted across the end of the year and a leap day', () => {
    const holidays = new Set(['2026-12-25', '2027-01-01']);
    expect(addWorkingDays('2026-12-24', 5, holidays)).toBe('2027-01-04');
    expect(earliestDeliveryDate('2026-12-21', holidays)).toBe('2027-01-06');
    expect(addWorkingDays('2028-02-28', 2, none)).toBe('2028-03-01');
    expect(addDays('2027-12-31', 1)).toBe('2028-01-01');
  });
});

describe('a completion date', () => {
  it('is at least ten working days after today [working-days.1]', () => {
    expect(earliestDeliveryDate('2026-11-21', thanksgiving)).toBe('2026-12-07');
    expect(checkDeliveryDate('2026-12-07', '2026-11-21', thanksgiving)).toBeUndefined();
    expect(checkDeliveryDate('2026-12-04', '2026-11-21', thanksgiving)).toBe(
      'The earliest date is 07 / 12 / 2026.',
    );
    expect(checkDeliveryDate('2026-12-04', '2026-11-21', none)).toBeUndefined();
  });

  it('is neither on a weekend nor on a holiday [working-days.2]', () => {
    const alsoChristmas = new Set([...thanksgiving, '2026-12-25']);
    const check = (day: string) => checkDeliveryDate(day, '2026-11-21', alsoChristmas);
    expect(check('2026-11-28')).toBe('This day is on a weekend. The earliest date is 07 / 12 / 2026.');
    expect(check('2026-11-26')).toBe('This day is a holiday. The earliest date is 07 / 12 / 2026.');
    expect(check('2026-12-12')).toBe('This day is on a weekend.');
    expect(check('2026-12-25')).toBe('This day is a holiday.');
  });

  it('is a calendar day', () => {
    for (const text of [
      '0000-01-01',
      '2026-02-30',
      '2027-02-29',
      '2026-13-01',
      '2026-1-1',
      '',
      'tomorrow',
      '2026-12-07T00',
    ]) {
      expect([text, isDay(text)]).toEqual([text, false]);
      expect(checkDeliveryDate(text, '2026-11-21', none)).toBe('There is no such day.');
    }
    expect(['0001-01-01', '2028-02-29', '9999-12-31'].map(isDay)).toEqual([true, true, true]);
  });
});

describe('today', () => {
  it('is the current day in the organisation’s time zone', () => {
    const at = new Date('2026-12-31T23:30:00Z');
    expect(todayIn('UTC', at)).toBe('2026-12-31');
    expect(todayIn('Europe/Paris', at)).toBe('2027-01-01');
    expect(todayIn('America/Los_Angeles', at)).toBe('2026-12-31');
    expect(todayIn('Pacific/Kiritimati', new Date('2026-12-31T10:00:00Z'))).toBe('2027-01-01');
  });

  it('ends at midnight there, also on days with a clock change', () => {
    expect(todayIn('Europe/Paris', new Date('2026-10-25T22:59:59Z'))).toBe('2026-10-25');
    expect(todayIn('Europe/Paris', new Date('2026-10-25T23:00:00Z'))).toBe('2026-10-26');
    expect(todayIn('America/New_York', new Date('2026-03-08T04:59:59Z'))).toBe('2026-03-07');
    expect(todayIn('America/New_York', new Date('2026-03-09T03:59:59Z'))).toBe('2026-03-08');
  });
});
