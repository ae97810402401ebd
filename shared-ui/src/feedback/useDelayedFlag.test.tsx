import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
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

test('a delay that ends just after the answer was drawn does not hide it again', () => {
  /** Lets the delay end in the moment at which the answer is drawn, before React runs plain effects. */
  function Answer() {
    useLayoutEffect(() => {
      jest.advanceTimersByTime(100);
    }, []);
    return 'words';
  }
  const page = (loading: boolean) => (
    <WhileLoading loading={loading} skeleton="grey">
      {loading ? '' : <Answer />}
    </WhileLoading>
  );
  const { rerender } = render(page(true));
  pass(100);
  rerender(page(false));
  expect(screen.getByText('words')).toBeInTheDocument();
});
