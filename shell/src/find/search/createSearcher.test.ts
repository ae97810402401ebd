import type { FoundRow } from 'shared-api/client';
import { fakeApi, refusal } from 'shared-api/testing';
import { aUser } from '../../testing/fixtures';
import { offeredSources } from './offers';
import { fetchRows, createSearcher, findDebounce, type FetchRows } from './createSearcher';
import { aProject, findRemotes } from './testFind';

const sources = offeredSources(findRemotes, aUser());
const [projects, people] = ['projects.projects', 'projects.requesters'] as const;

interface PendingQuery {
  key: string;
  text: string;
  signal: AbortSignal;
  answer: (rows: FoundRow[]) => Promise<void>;
  fail: () => Promise<void>;
}

/** A searcher with sources that answer when the test resolves or rejects their queries. */
function open() {
  const queries: PendingQuery[] = [];
  const load: FetchRows = ({ key }, text, signal) =>
    new Promise((resolve, reject) => {
      queries.push({
        key,
        text,
        signal,
        answer: async (rows) => {
          resolve(rows);
          await Promise.resolve();
        },
        fail: async () => {
          reject(new Error('No'));
          await jest.advanceTimersByTimeAsync(0);
        },
      });
    });
  const searcher = createSearcher(sources, load);
  const pause = () => jest.advanceTimersByTime(findDebounce);
  return { queries, searcher, pause, of: (key: string) => searcher.answers()[key]! };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('queries every source after a pause in typing', () => {
  const { queries, searcher, pause, of } = open();
  for (const text of ['w', 'wi', 'wif']) {
    searcher.search(text);
    jest.advanceTimersByTime(findDebounce - 1);
  }
  expect(queries).toEqual([]);
  expect(of(projects).isPending).toBe(true);
  pause();
  expect(queries.map(({ key, text }) => [key, text])).toEqual([
    [projects, 'wif'],
    [people, 'wif'],
  ]);
});

test('queries the sources for a single digit or character of another script, but not for a single Latin letter', () => {
  const { queries, searcher, pause, of } = open();
  for (const [text, calls] of [
    ['w', 0],
    ['4', 2],
    ['山', 4],
    [' ', 4],
  ] as const) {
    searcher.search(text);
    pause();
    expect([text, queries.length]).toEqual([text, calls]);
  }
  expect(of(projects)).toEqual({ rows: [], isPending: false, hasFailed: false });
});

test('aborts the queries for an earlier text and ignores their late answers', async () => {
  const { queries, searcher, pause, of } = open();
  searcher.search('wifi');
  pause();
  searcher.search('wifi lobby');
  expect(queries[0]!.signal.aborted).toBe(true);
  pause();
  await queries[2]!.answer([aProject(2, 'Wifi lobby')]);
  await queries[0]!.answer([aProject(1, 'Wifi')]);
  await queries[1]!.fail();
  expect(of(projects)).toEqual({ rows: [aProject(2, 'Wifi lobby')], isPending: false, hasFailed: false });
  expect(of(people)).toEqual({ rows: [], isPending: true, hasFailed: false });
});

test('keeps the old rows until the new ones arrive, and uses cached answers at once', async () => {
  const { queries, searcher, pause, of } = open();
  searcher.search('wifi');
  pause();
  await queries[0]!.answer([aProject(1, 'Wifi')]);
  await queries[1]!.answer([]);
  searcher.search('wifi l');
  expect(of(projects)).toEqual({ rows: [aProject(1, 'Wifi')], isPending: true, hasFailed: false });
  pause();
  await queries[2]!.answer([]);
  searcher.search('wifi ');
  expect(of(projects)).toEqual({ rows: [aProject(1, 'Wifi')], isPending: false, hasFailed: false });
  pause();
  expect(queries).toHaveLength(4);
});

test('a source that fails does not affect the others, and can be retried alone', async () => {
  const { queries, searcher, pause, of } = open();
  searcher.search('wifi');
  pause();
  await queries[0]!.fail();
  await queries[1]!.answer([{ name: 'Wifi Smith' }]);
  expect(of(projects)).toEqual({ rows: [], isPending: false, hasFailed: true });
  expect(of(people).rows).toHaveLength(1);
  searcher.retry(projects);
  expect(of(projects)).toMatchObject({ isPending: true, hasFailed: false });
  expect(queries.slice(2).map(({ key, text }) => [key, text])).toEqual([[projects, 'wifi']]);
  await queries[2]!.answer([aProject(1, 'Wifi')]);
  expect(of(projects)).toMatchObject({ rows: [aProject(1, 'Wifi')], isPending: false });
});

test('sends no queries after it was stopped', () => {
  const { queries, searcher, pause } = open();
  searcher.search('wifi');
  searcher.stop();
  pause();
  expect(queries).toEqual([]);
});

describe('one source', () => {
  const signal = new AbortController().signal;

  test('is queried with its own parameters, the text and the number of rows', async () => {
    const api = fakeApi({ 'GET /api/projects': [aProject(1, 'Wifi')] });
    await fetchRows(sources[0]!, 'wi fi&x', signal);
    expect(api.calls.map(({ url }) => url)).toEqual([
      '/api/projects?sort=project_id+desc&search=wi+fi%26x&per_page=20',
    ]);
  });

  test('is also queried for the row with a typed id, which is listed first', async () => {
    const api = fakeApi({
      'GET /api/projects': ({ url }: { url: string }) =>
        url.includes('project_id=48') ? [aProject(48, 'Old')] : [aProject(481, 'New'), aProject(480, 'New')],
    });
    const rows = await fetchRows(sources[0]!, '#48', signal);
    expect(rows.map(({ project_id }) => project_id)).toEqual([48, 481, 480]);
    expect(api.calls.map(({ url }) => url)).toEqual([
      '/api/projects?sort=project_id+desc&project_id=48&per_page=1',
      '/api/projects?sort=project_id+desc&search=48&per_page=20',
    ]);
  });

  test('is also queried by the words that are in no title of the pages below its rows', async () => {
    const api = fakeApi({ 'GET /api/projects': [aProject(1, 'Wifi')] });
    const pages = [
      { label: 'Milestone groups', keywords: [], to: '/projects/{project_id}/milestone_groups' },
    ];
    await fetchRows({ ...sources[0]!, pages }, 'wifi mile', signal);
    await fetchRows({ ...sources[0]!, pages }, 'mile', signal);
    await fetchRows({ ...sources[0]!, pages }, 'wifi', signal);
    const keyed = pages.map((page) => ({ ...page, keywords: ['plan'] }));
    await fetchRows({ ...sources[0]!, pages: keyed }, 'plans wifi', signal);
    await fetchRows({ ...sources[0]!, pages: keyed }, 'pl', signal);
    expect(api.calls.map(({ url }) => url.replace('/api/projects?sort=project_id+desc&', ''))).toEqual([
      'search=wifi+mile&per_page=20',
      'search=wifi&per_page=20',
      'search=mile&per_page=20',
      'per_page=20',
      'search=wifi&per_page=20',
      'search=plans+wifi&per_page=20',
      'search=wifi&per_page=20',
      'search=pl&per_page=20',
    ]);
  });

  test('fails if the answer is not a list', async () => {
    fakeApi({ 'GET /api/projects': { rows: [] } });
    await expect(fetchRows(sources[0]!, 'wifi', signal)).rejects.toThrow(/did not answer with a list/);
    fakeApi({ 'GET /api/projects': refusal(500, 'No.') });
    await expect(fetchRows(sources[0]!, 'wifi', signal)).rejects.toThrow('No.');
  });

  test('leaves out elements that are not rows', async () => {
    fakeApi({ 'GET /api/projects': [null, 'x', [], aProject(1, 'Wifi')] });
    expect(await fetchRows(sources[0]!, 'wifi', signal)).toEqual([aProject(1, 'Wifi')]);
  });
});
