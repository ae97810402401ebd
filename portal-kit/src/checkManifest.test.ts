import { Errors } from 'typebox/value';
import { Manifest } from 'shared-api/portal/manifest';
import { chunkFaults, manifestFaults } from './checkManifest.mjs';

const good = {
  $schema: '../x',
  name: 'sites',
  title: 'Sites',
  owner: { team: 'Site Team', contact: 'sites@northline.example' },
  routes: {
    list: { path: 'sites', name: 'site_list', title: 'Sites', breadcrumb: 'Sites', chunk: 'SiteList' },
    site: {
      path: 'sites/:siteId',
      name: 'site',
      title: 'Site',
      breadcrumb: ':siteId',
      chunk: 'Site',
      when: ['admin'],
    },
  },
  nav: [{ route: 'list', label: 'Sites', icon: 'folder', order: 10 }],
  requires: { contract: 1, shared: { 'shared-ui': '^1.0.0' } },
  budget: { bytes: 20000 },
};
type Draft = Omit<typeof good, 'routes' | 'nav'> &
  Record<string, unknown> & { routes: Record<string, object>; nav: object[] };

const known = { schema: Manifest, errorsOf: Errors, iconNames: ['folder', 'add'] };
/** The faults of the good manifest after a change. */
function faultsOf(change: (manifest: Draft) => void, packageName = 'mfe-sites'): string[] {
  const manifest = structuredClone(good) as unknown as Draft;
  change(manifest);
  return manifestFaults(manifest, packageName, known);
}

test('a manifest that says all it must has no faults', () => {
  expect(faultsOf(() => undefined)).toEqual([]);
});

test.each<[string, (manifest: Draft) => void, RegExp]>([
  ['no title', (m) => delete (m as { title?: string }).title, /^portal\.json: .*title/],
  ['a name with capitals', (m) => (m.name = 'Sites'), /^portal\.json name: /],
  ['no address of the owner', (m) => (m.owner.contact = 'the team'), /^portal\.json owner\.contact: .*email/],
  [
    'a path with a slash in front',
    (m) => Object.assign(m.routes.list!, { path: '/sites' }),
    /^portal\.json routes\.list\.path: /,
  ],
  [
    'an unknown audience',
    (m) => Object.assign(m.routes.list!, { when: ['everyone'] }),
    /^portal\.json routes\.list\.when\.0: /,
  ],
  [
    'an empty audience',
    (m) => Object.assign(m.routes.list!, { when: [] }),
    /^portal\.json routes\.list\.when: /,
  ],
  ['an unknown member', (m) => (m.colour = 'red'), /^portal\.json: .*\(colour\)/],
  ['a key with a dash', (m) => (m.routes['a-b'] = m.routes.list!), /^portal\.json routes: .*\(a-b\)/],
  ['a budget below reason', (m) => (m.budget.bytes = 1), /^portal\.json budget\.bytes: /],
  [
    'a nav entry for no route',
    (m) => Object.assign(m.nav[0]!, { route: 'gone' }),
    /^portal\.json nav\.0\.route: there is no route "gone"/,
  ],
  [
    'a nav entry for an inherited name',
    (m) => Object.assign(m.nav[0]!, { route: 'constructor' }),
    /there is no route "constructor"/,
  ],
  [
    'a nav entry for a page with parameters',
    (m) => Object.assign(m.nav[0]!, { route: 'site' }),
    /^portal\.json nav\.0\.route: "site" has parameters/,
  ],
  [
    'an unknown icon',
    (m) => Object.assign(m.nav[0]!, { icon: 'unicorn' }),
    /^portal\.json nav\.0\.icon: shared-ui has no icon "unicorn"/,
  ],
  [
    'an unknown icon of a group',
    (m) => Object.assign(m.nav[0]!, { group: 'Places', groupIcon: 'unicorn' }),
    /^portal\.json nav\.0\.groupIcon: shared-ui has no icon "unicorn"/,
  ],
  [
    'one address twice',
    (m) => {
      m.nav = [];
      Object.assign(m.routes.list!, { path: 'sites/:id' });
    },
    /"sites\/:siteId" is the address of the route "list" already/,
  ],
])('%s is named by its path', (_what, change, expected) => {
  expect(faultsOf(change)).toEqual([expect.stringMatching(expected)]);
});

test('a package of another name is refused', () => {
  expect(faultsOf(() => undefined, 'mfe-places')).toEqual([expect.stringContaining('"mfe-places"')]);
});

test('what is not an object at all is refused', () => {
  expect(manifestFaults([], 'mfe-sites', known)).not.toEqual([]);
  expect(manifestFaults(null, 'mfe-sites', known)).not.toEqual([]);
});

test('a chunk that the build does not have is named, with how to name it', () => {
  expect(chunkFaults(good as never, { chunks: { SiteList: ['SiteList.js'] } })).toEqual([
    expect.stringMatching(/^portal\.json routes\.site\.chunk: .*"Site".*webpackChunkName/),
  ]);
});
