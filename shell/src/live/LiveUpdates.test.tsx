import { act, waitFor } from '@testing-library/react';
import { fakeApi } from 'shared-api/testing';
import { fakeBrowser, FakeStream, setVisible } from 'shared-api/testing/browser';
import { aUser } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';

it('an announced revision is requested until a server has it, even if the user’s rights change meanwhile', async () => {
  const user = aUser();
  fakeBrowser({ shares: false });
  setVisible(true);
  const slice = (revision: number) => ({ user, remotes: [], shell: '1.0.0-0000000', revision });
  // The first call never ends: the second one supersedes it, and is answered by a server that is behind.
  const answers = [new Promise(() => undefined), slice(7), slice(8)];
  const api = fakeApi({ 'GET /api/session': { user }, 'GET /api/portal/slice': () => answers.shift() });
  const calls = (count: number) => () => expect(api.count('GET /api/portal/slice')).toBe(count);
  renderPortal('/projects', { user, revision: 7 });
  await waitFor(() => expect(FakeStream.all).toHaveLength(1));
  act(() => FakeStream.last().hello('s1', 7));
  act(() => FakeStream.last().say('registry', { revision: 8 }));
  await waitFor(calls(1));
  // The request names the running shell, so that the response has only versions that fit it.
  expect(api.to('GET /api/portal/slice')[0]?.url).toMatch(/\?shell=1\.0\.0-0000000$/);
  act(() => FakeStream.last().say('access', {}));
  await waitFor(calls(2));
  // The response had revision 7 but 8 was announced, so the slice is requested again.
  await waitFor(calls(3), { timeout: 3_000 });
});

it('a revision that the page has passed is not requested, the next one is', async () => {
  const user = aUser();
  fakeBrowser({ shares: false });
  setVisible(true);
  const api = fakeApi({
    'GET /api/session': { user },
    'GET /api/portal/slice': { user, remotes: [], shell: '1.0.0-0000000', revision: 8 },
  });
  renderPortal('/projects', { user, revision: 7 });
  await waitFor(() => expect(FakeStream.all).toHaveLength(1));
  jest.useFakeTimers();
  try {
    act(() => FakeStream.last().hello('s1', 6));
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(api.count('GET /api/portal/slice')).toBe(0);
    act(() => FakeStream.last().say('registry', { revision: 8 }));
    await act(() => jest.advanceTimersByTimeAsync(3_000));
    expect(api.count('GET /api/portal/slice')).toBe(1);
  } finally {
    jest.useRealTimers();
  }
});
