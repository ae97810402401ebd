import { render, screen } from '@testing-library/react';
import { StateChip, stateSuffix } from './StateChip';
import { slicePath } from './StateGlyph';
import { initials } from '../Avatar';

test.each([
  [{ days: 0, onHold: false }, '(0 days)'],
  [{ days: 1, onHold: false }, '(1 day)'],
  [{ days: 2, onHold: false }, '(2 days)'],
  [{ days: 7, onHold: true }, '(on hold)'],
  [{ days: null, onHold: false }, ''],
])('the suffix of a state with %j is "%s"', (state, words) => {
  expect(stateSuffix(state)).toBe(words);
});

test('a state on hold shows "(on hold)" instead of its days', () => {
  render(<StateChip label="Quoted" hue="amber" kind="progress" fraction={0.5} days={4} onHold />);
  expect(screen.getByText('(on hold)')).toBeInTheDocument();
  expect(screen.queryByText('(4 days)')).not.toBeInTheDocument();
});

test('a closed state shows neither days nor hold', () => {
  const { container } = render(<StateChip label="Closed" hue="grey" kind="closed" days={null} />);
  expect(container).toHaveTextContent(/^Closed\s*$/);
  expect(container.querySelector('svg')).toHaveAttribute('data-kind', 'closed');
});

test('the pie is empty at 0, a quarter at 0.25 and nearly whole at 1', () => {
  expect(slicePath(0)).toBe('');
  expect(slicePath(0.25)).toBe('M7 7V3.4A3.6 3.6 0 0 1 10.60 7.00Z');
  expect(slicePath(1)).toContain('0 1 1');
});

test.each([
  ['Daniel Okafor', 'DO'],
  ['Mary Jane van Dyk', 'MD'],
  ['Жанна', 'Ж'],
  ['  ', ''],
])('the initials of "%s" are "%s"', (name, expected) => {
  expect(initials(name)).toBe(expected);
});
