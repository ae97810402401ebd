import { act, waitFor } from '@testing-library/react';
import { fakeApi } from 'shared-api/testing';
import { fakeBrowser, FakeStream, setVisible } from 'shared-api/testing/browser';
import { aUser } from '../testing/fixtures';
import { renderPortal } from '../testing/renderPortal';
import { readSlice } from './readSlice';

jest.mock('./readSlice');

it('what was told of the registry is waited for also where rights have changed meanwhile, at whichever server answers', async () => {
  const user = aUser();
  fakeBrowser({ shares: false });
  setVisible(true);
  fakeApi({ 'GET /api/session': { user } });
  // On its way: another question supersedes it.
  jest.mocked(readSlice).mockReturnValue(new Promise(() => undefined));
  renderPortal('/projects', { user, revision: 7 });
  await waitFor(() => expect(FakeStream.all).toHaveLength(1));
  act(() => FakeStream.last().hello('s1', 7));
  act(() => FakeStream.last().say('registry', { revision: 8 }));
  await waitFor(() => expect(readSlice).toHaveBeenCalledTimes(1));
  act(() => FakeStream.last().say('access', {}));
  await waitFor(() => expect(readSlice).toHaveBeenCalledTimes(2));
  expect(jest.mocked(readSlice).mock.calls).toEqual([[8], [8]]);
});
