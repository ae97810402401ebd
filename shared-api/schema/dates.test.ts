import { dateFault } from './dates';

describe('a date and its bounds', () => {
  it('names the exclusive bound that it violates', () => {
    const bounds = { after: '2026-11-20', before: '2026-12-01' };
    expect(dateFault('Start', '2026-11-20', bounds)).toBe('The Start must be after 20 / 11 / 2026');
    expect(dateFault('Start', '2026-12-01', bounds)).toBe('The Start must be before 01 / 12 / 2026');
    expect(dateFault('Start', '2026-11-21', bounds)).toBeUndefined();
  });

  it('shows the time of instants', () => {
    const before = '2026-12-01T08:30:00Z';
    expect(dateFault('Start', '2026-12-01T09:00:00Z', { before })).toBe(
      'The Start must be before 01 / 12 / 2026 08:30',
    );
    expect(dateFault('Start', '2026-12-01T08:00:00Z', { before })).toBeUndefined();
  });
});
