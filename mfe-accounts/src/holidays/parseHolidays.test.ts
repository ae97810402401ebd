import { parseHolidays } from './parseHolidays';

const holidaysOf = (text: string) => parseHolidays(text).map(({ holiday }) => holiday);
const faultOf = (text: string) => parseHolidays(text)[0]?.fault;

describe('a pasted list of holidays', () => {
  it.each([
    ['2026-12-25, Christmas Day'],
    ['25/12/2026, Christmas Day'],
    ['25 / 12 / 2026;Christmas Day'],
    ['25.12.2026\tChristmas Day'],
    ['"2026-12-25","Christmas Day"'],
    ['  2026-12-25 ,  Christmas Day ,, '],
    ['\uFEFF2026-12-25,Christmas Day'],
  ])('%j is Christmas Day', (line) => {
    expect(holidaysOf(line)).toEqual([{ date: '2026-12-25', name: 'Christmas Day' }]);
  });

  it('reads lines of every system, leaves out empty ones and a heading, and counts them all', () => {
    expect(parseHolidays('Date,Name\r\n\r\n2027-01-01,New Year\n1/5/2027;Labour Day')).toEqual([
      { line: 3, text: '2027-01-01,New Year', holiday: { date: '2027-01-01', name: 'New Year' } },
      { line: 4, text: '1/5/2027;Labour Day', holiday: { date: '2027-05-01', name: 'Labour Day' } },
    ]);
  });

  it('a name may hold separators and quotation marks', () => {
    expect(holidaysOf('2026-12-24,"Christmas, the ""Eve"""')).toEqual([
      { date: '2026-12-24', name: 'Christmas, the "Eve"' },
    ]);
  });

  it.each([
    ['2026-02-30,Leap', '“2026-02-30” is no date: write 2026-12-25 or 25/12/2026.'],
    ['12/25/2026,Christmas', '“12/25/2026” is no date: write 2026-12-25 or 25/12/2026.'],
    ['Christmas 2026', '“Christmas 2026” is no date: write 2026-12-25 or 25/12/2026.'],
    ['2026-12-25', 'The name is missing.'],
    ['2026-12-25;  ;', 'The name is missing.'],
    [`2026-12-25,${'x'.repeat(101)}`, 'The name may have at most 100 characters.'],
  ])('%j is refused with the reason', (line, fault) => {
    expect(faultOf(line)).toBe(fault);
  });

  it('a day that stands there twice is refused, with the line of the first', () => {
    const [, second] = parseHolidays('2026-12-25,Christmas\n25/12/2026,Noël');
    expect(second).toMatchObject({ line: 2, fault: 'This day is already in line 1.' });
  });
});
