import { faultsOf, notesOf, remote, route } from './testing/testBuilds';

const sites = (...paths: string[]) =>
  remote('sites', '2.0.0', {
    routes: paths.map((path) => route(path, { name: `sites_${path.replace(/\W+/g, '_')}` })),
    nav: [],
  });
const stores = remote('stores', '1.2.0', { routes: [route('stores'), route('stores/:storeId')] });

test.each([
  ['the very same', 'stores/:storeId'],
  ['with a parameter of another name', 'stores/:id'],
])('an address that another area has, %s, is a collision', (_what, path) => {
  expect(faultsOf(sites(path), { live: [stores] })).toEqual([
    `route_collision [stores 1.2.0] mfe-sites portal.json routes.r0.path: /${path} is the address of "stores_storeId" of ` +
      'stores 1.2.0 (/stores/:storeId). Choose another.',
  ]);
});

test('an address that a parameter of another area would take is none: fixed parts win', () => {
  expect(faultsOf(sites('stores/new', 'stores/:storeId/sites'), { live: [stores] })).toEqual([]);
});

test('a page of fillers collides with a page of the same shape, not with fixed ones', () => {
  const tabs = remote('stores', '1.2.0', {
    offers: ['store.tabs'],
    routes: [route('stores'), route('stores/:storeId/:tab', { name: 'store_tab', fillers: 'store.tabs' })],
  });
  expect(faultsOf(sites('stores/:storeId/sites'), { live: [tabs] })).toEqual([]);
  expect(faultsOf(sites('stores/:storeId/:site'), { live: [tabs] })).toEqual([
    expect.stringContaining('is the address of "store_tab" of stores 1.2.0 (/stores/:storeId/:tab)'),
  ]);
});

test('a page’s name that another area has is a collision', () => {
  const build = remote('sites', '2.0.0', { routes: [route('sites', { name: 'stores' })] });
  expect(faultsOf(build, { live: [stores] })).toEqual([
    'route_collision [stores 1.2.0] mfe-sites portal.json routes.r0.name: stores 1.2.0 has a page called "stores" ' +
      '(/stores). Choose another.',
  ]);
});

test('its own live version and what is only kept take nothing from it', () => {
  const build = sites('sites');
  expect(faultsOf(build, { live: [remote('sites')], retained: [stores] })).toEqual([]);
});

describe('a page that other areas link to', () => {
  const linking = (name: string) => remote(name, '1.0.0', { requires: { routes: ['site'] } });
  const site = (path: string) =>
    remote('sites', '1.0.0', { routes: [route('sites'), route(path, { name: 'site' })] });
  const others = [linking('stores'), linking('audit')];

  test('may not vanish', () => {
    const build = remote('sites', '2.0.0', { routes: [route('sites')] });
    expect(faultsOf(build, { live: [site('sites/:id'), ...others] })).toEqual([
      'route_vanished [stores 1.0.0 and audit 1.0.0] mfe-sites no longer has the page "site" at /sites/:id, which is ' +
        'linked to by stores 1.0.0 and audit 1.0.0. Keep it there until they have deployed without it.',
    ]);
  });

  test('may not move, for links are addresses', () => {
    expect(faultsOf(site('places/:id'), { live: [site('sites/:id'), ...others] })).toEqual([
      expect.stringContaining(
        'route_vanished [stores 1.0.0 and audit 1.0.0] mfe-sites moves the page "site" at /sites/:id',
      ),
    ]);
  });

  test('may give its parameter another name, or leave another page at its old address', () => {
    expect(faultsOf(site('sites/:siteId'), { live: [site('sites/:id'), ...others] })).toEqual([]);
    const both = remote('sites', '2.0.0', {
      routes: [
        route('sites'),
        route('places/:id', { name: 'site' }),
        route('sites/:id', { name: 'old_site' }),
      ],
    });
    expect(faultsOf(both, { live: [site('sites/:id'), ...others] })).toEqual([]);
  });

  test('may vanish when no other area links to it', () => {
    const build = remote('sites', '2.0.0', { routes: [route('sites')], requires: { routes: [] } });
    const itself = remote('sites', '1.0.0', {
      routes: [route('sites'), route('sites/:id', { name: 'site' })],
      requires: { routes: ['site'] },
    });
    expect(faultsOf(build, { live: [itself], retained: others })).toEqual([]);
  });
});

test('a link to an unknown page is a note, a link to an existing page is none', () => {
  const build = remote('sites', '2.0.0', { requires: { routes: ['sites', 'stores', 'gone'] } });
  expect(faultsOf(build, { live: [stores] })).toEqual([]);
  expect(notesOf(build, { live: [stores] })).toEqual([
    'route_vanished [–] mfe-sites links to the page "gone", which no area has now.',
  ]);
});
