import { Errors } from 'typebox/value';
import * as expansion from 'shared-api/portal/expandManifest';
import { DeclaredManifest } from 'shared-api/portal/declaredManifest';
import * as rules from 'shared-api/portal/manifestFaults';
import { checkManifest } from './checkManifest.mjs';

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
  find: {
    actions: [{ route: 'list', label: 'Look at sites', icon: 'add', keywords: ['see'] }],
    sources: {
      sites: {
        title: 'Sites',
        hint: 'sites by name',
        order: 10,
        call: '/sites',
        query: { sort: 'name' },
        id: 'site_id',
        label: '#{site_id} {name}',
        detail: '{city} · {region}',
        to: '/sites/{site_id}',
        all: '/sites?search={search}',
        icon: 'folder',
      },
    },
  },
  requires: { contract: 1, shared: { 'shared-ui': '^1.0.0' } },
  budget: { bytes: 20000 },
};
type Draft = Omit<typeof good, 'routes' | 'nav' | 'find'> &
  Record<string, unknown> & { routes: Record<string, object>; nav: object[]; find?: object };

const known = {
  schema: DeclaredManifest,
  errorsOf: Errors,
  iconNames: ['folder', 'add'],
  rules,
  expansion,
};
/** The faults of the valid manifest after a change. */
function faultsOf(change: (manifest: Draft) => void, packageName = 'mfe-sites'): string[] {
  const manifest = structuredClone(good) as unknown as Draft;
  change(manifest);
  return checkManifest(manifest, packageName, known);
}

test('a complete manifest has no faults', () => {
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
  ['a route’s key with a dash', (m) => (m.routes['a-b'] = m.routes.list!), /^portal\.json routes: .*\(a-b\)/],
  ['a budget that is too small', (m) => (m.budget.bytes = 1), /^portal\.json budget\.bytes: /],
  [
    'a nav entry for an unknown route',
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
    'a menu whose entries lead to another remote’s page',
    (m) =>
      (m.menus = {
        all: { label: 'All', icon: 'folder', order: 1, call: '/sites', item: '{name}', to: '/others/{id}' },
      }),
    /^portal\.json menus\.all\.to: "\/others\/\{id\}" is no page of this remote/,
  ],
  [
    'an unknown icon of a menu',
    (m) =>
      (m.menus = {
        all: { label: 'All', icon: 'unicorn', order: 1, call: '/sites', item: '{name}', to: '/sites/{id}' },
      }),
    /^portal\.json menus\.all\.icon: shared-ui has no icon "unicorn"/,
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
    'two routes with the same address',
    (m) => {
      m.nav = [];
      delete m.find;
      Object.assign(m.routes.list!, { path: 'sites/:id' });
    },
    /"sites\/:siteId" is the address of the route "list" already/,
  ],
])('%s is reported with its path', (_what, change, expected) => {
  expect(faultsOf(change)).toEqual([expect.stringMatching(expected)]);
});

const tabs = { slot: 'project.tabs', title: 'Sites', order: 10, chunk: 'SiteTab', path: 'sites' };

test('a manifest that fills known and unknown slots and offers a slot with addresses has no faults', () => {
  expect(
    faultsOf((m) => {
      m.slots = {
        tab: {
          ...tabs,
          icon: 'folder',
          within: true,
          shown: { has: ['bookings'], may: ['POST bookings', 'GET aims'] },
        },
        card: { ...tabs, slot: 'dashboard.cards', path: undefined },
        place: { ...tabs, slot: 'not.known-yet' },
        other: { ...tabs, slot: 'not.known-yet', path: undefined },
      };
      m.offers = ['site.tabs'];
      m.routes.tab = { ...m.routes.site, path: 'sites/:siteId/:tab', name: 'site_tab', fillers: 'site.tabs' };
    }),
  ).toEqual([]);
});

test.each<[string, (manifest: Draft) => void, RegExp]>([
  [
    'a filler with an unknown icon',
    (m) => (m.slots = { tab: { ...tabs, icon: 'unicorn' } }),
    /^portal\.json slots\.tab\.icon: shared-ui has no icon "unicorn"/,
  ],
  [
    'a tab without an address',
    (m) => (m.slots = { tab: { ...tabs, path: undefined } }),
    /^portal\.json slots\.tab\.path: a filler of "project\.tabs" needs one/,
  ],
  [
    'a card with an address',
    (m) => (m.slots = { card: { ...tabs, slot: 'dashboard.cards' } }),
    /^portal\.json slots\.card\.path: fillers of "dashboard\.cards" have no address/,
  ],
  [
    'two tabs with the same address',
    (m) => (m.slots = { tab: tabs, twin: tabs }),
    /^portal\.json slots\.twin\.path: "sites" is the address of "tab" in "project\.tabs" already/,
  ],
  [
    'a filler without an address in an offered slot that has addresses',
    (m) => {
      m.offers = ['site.tabs'];
      m.routes.tab = { ...m.routes.site, path: 'sites/:siteId/:tab', name: 'site_tab', fillers: 'site.tabs' };
      m.slots = { own: { ...tabs, slot: 'site.tabs', path: undefined } };
    },
    /^portal\.json slots\.own\.path: a filler of "site\.tabs" needs one/,
  ],
  [
    'a card with pages below it',
    (m) => (m.slots = { card: { ...tabs, slot: 'dashboard.cards', path: undefined, within: true } }),
    /^portal\.json slots\.card\.within: there is nothing below/,
  ],
  [
    'a card with conditions',
    (m) =>
      (m.slots = {
        card: { ...tabs, slot: 'dashboard.cards', path: undefined, shown: { has: ['bookings'] } },
      }),
    /^portal\.json slots\.card\.shown: fillers of "dashboard\.cards" are shown always/,
  ],
  [
    'a condition in a slot with an inherited name',
    (m) => (m.slots = { tab: { ...tabs, slot: 'constructor', shown: { may: ['POST bookings'] } } }),
    /^portal\.json slots\.tab\.shown: fillers of "constructor" are shown always/,
  ],
  [
    'a condition on a member that the slot does not know',
    (m) => (m.slots = { tab: { ...tabs, shown: { has: ['bookings', 'aims'] } } }),
    /^portal\.json slots\.tab\.shown\.has\.1: "project\.tabs" does not know "aims", but bookings/,
  ],
  [
    'a condition on an unknown permission',
    (m) => (m.slots = { tab: { ...tabs, shown: { may: ['POST bookings', 'DELETE bookings'] } } }),
    /^portal\.json slots\.tab\.shown\.may\.1: /,
  ],
  [
    'a condition that never holds',
    (m) => (m.slots = { tab: { ...tabs, shown: {} } }),
    /^portal\.json slots\.tab\.shown: /,
  ],
  [
    'a condition of another kind',
    (m) => (m.slots = { tab: { ...tabs, shown: { when: ['admin'] } } }),
    /^portal\.json slots\.tab\.shown: .*\(when\)/,
  ],
  [
    'a page for fillers whose path does not end in a parameter',
    (m) => {
      m.offers = ['site.tabs'];
      m.routes.tab = { ...m.routes.site, path: 'sites/:siteId/tabs', name: 'site_tab', fillers: 'site.tabs' };
    },
    /^portal\.json routes\.tab\.fillers: "sites\/:siteId\/tabs" must end in a parameter/,
  ],
  [
    'a page for fillers of a slot that is not offered',
    (m) => {
      m.routes.tab = { ...m.routes.site, path: 'sites/:siteId/:tab', name: 'site_tab', fillers: 'site.tabs' };
    },
    /^portal\.json routes\.tab\.fillers: add "site\.tabs" to offers/,
  ],
  [
    'two pages for the fillers of the same slot',
    (m) => {
      m.offers = ['site.tabs'];
      m.routes.tab = { ...m.routes.site, path: 'sites/:siteId/:tab', name: 'site_tab', fillers: 'site.tabs' };
      m.routes.old = { ...m.routes.tab, path: 'places/:siteId/:tab', name: 'place_tab' };
    },
    /^portal\.json routes\.old\.fillers: the fillers of "site\.tabs" have their addresses in "tab" already/,
  ],
  [
    'two pages with the same name',
    (m) => Object.assign(m.routes.site!, { name: 'site_list' }),
    /^portal\.json routes\.site\.name: "site_list" is the name of the route "list" already/,
  ],
])('in slots and names, %s is reported with its path', (_what, change, expected) => {
  expect(faultsOf(change)).toEqual([expect.stringMatching(expected)]);
});

test('a filler’s chunk that is missing in the build is reported', () => {
  const manifest = { ...good, routes: {}, slots: { tab: tabs } };
  expect(rules.chunkFaults(manifest as never, { Site: [] })).toEqual([
    expect.stringMatching(/^portal\.json slots\.tab\.chunk: the build has no chunk "SiteTab"/),
  ]);
});

type Find = typeof good.find;
/** The faults after a change of the manifest's `find`. */
const findFaultsOf = (change: (find: Find) => void) =>
  faultsOf((manifest) => change((manifest as unknown as typeof good).find));
const inSource = (part: Record<string, unknown>) => (find: Find) =>
  void Object.assign(find.sources.sites, part);

test('a manifest may lack `find` or have only parts of it', () => {
  expect(faultsOf((manifest) => delete manifest.find)).toEqual([]);
  expect(faultsOf((manifest) => (manifest.find = {}))).toEqual([]);
  expect(findFaultsOf((find) => delete (find as Partial<Find>).sources)).toEqual([]);
});

test('a result may link to a list of the remote with a filter from the row', () => {
  expect(findFaultsOf(inSource({ to: '/sites?city={city}&open=true' }))).toEqual([]);
});

test.each([
  ['of a page of another remote', '/users/{site_id}'],
  ['that is another page because of a literal segment', '/sites/all/{site_id}'],
  ['of another host', '//evil.example/{site_id}'],
  ['of another host behind a backslash', '/\\evil.example/{site_id}'],
  ['with a scheme', 'javascript:alert({site_id})'],
  ['with a scheme and a host', 'https://evil.example/{site_id}'],
  ['that is a value of the row', '{url}'],
  ['that is a value of the row after a slash', '/{url}'],
  ['with a parent segment', '/sites/../{site_id}'],
  ['with a tab character', '/\t/evil.example/{site_id}'],
  ['with an unclosed placeholder', '/sites/{site_id'],
  ['with a hash', '/sites/{site_id}#x'],
  ['with a query that names its host', '/sites?to=//evil.example&x={site_id}'],
])('a result may not link to an address %s', (_what, to) => {
  expect(findFaultsOf(inSource({ to }))).toEqual([
    expect.stringMatching(/^portal\.json find\.sources\.sites\.to: /),
  ]);
});

test.each<[string, (find: Find) => void, RegExp]>([
  ['a call to another host', inSource({ call: '//evil.example' }), /sites\.call: /],
  ['a call that leaves /api by a parent segment', inSource({ call: '/../remotes' }), /sites\.call: /],
  ['a call with a query of its own', inSource({ call: '/sites?per_page=300' }), /sites\.call: /],
  [
    'pages below an address that is none of its',
    inSource({ pages: '/racks/{id}' }),
    /sites\.pages: this remote/,
  ],
  ['pages below one address for all rows', inSource({ pages: '/sites' }), /sites\.pages: every row/],
  ['a query that quick find sets', inSource({ query: { per_page: '300' } }), /sites\.query: "per_page"/],
  ['markup in a text', inSource({ label: '<b>{name}</b>' }), /sites\.label: /],
  ['a label that is the same for all', inSource({ label: 'A site' }), /sites\.label: every result/],
  ['an address that is the same for all results', inSource({ to: '/sites' }), /sites\.to: every result/],
  [
    'an `all` link with parameters in its path',
    inSource({ all: '/sites/{search}' }),
    /sites\.all: .* no list/,
  ],
  ['an `all` link to another remote', inSource({ all: '/users?search={search}' }), /sites\.all: .* no list/],
  ['an `all` link without the searched text', inSource({ all: '/sites?open=true' }), /sites\.all: it needs/],
  ['an unknown icon', inSource({ icon: 'unicorn' }), /sites\.icon: shared-ui has no icon "unicorn"/],
  ['an unknown member', inSource({ html: 'x' }), /sites: .*\(html\)/],
  [
    'an action for an unknown route',
    (find) => (find.actions[0]!.route = 'gone'),
    /actions\.0\.route: there is no route "gone"/,
  ],
  [
    'an action for an inherited name',
    (find) => (find.actions[0]!.route = 'constructor'),
    /actions\.0\.route: there is no route "constructor"/,
  ],
  [
    'an action for a page with parameters',
    (find) => (find.actions[0]!.route = 'site'),
    /actions\.0\.route: "site" has parameters/,
  ],
  [
    'two actions for the same route',
    (find) => void find.actions.push({ ...find.actions[0]! }),
    /actions\.1\.route: "list" is an action already/,
  ],
  [
    'a query that is not of names and values',
    (find) => void Object.assign(find.actions[0]!, { query: 'import=<b>' }),
    /actions\.0\.query: /,
  ],
  ['an unknown icon of an action', (find) => (find.actions[0]!.icon = 'unicorn'), /actions\.0\.icon: /],
])('in `find`, %s is reported with its path', (_what, change, expected) => {
  expect(findFaultsOf(change)).toEqual([expect.stringMatching(expected)]);
});

test('a package whose name differs from the manifest’s is refused', () => {
  expect(faultsOf(() => undefined, 'mfe-places')).toEqual([expect.stringContaining('"mfe-places"')]);
});

test('a manifest that is not an object is refused', () => {
  expect(checkManifest([], 'mfe-sites', known)).not.toEqual([]);
  expect(checkManifest(null, 'mfe-sites', known)).not.toEqual([]);
});

test('a page’s chunk that is missing in the build is reported, with the comment that names it', () => {
  expect(rules.chunkFaults(good as never, { SiteList: ['SiteList.js'] })).toEqual([
    expect.stringMatching(/^portal\.json routes\.site\.chunk: .*"Site".*webpackChunkName/),
  ]);
});

describe('the settings of a remote', () => {
  const notice = { type: 'string', title: 'Notice', maxLength: 100, default: '' };
  const faultsWith = (property: object) =>
    faultsOf((manifest) => (manifest['config'] = { type: 'object', properties: { notice: property } }));

  test('may have the keywords that forms and validator know', () => {
    expect(
      faultsWith({ ...notice, help: 'Above the form.', 'ui:widget': 'textarea', scope: 'group' }),
    ).toEqual([]);
  });

  test.each([
    ['a keyword that is not understood', { ...notice, multipleOf: 2 }, 'multipleOf'],
    ['a type that is not understood', { ...notice, type: 'array' }, 'config.properties.notice.type'],
    ['a setting without a default', { ...notice, default: undefined }, 'default'],
    ['a default that breaks its own schema', { ...notice, minLength: 2 }, 'Notice is required'],
  ])('are refused with %s', (_, property, fault) => {
    expect(faultsWith(JSON.parse(JSON.stringify(property)) as object).join()).toContain(fault);
  });
});
