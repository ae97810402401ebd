import type { RemoteSlice } from 'shared-api/contracts/portal';
import { aBoot, aRemote, aRoute, aUser } from '../testing/fixtures';
import { loadRemotePart } from './loadRemotePart';
import { preloadRoute, startCurrentRoute } from './preloadRoute';

jest.mock('./loadRemotePart');
const load = jest.mocked(loadRemotePart);

let n = 0;
const sites = (part: Partial<RemoteSlice> = {}): RemoteSlice => ({
  ...aRemote('sites', { list: aRoute('sites') }),
  container: `mfe_sites__${++n}`,
  ...part,
});
const setConnection = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });

beforeEach(() => {
  load.mockReset();
  load.mockResolvedValue(() => null);
});
afterEach(() => setConnection(undefined));

test('a page is fetched ahead once, and of another version anew', () => {
  const [one, two] = [sites(), sites()];
  preloadRoute(one, 'list');
  preloadRoute(one, 'list');
  preloadRoute(two, 'list');
  expect(load.mock.calls).toEqual([
    [one, 'routes', 'list'],
    [two, 'routes', 'list'],
  ]);
});

test('nothing is fetched ahead for people who save data', () => {
  setConnection({ saveData: true });
  preloadRoute(sites(), 'list');
  expect(load).not.toHaveBeenCalled();
  setConnection({ saveData: false });
  preloadRoute(sites(), 'list');
  expect(load).toHaveBeenCalledTimes(1);
});

test('what was fetched ahead in vain is fetched again when it is wanted', async () => {
  const remote = sites();
  load.mockRejectedValueOnce(new Error('gone'));
  preloadRoute(remote, 'list');
  await new Promise((resolve) => setTimeout(resolve));
  preloadRoute(remote, 'list');
  expect(load).toHaveBeenCalledTimes(2);
});

test('the page of the address is on its way before React renders, unless it is switched off', () => {
  const user = aUser();
  startCurrentRoute(aBoot({ user, remotes: [sites({ disabled: { message: null } })] }), '/sites');
  startCurrentRoute(aBoot({ user: null, remotes: [sites()] }), '/sites');
  expect(load).not.toHaveBeenCalled();
  const remote = sites();
  startCurrentRoute(aBoot({ user, remotes: [remote] }), '/sites');
  expect(load).toHaveBeenCalledWith(remote, 'routes', 'list');
});
