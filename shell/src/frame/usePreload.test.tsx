import { act, fireEvent, screen } from '@testing-library/react';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import { fakeRemotes, type PartRequest } from '../testing/fakeRemotes';
import { admin, aUser, projects } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';

let n = 0;
/** Loaded code is cached for the page's life, so each test has containers of its own. */
const fresh = (remote: RemoteSlice): RemoteSlice => ({ ...remote, container: `${remote.container}_${++n}` });
let remotes: RemoteSlice[];
let requests: PartRequest[];
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
/** The pages that were requested, without the open page. */
const preloaded = (open: string) =>
  requests.flatMap(({ container, key }) =>
    key === open ? [] : [[remotes.find((remote) => remote.container === container)?.name, key]],
  );
const user = aUser({ is_admin: true });
const entry = () => screen.getByRole('link', { name: 'New project' });
let idle: (() => void) | undefined;

beforeEach(() => {
  jest.useFakeTimers();
  remotes = [fresh(projects), fresh(admin)];
  requests = fakeRemotes(() => new Promise(() => undefined));
  idle = undefined;
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => {
      idle = work;
      return 1;
    },
    cancelIdleCallback: () => (idle = undefined),
  });
});
afterEach(() => jest.useRealTimers());

it('loads the code of an entry on which the pointer rests, not of an entry that it passes', async () => {
  renderPortal('/projects', { user, remotes });
  fireEvent.pointerEnter(entry());
  await pass(100);
  fireEvent.pointerLeave(entry());
  await pass(1_000);
  expect(preloaded('list')).toEqual([]);
  fireEvent.pointerEnter(entry());
  await pass(150);
  expect(preloaded('list')).toEqual([['projects', 'create']]);
});

it('loads the code of an entry that has the focus', async () => {
  renderPortal('/projects', { user, remotes });
  act(() => entry().focus());
  await pass(150);
  expect(preloaded('list')).toEqual([['projects', 'create']]);
});

it('loads the next area in the sidebar once when the page has its own code and is idle, and nothing after the last area', async () => {
  const { unmount } = renderPortal('/projects', { user, remotes });
  await pass(1_400);
  expect(idle).toBeUndefined();
  await pass(200);
  expect(preloaded('list')).toEqual([]);
  idle?.();
  await pass(0);
  expect(preloaded('list')).toEqual([['accounts', 'teams']]);
  unmount();
  idle = undefined;
  renderPortal('/users', { user, remotes });
  await pass(2_000);
  requests.length = 0;
  (idle as (() => void) | undefined)?.();
  await pass(0);
  expect(requests).toEqual([]);
});
