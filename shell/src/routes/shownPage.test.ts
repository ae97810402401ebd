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
const first = version(1);
const second = version(2);
const user = aUser();
const off = { message: 'Back soon.' };

/** Opens a page of a remote; `then` goes on with other live versions, another address or another state of the page. */
function session(remote: RemoteSlice, pathname: string) {
  let shown = {
    pathname,
    match: nextPage(
      null,
      { registered: [remote, other], user, pathname },
      { unsaved: false, typed: false, broken: false },
    ),
  };
  return {
    then(live: RemoteSlice, to = shown.pathname, page: Partial<PageState> = {}, person = user) {
      const offered = { registered: [live, other], user: person, pathname: to };
      const match = nextPage(shown, offered, { unsaved: false, typed: false, broken: false, ...page });
      shown = { pathname: to, match };
      return match && [match.remote.name, match.remote.version, match.key];
    },
  };
}

it('an open page keeps its version while another goes live', () => {
  const open = session(first, '/sites');
  expect(open.then(second)).toEqual(['sites', '1.0.0', 'list']);
});

it('the next page of the area uses the newest version, and so does the first page when it is opened again', () => {
  const open = session(first, '/sites');
  open.then(second);
  expect(open.then(second, '/sites/7')).toEqual(['sites', '2.0.0', 'site']);
  expect(open.then(second, '/sites')).toEqual(['sites', '2.0.0', 'list']);
});

it('an area that was left is opened again in its newest version', () => {
  const open = session(first, '/sites');
  expect(open.then(second, '/teams')).toEqual(['teams', '1.0.0-0000000', 'list']);
  expect(open.then(second, '/sites')).toEqual(['sites', '2.0.0', 'list']);
});

it('another address of the same page keeps the version', () => {
  const open = session(first, '/sites/7');
  expect(open.then(second, '/sites/8')).toEqual(['sites', '1.0.0', 'site']);
  expect(open.then(second, '/sites/7')).toEqual(['sites', '1.0.0', 'site']);
});

it('an address of another page in the newest version leads to that page', () => {
  const withMap = version(2, { routes: { ...routes, map: aRoute('sites/map') } });
  const open = session(first, '/sites/7');
  expect(open.then(withMap, '/sites/map')).toEqual(['sites', '2.0.0', 'map']);
  const renamed = version(2, { routes: { list: routes.list, place: aRoute('sites/:id') } });
  expect(session(first, '/sites/7').then(renamed, '/sites/8')).toEqual(['sites', '2.0.0', 'place']);
});

it('a rollback has the same effect as a deploy [shown-page.1]', () => {
  const open = session(second, '/sites');
  expect(open.then(first)).toEqual(['sites', '2.0.0', 'list']);
  expect(open.then(second)).toEqual(['sites', '2.0.0', 'list']);
  open.then(first);
  expect(open.then(first, '/sites/7')).toEqual(['sites', '1.0.0', 'site']);
});

it('a page that was removed in the newest version stays while it is shown, and is not found afterwards', () => {
  const without = version(2, { routes: { list: routes.list } });
  const open = session(first, '/sites/7');
  expect(open.then(without)).toEqual(['sites', '1.0.0', 'site']);
  expect(open.then(without, '/sites/8')).toBeNull();
  expect(open.then(first, '/sites/8')).toEqual(['sites', '1.0.0', 'site']);
});

it('the open page stays when its remote is removed', () => {
  const open = session(first, '/sites');
  expect(open.then(aRemote('strangers', {}))).toEqual(['sites', '1.0.0', 'list']);
});

it('the kill switch removes a page at once, also while a form has input, and the page returns in the newest version', () => {
  const open = session(first, '/sites');
  open.then(second);
  const disabled = { ...second, disabled: off };
  expect(open.then(disabled, '/sites', { unsaved: true })).toEqual(['sites', '2.0.0', 'list']);
  expect(nextPage(null, { registered: [disabled], user, pathname: '/sites' }, {} as PageState)).toMatchObject(
    {
      remote: { disabled: off },
    },
  );
  expect(open.then(second)).toEqual(['sites', '2.0.0', 'list']);
});

it('a failed page is replaced at once by another version, but not by the same version', () => {
  const open = session(first, '/sites');
  expect(open.then(first, '/sites', { broken: true })).toEqual(['sites', '1.0.0', 'list']);
  expect(open.then(second, '/sites', { broken: true })).toEqual(['sites', '2.0.0', 'list']);
  const without = version(3, { routes: {} });
  expect(open.then(without, '/sites', { broken: true })).toEqual(['sites', '2.0.0', 'list']);
});

it('a page that is no longer offered is removed, unless a form has input', () => {
  const admins = version(1, { routes: { list: aRoute('sites', { when: ['admin'] }) } });
  const admin = aUser({ is_admin: true });
  const open = session(admins, '/sites');
  expect(open.then(admins, '/sites', {}, admin)).toEqual(['sites', '1.0.0', 'list']);
  expect(open.then(admins, '/sites', { unsaved: true }, user)).toEqual(['sites', '1.0.0', 'list']);
  expect(open.then(admins, '/sites', {}, user)).toBeNull();
});

it('the shown version is updated with changed data from the registry', () => {
  const pathname = '/sites';
  const page = { unsaved: false, typed: false, broken: false };
  const match = nextPage(null, { registered: [first], user, pathname }, page);
  const fresh = { ...first, fallback: second };
  expect(nextPage({ pathname, match }, { registered: [fresh], user, pathname }, page)?.remote).toBe(fresh);
});

it('a page of a filler is removed when the filler’s remote is switched off, but stays under unsaved changes and after a deploy without the filler', () => {
  const tabs = aRemote('racks', { tab: aRoute('racks/:id/:tab', { fillers: 'rack.tabs' }) });
  const meters = { slot: 'rack.tabs', title: 'Meters', order: 1, chunk: 'Meters', path: 'meters' };
  const open = { unsaved: true, typed: true, broken: false };
  const filling = version(1, { slots: { meters } });
  const at = (live: RemoteSlice) => ({ registered: [tabs, live], user, pathname: '/racks/7/meters' });
  const match = nextPage(null, at(filling), open);
  const shown = { pathname: '/racks/7/meters', match };
  expect(match?.filled?.remote).toBe(filling);
  expect(nextPage(shown, at(version(2, { slots: {} })), open)?.key).toBe('tab');
  const disabled = at({ ...filling, disabled: off });
  expect(nextPage(shown, disabled, open)?.key).toBe('tab');
  expect(nextPage(shown, disabled, { ...open, unsaved: false })).toBeNull();
  expect(nextPage(shown, { ...disabled, pathname: '/racks/8/meters' }, open)).toBeNull();
});
