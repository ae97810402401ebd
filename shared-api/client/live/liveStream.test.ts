import { backoff } from './liveStream';

it.each([
  [1, 500, 1_000],
  [2, 1_000, 2_000],
  [4, 4_000, 8_000],
  [6, 15_000, 30_000],
  [500, 15_000, 30_000],
])('after %i failures it waits %i to %i ms', (failures, least, most) => {
  expect(backoff(failures, 0)).toBe(least);
  expect(backoff(failures, 1)).toBe(most);
});
