import type { Build } from 'shared-api/portal/build';
import { faultsOf, filler, host, remote, route, shell } from './testing/testBuilds';

test('a remote and a shell that are what they say have no faults', () => {
  expect(faultsOf(remote('sites'))).toEqual([]);
  expect(faultsOf(shell('2.0.0'))).toEqual([]);
});

const one = (build: Build) => faultsOf(build);
const file = remote('sites').files[0]!;

test.each<[string, Build, string]>([
  [
    'another container, which an older version may have',
    remote('sites', '1.0.0', {}, { container: 'mfe_sites__0_9_0' }),
    'mfe-sites: its container is "mfe_sites__0_9_0" and must be "mfe_sites__1_0_0".',
  ],
  [
    'no portal.json',
    remote('sites', '1.0.0', {}, { manifest: undefined }),
    'mfe-sites: its portal.json is missing.',
  ],
  [
    'the portal.json of another remote',
    remote('sites', '1.0.0', { name: 'stores' }),
    'mfe-sites: its portal.json is that of "stores".',
  ],
  [
    'a host.json in a remote',
    remote('sites', '1.0.0', {}, { host }),
    'mfe-sites: only the shell has a host.json.',
  ],
  [
    'no host.json in a shell',
    shell('2.0.0', { host: undefined }),
    'shell: its host.json is missing, which says what the shell is to the remotes.',
  ],
  [
    'an entry that is no file of it',
    remote('sites', '1.0.0', {}, { entry: 'other.js' }),
    'mfe-sites: the entry other.js is not among its files.',
  ],
  [
    'a script that the entry needs and that is no file of it',
    shell('2.0.0', { entryScripts: ['gone.js'] }),
    'shell: gone.js, which its entry needs, is not among its files.',
  ],
  [
    'a chunk’s script that is no file of it',
    remote('sites', '1.0.0', {}, { chunks: { Page: ['Page.js', 'gone.js', 'lost.js'] } }),
    'mfe-sites: gone.js and lost.js of the chunk "Page" is not among its files.',
  ],
  [
    'a file twice',
    remote('sites', '1.0.0', {}, { files: [...remote('sites').files, file] }),
    'mfe-sites: its list of files names one of them twice.',
  ],
  [
    'a page without a chunk',
    remote('sites', '1.0.0', { routes: [route('sites', { chunk: 'Other' })] }),
    'mfe-sites: portal.json routes.r0.chunk: the build has no chunk "Other"; ' +
      'name it in src/remote.ts: import(/* webpackChunkName: "Other" */ …).',
  ],
  [
    'a filler whose chunk has the name of what all objects have',
    remote('sites', '1.0.0', { slots: { card: { ...filler('user-menu'), chunk: 'constructor' } } }),
    'mfe-sites: portal.json slots.card.chunk: the build has no chunk "constructor"; ' +
      'name it in src/remote.ts: import(/* webpackChunkName: "constructor" */ …).',
  ],
  [
    'two pages at one address',
    remote('sites', '1.0.0', {
      routes: [route('sites'), route('sites/:a'), route('sites/:b', { name: 'b' })],
    }),
    'mfe-sites: portal.json routes.r2.path: "sites/:b" is the address of the route "r1" already.',
  ],
  [
    'a menu entry for no page',
    remote('sites', '1.0.0', { nav: [{ route: 'toString', label: 'x', icon: 'folder', order: 1 }] }),
    'mfe-sites: portal.json nav.0.route: there is no route "toString".',
  ],
  [
    'a range that is none',
    remote('sites', '1.0.0', { requires: { shared: { 'shared-ui': 'one point oh' } } }),
    'mfe-sites: portal.json requires.shared.shared-ui: "one point oh" is no range of versions.',
  ],
])('a build with %s contradicts itself', (_what, build, text) => {
  expect(one(build)).toContain(`build_invalid [–] ${text}`);
});

test('a shell with a portal.json is a remote under its name', () => {
  const { manifest } = remote('shell');
  expect(one(shell('2.0.0', { manifest }))).toContain(
    'build_invalid [–] shell: a shell has no portal.json: a remote cannot be called "shell".',
  );
});

test('a build over its own budget is refused by the byte, one without a figure is not', () => {
  expect(one(remote('sites', '1.0.0', {}, { bytes: 20_000 }))).toEqual([]);
  expect(one(remote('sites', '1.0.0', {}, { bytes: undefined }))).toEqual([]);
  expect(one(remote('sites', '1.0.0', {}, { bytes: 20_001 }))).toEqual([
    'over_budget [–] A first visit of mfe-sites needs 20001 brotli bytes, 1 more than budget.bytes (20000) of its ' +
      'portal.json allows. Make it smaller, or raise the budget.',
  ]);
});
