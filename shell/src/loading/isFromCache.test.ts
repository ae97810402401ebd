import { isFromCache } from './isFromCache';

const entry = '/remotes/sites/1.0.0/remoteEntry.js';
let timings: Record<string, Partial<PerformanceResourceTiming>[]>;
const getEntriesByName = jest.fn((name: string) => timings[name] ?? []);
beforeAll(() => Object.assign(performance, { getEntriesByName }));
afterAll(() => {
  delete (performance as Partial<Performance>).getEntriesByName;
});

test.each([
  ['the cache', { transferSize: 0, decodedBodySize: 17_000 }, true],
  ['the network', { transferSize: 6_000, decodedBodySize: 17_000 }, false],
  ['another origin, which hides both sizes', { transferSize: 0, decodedBodySize: 0 }, false],
  ['a browser that tells no sizes', {}, false],
])('a file from %s', (_from, timing, expected) => {
  timings = { [`${location.origin}${entry}`]: [timing] };
  expect(isFromCache(entry)).toBe(expected);
});

test('a file that has not loaded', () => {
  timings = {};
  expect(isFromCache(entry)).toBe(false);
});
