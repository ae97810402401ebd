import { pageLoad } from '../boot/pageLoad';
import { aUser } from '../testing/fixtures';
import { fakeApi } from 'shared-api/testing';
import { enterPortal } from './enterPortal';

const load = jest.spyOn(pageLoad, 'replace').mockImplementation(() => undefined);
const slice = { user: aUser(), remotes: [], revision: 8 };
const signIn = {
  name: 'techlead',
  password: 'portal-demo',
  version: '1.0.0',
  shell: '1.0.0-0000000',
  formerUserId: null,
  target: '/projects?page=2',
};

function serve(version: string) {
  return fakeApi({
    'POST /api/session': { user: slice.user },
    'GET /api/portal/slice': slice,
    'GET /api/version': { version },
  });
}

beforeEach(() => {
  sessionStorage.clear();
  load.mockClear();
});

it('returns the slice when the server has the page’s shell version', async () => {
  const api = serve('1.0.0');
  await expect(enterPortal(signIn)).resolves.toEqual(slice);
  expect(load).not.toHaveBeenCalled();
  expect(api.bodies('POST /api/session')).toEqual([{ name: 'techlead', password: 'portal-demo' }]);
});

it('reloads the page at the requested address when the server has another version', async () => {
  serve('1.1.0');
  await expect(enterPortal(signIn)).resolves.toBeNull();
  expect(load).toHaveBeenCalledWith('/projects?page=2');
});

it('reloads only once for each version, so that it never loops', async () => {
  serve('1.1.0');
  await enterPortal(signIn);
  await expect(enterPortal(signIn)).resolves.toEqual(slice);
  expect(load).toHaveBeenCalledTimes(1);
  serve('1.2.0');
  await expect(enterPortal(signIn)).resolves.toBeNull();
  expect(load).toHaveBeenCalledTimes(2);
});

it('reloads the page when another user was signed in on it', async () => {
  serve('1.0.0');
  await expect(enterPortal({ ...signIn, formerUserId: 99 })).resolves.toBeNull();
  expect(load).toHaveBeenCalledTimes(1);
  await expect(enterPortal({ ...signIn, formerUserId: slice.user.id })).resolves.toEqual(slice);
});
