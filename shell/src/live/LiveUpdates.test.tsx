import { act, waitFor } from '@testing-library/react';
import { fakeApi } from 'shared-api/testing';
import { fakeBrowser, FakeStream, setVisible } from 'shared-api/testing/browser';
import { aUser } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';

it('an announced revision is awaited even if rights change meanwhile, whichever server answers', async () => {
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
  // The running shell says which it is, and gets versions that go with it.
  expect(api.to('GET /api/portal/slice')[0]?.url).toMatch(/\?shell=1\.0\.0-0000000$/);
  act(() => FakeStream.last().say('access', {}));
  await waitFor(calls(2));
  // It is asked again, as revision 8 has been announced.
  await waitFor(calls(3), { timeout: 3_000 });
});
