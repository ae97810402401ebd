import { EntryError, entryTimeout, loadEntryScript, retryDelays } from './loadEntryScript';

/** The result of a script's request in the fake network: it runs, it fails, or there is no response. */
type Outcome = 'loads' | 'fails' | 'hangs' | 'loads something else';

const global = 'mfe_sites__1_0_0';
const integrity = 'sha384-abc';
const container = { init: () => undefined, get: () => Promise.resolve(() => ({})) };
const page = window as unknown as Record<string, unknown>;

let n = 0;
/** Each test has an entry of its own, because failures are remembered for the page's life. */
let entry: string;
let asked: string[];
let hashes: (string | undefined)[];
let outcomes: Outcome[];
let head: jest.Mock;
let statuses: (number | 'offline')[];

beforeEach(() => {
  jest.useFakeTimers();
  asked = [];
  hashes = [];
  entry = `/remotes/sites/1.0.${++n}/remoteEntry.js`;
  jest.spyOn(document.head, 'append').mockImplementation((node) => {
    const script = node as HTMLScriptElement;
    asked.push(script.getAttribute('src')!);
    hashes.push(script.integrity);
    const outcome = outcomes.shift();
    if (outcome === 'hangs') return;
    if (outcome === 'loads') page[global] = container;
    void Promise.resolve().then(() =>
      script.dispatchEvent(new Event(outcome === 'fails' ? 'error' : 'load')),
    );
  });
  head = jest.fn(() => {
    const status = statuses.shift();
    return typeof status === 'number'
      ? Promise.resolve({ status } as Response)
      : Promise.reject(new TypeError('Failed to fetch'));
  });
  window.fetch = head;
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  delete page[global];
});

/** Loads an entry in a fake network and runs all timers. */
async function load(network: Outcome[], answers: (number | 'offline')[] = []) {
  outcomes = network;
  statuses = answers;
  const loading = loadEntryScript(entry, integrity, global).catch((error: unknown) => error);
  await jest.runAllTimersAsync();
  return loading;
}

test('an entry that loads returns its container after one request', async () => {
  expect(await load(['loads'])).toBe(container);
  expect(asked).toEqual([entry]);
  expect(hashes).toEqual([integrity]);
  expect(document.querySelector('script')).toBeNull();
});

test('every attempt uses the hash of the registry; the entry of a remote in development has no hash', async () => {
  await load(['fails', 'loads'], [503]);
  expect(hashes).toEqual([integrity, integrity]);
  delete page[global];
  outcomes = ['loads'];
  await loadEntryScript(`${entry}?dev`, '', global);
  expect(hashes.at(-1)).toBeUndefined();
});

test('an entry that has loaded is not requested again', async () => {
  page[global] = container;
  expect(await load([])).toBe(container);
  expect(asked).toEqual([]);
});

test.each([[503], [500], [429], [408], ['offline'], [200]] as const)(
  'the request is repeated after status %s, each time with another URL',
  async (status) => {
    expect(await load(['fails', 'fails', 'loads'], [status, status])).toBe(container);
    expect(asked).toEqual([entry, `${entry}?r=1`, `${entry}?r=2`]);
  },
);

test('attempts have a delay between them, which grows', async () => {
  outcomes = ['fails', 'fails', 'loads'];
  statuses = [503, 503];
  const loading = loadEntryScript(entry, integrity, global);
  await jest.advanceTimersByTimeAsync(retryDelays[0]! - 1);
  expect(asked).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(retryDelays[1]! - 1);
  expect(asked).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(1);
  expect(await loading).toBe(container);
});

test.each([404, 403, 410, 401])('the request is not repeated after status %i', async (status) => {
  const error = await load(['fails'], [status]);
  expect(error).toBeInstanceOf(EntryError);
  expect(error).toMatchObject({
    attempts: 1,
    message: expect.stringContaining(`status ${status}`) as string,
  });
  expect(asked).toEqual([entry]);
});

test('loading fails after three attempts, and reports their number', async () => {
  const error = await load(['fails', 'fails', 'fails'], [503, 503, 503]);
  expect(error).toMatchObject({ name: 'EntryError', attempts: 3 });
});

test('an entry that hangs times out and is retried [load-entry-script.1]', async () => {
  outcomes = ['hangs', 'loads'];
  statuses = [200];
  const loading = loadEntryScript(entry, integrity, global);
  await jest.advanceTimersByTimeAsync(entryTimeout - 1);
  expect(head).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1 + retryDelays[0]!);
  expect(await loading).toBe(container);
  expect(entryTimeout).toBeLessThan(120_000);
});

test('a script that does not define the container is reported with the container’s name', async () => {
  const error = await load(['loads something else']);
  expect(error).toMatchObject({ name: 'EntryError', message: expect.stringContaining(global) as string });
});

test('loading after a failure tries again with a URL that has not failed', async () => {
  await load(['fails', 'fails', 'fails'], [503, 503, 503]);
  expect(await load(['loads'])).toBe(container);
  expect(asked.at(-1)).toBe(`${entry}?r=3`);
});
