import { renderHook } from '@testing-library/react';
import { useToday } from './useToday';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('today is the day in the given time zone, and stays the same after midnight', () => {
  jest.setSystemTime(new Date('2026-12-31T23:30:00Z'));
  expect(renderHook(() => useToday('Europe/Paris')).result.current).toBe('2027-01-01');
  const { result, rerender } = renderHook(() => useToday('UTC'));
  jest.setSystemTime(new Date('2027-01-01T00:30:00Z'));
  rerender();
  expect(result.current).toBe('2026-12-31');
});
