import type { RemoteSlice } from 'shared-api/contracts/portal';
import { aRemote, aRoute, aUser } from '../testing/fixtures';
import { nextPage, type PageState } from './shownPage';

const routes = { list: aRoute('sites'), site: aRoute('sites/:id') };
const other = aRemote('teams', { list: aRoute('teams') });
const version = (n: number, part: Partial<RemoteSlice['manifest']> = {}): RemoteSlice => {
  const remote = aRemote('sites', routes);
  return {
    ...remote,
    version: `${n}.0.0`,
    container: `mfe_sites__${n}`,
    manifest: { ...remote.manifest, ...part },
  };
};
const one = version(1);
const two = version(2);
const user = aUser();
const off = { message: 'Back soon.' };

/** A session that opens a page, and goes on with what is live and where it is. */
function session(remote: RemoteSlice, pathname: string) {
  let shown = {
    pathname,
    match: nextPage(null, { registered: [remote, other], user, pathname }, { unsaved: false, broken: false }),
  };
  return {
    then(live: RemoteSlice, to = shown.pathname, page: Partial<PageState> = {}, person = user) {
      const offered = { registered: [live, other], user: person, pathname: to };
      const match = nextPage(shown, offered, { unsaved: false, broken: false, ...page });
      shown = { pathname: to, match };
      return match && [match.remote.name, match.remote.version, match.key];
    },
  };
}

it('an open page keeps its version while another goes live', () => {
  const open = session(one, '/sites');
  expect(open.then(two)).toEqual(['sites', '1.0.0', 'list']);
});

it('the next page of the area uses the newest version, and so does the first one then', () => {
  const open = session(one, '/sites');
  open.then(two);
  expect(open.then(two, '/sites/7')).toEqual(['sites', '2.0.0', 'site']);
  expect(open.then(two, '/sites')).toEqual(['sites', '2.0.0', 'list']);
});

it('the area is entered in its newest version after another area', () => {
  const open = session(one, '/sites');
  expect(open.then(two, '/teams')).toEqual(['teams', '1.0.0-0000000', 'list']);
  expect(open.then(two, '/sites')).toEqual(['sites', '2.0.0', 'list']);
});

it('another address of the same page keeps the version', () => {
  const open = session(one, '/sites/7');
  expect(open.then(two, '/sites/8')).toEqual(['sites', '1.0.0', 'site']);
  expect(open.then(two, '/sites/7')).toEqual(['sites', '1.0.0', 'site']);
});

it('an address that is another page in the newest version leads there', () => {
  const withMap = version(2, { routes: { ...routes, map: aRoute('sites/map') } });
  const open = session(one, '/sites/7');
  expect(open.then(withMap, '/sites/map')).toEqual(['sites', '2.0.0', 'map']);
  const renamed = version(2, { routes: { list: routes.list, place: aRoute('sites/:id') } });
  expect(session(one, '/sites/7').then(renamed, '/sites/8')).toEqual(['sites', '2.0.0', 'place']);
});

it('a rollback is a deploy like any other', () => {
  const open = session(two, '/sites');
  expect(open.then(one)).toEqual(['sites', '2.0.0', 'list']);
  expect(open.then(two)).toEqual(['sites', '2.0.0', 'list']);
  open.then(one);
  expect(open.then(one, '/sites/7')).toEqual(['sites', '1.0.0', 'site']);
});

it('a page that was removed in the newest version stays while it is shown, and is not found afterwards', () => {
  const without = version(2, { routes: { list: routes.list } });
  const open = session(one, '/sites/7');
  expect(open.then(without)).toEqual(['sites', '1.0.0', 'site']);
  expect(open.then(without, '/sites/8')).toBeNull();
  expect(open.then(one, '/sites/8')).toEqual(['sites', '1.0.0', 'site']);
});

it('the open page stays when its remote is removed', () => {
  const open = session(one, '/sites');
  expect(open.then(aRemote('strangers', {}))).toEqual(['sites', '1.0.0', 'list']);
});

it('the kill switch removes a page at once, also under a form, and restores it in the newest version', () => {
  const open = session(one, '/sites');
  open.then(two);
  const disabled = { ...two, disabled: off };
  expect(open.then(disabled, '/sites', { unsaved: true })).toEqual(['sites', '2.0.0', 'list']);
  expect(nextPage(null, { registered: [disabled], user, pathname: '/sites' }, {} as PageState)).toMatchObject(
    {
      remote: { disabled: off },
    },
  );
  expect(open.then(two)).toEqual(['sites', '2.0.0', 'list']);
});

it('a failed page is replaced by another version at once, not by the same', () => {
  const open = session(one, '/sites');
  expect(open.then(one, '/sites', { broken: true })).toEqual(['sites', '1.0.0', 'list']);
  expect(open.then(two, '/sites', { broken: true })).toEqual(['sites', '2.0.0', 'list']);
  const without = version(3, { routes: {} });
  expect(open.then(without, '/sites', { broken: true })).toEqual(['sites', '2.0.0', 'list']);
});

it('a page that is no longer offered is removed, but not under a form', () => {
  const admins = version(1, { routes: { list: aRoute('sites', { when: ['admin'] }) } });
  const admin = aUser({ is_admin: true });
  const open = session(admins, '/sites');
  expect(open.then(admins, '/sites', {}, admin)).toEqual(['sites', '1.0.0', 'list']);
  expect(open.then(admins, '/sites', { unsaved: true }, user)).toEqual(['sites', '1.0.0', 'list']);
  expect(open.then(admins, '/sites', {}, user)).toBeNull();
});

it('changed registry data of the shown version is taken over', () => {
  const pathname = '/sites';
  const page = { unsaved: false, broken: false };
  const match = nextPage(null, { registered: [one], user, pathname }, page);
  const fresh = { ...one, fallback: two };
  expect(nextPage({ pathname, match }, { registered: [fresh], user, pathname }, page)?.remote).toBe(fresh);
});

it('a filler’s page is removed at once when the filler’s remote is switched off, and not before', () => {
  const tabs = aRemote('racks', { tab: aRoute('racks/:id/:tab', { fillers: 'rack.tabs' }) });
  const meters = { slot: 'rack.tabs', title: 'Meters', order: 1, chunk: 'Meters', path: 'meters' };
  const open = { unsaved: true, broken: false };
  const filling = version(1, { slots: { meters } });
  const at = (live: RemoteSlice) => ({ registered: [tabs, live], user, pathname: '/racks/7/meters' });
  const match = nextPage(null, at(filling), open);
  const shown = { pathname: '/racks/7/meters', match };
  expect(match?.filled?.remote).toBe(filling);
  expect(nextPage(shown, at(version(2, { slots: {} })), open)?.key).toBe('tab');
  expect(nextPage(shown, at({ ...filling, disabled: off }), open)).toBeNull();
});
