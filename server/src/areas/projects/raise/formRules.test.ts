import { fieldFault, filled } from './formRules';

const calendar = { today: '2026-11-21', holidays: new Set(['2026-11-26']) };
const fault = (...[name, text]: [Parameters<typeof fieldFault>[0], string]) =>
  fieldFault(name, filled(text), calendar);

describe('fields of the project form', () => {
  it('are all required, and spaces alone do not count [form-rules.2]', () => {
    expect(fault('name', '')).toBe('Project name is required');
    expect(fault('clarity_code', ' \t ')).toBe('Clarity Code is required');
    expect(fault('pan_code', '')).toBe('PAN Code / OPEX Cost Centre is required');
    expect(fault('release_id', '')).toBe('Release ID (Ops Engagement) is required');
    expect(fault('work_required', '\n')).toBe('Work Required is required');
    expect(fault('delivery_date', '')).toBe('Work Completion Date is required');
    expect(filled(null)).toBe('');
    expect(filled(undefined)).toBe('');
  });

  it('have a maximum length, counted in characters of the trimmed text [form-rules.1]', () => {
    expect(fault('name', ` ${'x'.repeat(64)} `)).toBeUndefined();
    expect(fault('name', 'x'.repeat(65))).toBe('Project name may have at most 64 characters');
    expect(fault('name', '𝕏'.repeat(64))).toBeUndefined();
    expect(fault('clarity_code', 'x'.repeat(16))).toBeUndefined();
    expect(fault('clarity_code', 'x'.repeat(17))).toBe('Clarity Code may have at most 16 characters');
    expect(fault('pan_code', 'x'.repeat(65))).toMatch(/at most 64/);
    expect(fault('work_required', 'x'.repeat(4001))).toMatch(/at most 4000/);
  });

  it('may contain no control characters, except line breaks in Work Required', () => {
    expect(fault('name', 'two\nlines')).toBe('Project name holds a character that cannot be used');
    expect(fault('name', 'half \ud800')).toBe('Project name holds a character that cannot be used');
    expect(fault('release_id', 'a\u0000b')).toMatch(/cannot be used/);
    expect(fault('work_required', 'two\r\n\tlines')).toBeUndefined();
    expect(fault('work_required', 'a\u0000b')).toMatch(/cannot be used/);
  });

  it('restrict the completion date by the calendar', () => {
    expect(fault('delivery_date', '2026-12-07')).toBeUndefined();
    expect(fault('delivery_date', '2026-12-04')).toBe('The earliest date is 07 / 12 / 2026.');
    expect(fault('delivery_date', '2026-02-30')).toBe('There is no such day.');
  });
});
