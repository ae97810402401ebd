import { act, render, screen } from '@testing-library/react';
import { WhileLoading } from './Skeleton';

const ui = (loading: boolean) => (
  <WhileLoading loading={loading} skeleton="grey">
    words
  </WhileLoading>
);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('an answer within 150 ms shows no skeleton at all', () => {
  const { rerender } = render(ui(true));
  pass(100);
  rerender(ui(false));
  pass(200);
  expect(screen.getByText('words')).toBeInTheDocument();
});

test('a skeleton that is shown stays for 300 ms', () => {
  const { rerender } = render(ui(true));
  pass(160);
  expect(screen.getByText('grey')).toBeInTheDocument();
  rerender(ui(false));
  pass(200);
  expect(screen.getByText('grey')).toBeInTheDocument();
  pass(150);
  expect(screen.getByText('words')).toBeInTheDocument();
});
