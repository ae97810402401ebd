import type { Build } from 'shared-api/portal/build';
import { faultsOf, host, notesOf, remote, route, shell } from './testing/testBuilds';

const using = (uses: Build['uses'], shared = Object.keys(uses ?? {})) =>
  remote('sites', '1.0.0', {}, { shared, uses });

test.each<[string, Build, string]>([
  [
    'a contract that the shell does not speak',
    remote('sites', '1.0.0', { requires: { contract: 2 } }),
    'contract [shell] mfe-sites speaks contract 2; shell 1.0.0 speaks 1. Deploy a shell that speaks it first, or build ' +
      'with the portal-kit that goes with this shell.',
  ],
  [
    'modules that the shell does not provide',
    using({ 'shared-ui/chart': ['Chart'], 'shared-ui/v2/grid': ['*'] }),
    'shared_missing [shell] mfe-sites uses shared-ui/chart and shared-ui/v2/grid; shell 1.0.0 does not provide it. ' +
      'Deploy a shell that does first, or do without it.',
  ],
  [
    'a module of which an older kit names nothing',
    using(undefined, ['shared-ui/chart']),
    'shared_missing [shell] mfe-sites uses shared-ui/chart; shell 1.0.0 does not provide it. ' +
      'Deploy a shell that does first, or do without it.',
  ],
  [
    'a name that the shell’s module does not export',
    using({ 'shared-ui/grid': ['DataGrid', 'DataGrid2'] }),
    'symbol_missing [shell] mfe-sites uses shared-ui/grid#DataGrid2; shell 1.0.0 provides no such name. ' +
      'Deploy a shell that does first, or do without it.',
  ],
  [
    'a name that only all objects have',
    using({ 'shared-ui/grid': ['constructor', '__proto__'] }),
    'symbol_missing [shell] mfe-sites uses shared-ui/grid#constructor and shared-ui/grid#__proto__; ' +
      'shell 1.0.0 provides no such name. Deploy a shell that does first, or do without it.',
  ],
  [
    'another version of a shared package',
    remote('sites', '1.0.0', { requires: { shared: { 'shared-ui': '^1.5.0' } } }),
    'shared_version [shell] mfe-sites asks for shared-ui ^1.5.0; shell 1.0.0 provides 1.4.0. ' +
      'Deploy a shell with it first, or widen requires.shared in portal.json.',
  ],
  [
    'a package that the shell does not share',
    remote('sites', '1.0.0', { requires: { shared: { constructor: '^1.0.0' } } }),
    'shared_version [shell] mfe-sites asks for constructor ^1.0.0; shell 1.0.0 shares no constructor. ' +
      'Deploy a shell with it first, or widen requires.shared in portal.json.',
  ],
  [
    'icons that the shell does not have',
    remote('sites', '1.0.0', {
      nav: [{ route: 'r0', label: 'x', icon: 'unicorn', groupIcon: 'gnu', order: 1 }],
    }),
    'icon_missing [shell] mfe-sites names the icon "unicorn" and "gnu"; shell 1.0.0 has none such. ' +
      'Deploy a shell that has it first, or choose another.',
  ],
  [
    'a page of the shell',
    remote('sites', '1.0.0', { routes: [route('admin/portal')] }),
    'route_collision [shell] mfe-sites has a page at /admin/portal; shell 1.0.0 has a page of its own there. ' +
      'Choose another path in portal.json.',
  ],
  [
    'an address of the server',
    remote('sites', '1.0.0', { routes: [route('api/sites')] }),
    'route_collision [shell] mfe-sites has a page at /api/sites; shell 1.0.0 never sees that address, the server ' +
      'answers there. Choose another path in portal.json.',
  ],
  [
    'a slot of the shell',
    remote('sites', '1.0.0', { offers: ['user-menu'] }),
    'slot_collision [shell] mfe-sites offers the slot user-menu; shell 1.0.0 offers it already. ' +
      'Give the slot another name.',
  ],
])('a remote with %s does not go with it', (_what, build, fault) => {
  expect(faultsOf(build)).toEqual([fault]);
});

test.each<[string, Build, Partial<Build>]>([
  ['uses all of a module, or nobody knows what', using({ 'shared-ui/grid': ['*'] }), {}],
  ['uses a module whose names cannot be told', using({ 'shared-ui/core': ['Whatever'] }), { provides: {} }],
  [
    'asks for a range that the shell’s pre-release is in',
    remote('sites'),
    { sharedVersions: { 'shared-ui': '1.5.0-rc.1' } },
  ],
  ['speaks one of several contracts', remote('sites'), { host: { ...host, contract: [2, 1] } }],
])('a remote that %s goes with the shell', (_what, build, part) => {
  expect(faultsOf(build, { shell: shell('1.0.0', part) })).toEqual([]);
});

test('a long list of names shows the first and counts the others', () => {
  const names = Array.from({ length: 30 }, (_, index) => `x${index}`);
  expect(faultsOf(using({ 'shared-ui/grid': names }))).toEqual([
    expect.stringContaining('shared-ui/grid#x7 and 22 more; shell 1.0.0 provides no such name'),
  ]);
});

test('against a shell of an older kit only modules are checked, with a note', () => {
  const old = shell('0.9.0', { host: undefined, provides: undefined, icons: undefined });
  const build = remote('sites', '1.0.0', { requires: { contract: 7 } }, { uses: { react: ['gone'] } });
  expect(faultsOf(build, { shell: old })).toEqual([]);
  expect(notesOf(build, { shell: old })).toEqual([
    'contract [shell] shell 0.9.0 was built by an older portal-kit and does not tell its contract, pages and slots, ' +
      'names that modules export and icons: whether mfe-sites goes with them was not checked.',
  ]);
  expect(notesOf(build)).toEqual([]);
});

test('without a shell nothing is checked against it, with a note', () => {
  expect(faultsOf(remote('sites'), { shell: null })).toEqual([]);
  expect(notesOf(remote('sites'), { shell: null })).toEqual([
    'contract [shell] No shell is live: what mfe-sites needs of one was not checked.',
  ]);
});

test.each([
  ['react', '18.3.1', '19.1.0'],
  ['@module-federation/enhanced', '2.8.0', '2.9.2'],
])('a remote that is built with another series of %s is refused', (name, own, shells) => {
  const build = remote('sites', '1.0.0', {}, { sharedVersions: { 'shared-ui': '1.0.0', [name]: own } });
  const live = shell('1.0.0', { sharedVersions: { 'shared-ui': '1.4.0', [name]: shells } });
  expect(faultsOf(build, { shell: live })).toEqual([
    expect.stringContaining(
      `shared_version [shell] mfe-sites is built with ${name} ${own}; shell 1.0.0 is built with ${shells}.`,
    ),
  ]);
  expect(
    faultsOf({ ...build, sharedVersions: { ...build.sharedVersions, [name]: shells } }, { shell: live }),
  ).toEqual([]);
});
