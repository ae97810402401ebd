import { act, render, screen } from '@testing-library/react';
import { fakeApi, refusal, Reply } from '../../testing/fakeApi';
import { forgetReads } from '../portal/session';
import { ApiProvider } from './ApiProvider';
import { useListPage } from './lists';
import { refreshForEvent } from '../live/liveReads';
import { answersAhead, readAhead } from './readAhead';
import { write } from './request';
import { refreshResource } from './resource';
import { useAnswer } from './useAnswer';

const path = '/teams/3';
const read = 'GET /api/teams/3';
let drawn: (string | undefined)[];

function Team() {
  const { data, error, isLoading } = useAnswer<{ name: string }>(path);
  drawn.push(isLoading ? 'loading' : data?.name);
  return <p>{error?.message ?? data?.name ?? 'waiting'}</p>;
}
function Teams({ query = { page: 1 } }: { query?: Record<string, number> }) {
  const { page, isLoading } = useListPage<{ name: string }>('/teams', query);
  drawn.push(isLoading ? 'loading' : page && `${page.rows[0]!.name} of ${page.total}`);
  return null;
}
const show = (view: React.ReactNode) => render(<ApiProvider>{view}</ApiProvider>);
/** Waits for the microtasks of a read. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve)));
/** Waits until SWR has compared the data of a new view with the answer, which it does in the next frame. */
const waitAFrame = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

beforeEach(async () => {
  drawn = [];
  await forgetReads();
});
afterEach(() => jest.useRealTimers());

test('a view whose call was sent ahead is drawn with its data at once and only once, and sends no call', async () => {
  const api = fakeApi({ [read]: { name: 'Core' } });
  readAhead(path);
  await settle();
  show(<Team />);
  await waitAFrame();
  expect(drawn).toEqual(['Core']);
  expect(api.count(read)).toBe(1);
});

test('a page of a list has its total', async () => {
  const api = fakeApi({ 'GET /api/teams': new Reply(200, [{ name: 'Core' }], { 'X-Total': '45' }) });
  readAhead('/teams?page=1');
  await settle();
  show(<Teams />);
  await waitAFrame();
  expect(drawn).toEqual(['Core of 45']);
  expect(api.count('GET /api/teams')).toBe(1);
});

test('a list of which only the number of rows is asked for is read as a list', async () => {
  fakeApi({ 'GET /api/teams': new Reply(200, [{ name: 'Core' }], { 'X-Total': '1' }) });
  readAhead('/teams?per_page=300');
  await settle();
  show(<Teams query={{ per_page: 300 }} />);
  await waitAFrame();
  expect(drawn).toEqual(['Core of 1']);
});

test('a view that is drawn before the answer waits for it, and sends no call', async () => {
  let answer = (_body: object) => {};
  const api = fakeApi({ [read]: () => new Promise<object>((resolve) => (answer = resolve)) });
  readAhead(path);
  show(<Team />);
  expect(screen.getByText('waiting')).toBeVisible();
  await act(async () => {
    answer({ name: 'Core' });
    await Promise.resolve();
  });
  expect(await screen.findByText('Core')).toBeVisible();
  expect(api.count(read)).toBe(1);
});

test('each answer is used once: the next read asks the server', async () => {
  const api = fakeApi({ [read]: { name: 'Core' } });
  readAhead(path);
  show(<Team />);
  expect(await screen.findByText('Core')).toBeVisible();
  api.routes[read] = { name: 'Kern' };
  await act(() => refreshResource(path));
  expect(await screen.findByText('Kern')).toBeVisible();
});

test.each(['before', 'after'])(
  'a call that fails %s the view is drawn is sent again by the view',
  async (when) => {
    let answers = 0;
    const api = fakeApi({
      [read]: () => (++answers === 1 ? refusal(500, 'Out of order.') : { name: 'Core' }),
    });
    readAhead(path);
    if (when === 'before') await settle();
    show(<Team />);
    expect(await screen.findByText('Core')).toBeVisible();
    expect(api.count(read)).toBe(2);
  },
);

test('an answer that no view used is read again after five seconds', async () => {
  jest.useFakeTimers();
  const api = fakeApi({ [read]: { name: 'Core' } });
  readAhead(path);
  await act(() => jest.advanceTimersByTimeAsync(5_001));
  api.routes[read] = { name: 'Kern' };
  show(<Team />);
  expect(screen.getByText('Core')).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(50));
  expect(screen.getByText('Kern')).toBeVisible();
  expect(api.count(read)).toBe(2);
});

test.each([
  ['a write', () => write('PUT', '/teams/4', {})],
  ['an event', () => Promise.resolve(refreshForEvent({ name: 'list', data: { path: '/teams' } }))],
])('an answer that no view used before %s is read again', async (_what, happen) => {
  const api = fakeApi({ [read]: { name: 'Core' }, 'PUT /api/teams/4': {} });
  readAhead(path);
  await settle();
  api.routes[read] = { name: 'Kern' };
  await happen();
  show(<Team />);
  expect(await screen.findByText('Kern')).toBeVisible();
  expect(api.count(read)).toBe(2);
});

test('waiting for what was sent ahead ends when each answer is in the cache or has failed', async () => {
  let answer: (body: unknown) => void = () => undefined;
  fakeApi({
    [read]: new Promise((resolve) => (answer = resolve)),
    'GET /api/teams': refusal(500, 'broken'),
  });
  readAhead(path);
  readAhead('/teams');
  const ended = jest.fn();
  const waiting = answersAhead().then(ended);
  await settle();
  expect(ended).not.toHaveBeenCalled();
  answer({ name: 'Core' });
  await waiting;
  show(<Team />);
  expect(drawn).toEqual(['Core']);
});
