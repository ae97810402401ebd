import type * as tested from './isPageCached';

const paths = ['/remotes/sites/1.0.0/remoteEntry.js', '/remotes/sites/sha384-x/Sites.js'] as const;
const cached = { transferSize: 0, decodedBodySize: 17_000 };
const loaded = { transferSize: 6_000, decodedBodySize: 17_000 };
let timings: Record<string, Partial<PerformanceResourceTiming>>;

/** @returns the answer in a new document with a preload link for each of the paths */
function answer(hrefs: readonly string[] = paths) {
  document.head.innerHTML = hrefs.map((href) => `<link rel="preload" as="script" href="${href}">`).join('');
  let found: boolean | undefined;
  jest.isolateModules(() => {
    found = jest.requireActual<typeof tested>('./isPageCached').isPageCached();
  });
  return found;
}

beforeAll(() =>
  Object.assign(performance, {
    getEntriesByName: (name: string) => [timings[name.replace(location.origin, '')]].filter(Boolean),
  }),
);
afterAll(() => {
  delete (performance as Partial<Performance>).getEntriesByName;
});

test('a page is cached if the browser took each of its scripts from its cache', () => {
  timings = { [paths[0]]: cached, [paths[1]]: cached };
  expect(answer()).toBe(true);
});

test.each([
  ['came from the network', loaded],
  ['is still loading', undefined],
  ['came from another origin, which hides both sizes', { transferSize: 0, decodedBodySize: 0 }],
  ['was loaded by a browser that tells no sizes', {}],
])('a page is not cached if one of its scripts %s', (_title, timing) => {
  timings = { [paths[0]]: cached, ...(timing && { [paths[1]]: timing }) };
  expect(answer()).toBe(false);
});

test('a document without preloaded scripts has no cached page', () => {
  expect(answer([])).toBe(false);
});

test('the answer stays the same, since links are added later', () => {
  timings = { [paths[0]]: cached };
  document.head.innerHTML = `<link rel="preload" as="script" href="${paths[0]}">`;
  jest.isolateModules(() => {
    const { isPageCached } = jest.requireActual<typeof tested>('./isPageCached');
    expect(isPageCached()).toBe(true);
    document.head.innerHTML += `<link rel="preload" as="script" href="${paths[1]}">`;
    expect(isPageCached()).toBe(true);
  });
});
