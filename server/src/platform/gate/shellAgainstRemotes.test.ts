import type { Build } from 'shared-api/portal/build';
import { gate } from './gate';
import { faultsOf, filler, host, portal, remote, route, shell } from './testing/testBuilds';

const after = (part: Partial<Build>) => shell('2.0.0', part);
const keep = 'Let the shell go with it until mfe-sites has deployed a version that does without.';
const kept = 'Nothing falls back to it while this shell is live.';

test('a shell that gives what all versions need goes live', () => {
  const live = [remote('sites', '1.1.0'), remote('stores')];
  expect(faultsOf(after({}), { live, retained: [remote('sites')] })).toEqual([]);
});

test.each<[string, Build, Partial<Build>, string]>([
  [
    'a contract',
    remote('sites'),
    { host: { ...host, contract: [2, 3] } },
    `contract [sites 1.0.0] sites 1.0.0 (live) speaks contract 1; shell 2.0.0 speaks 2, 3. ${keep}`,
  ],
  [
    'a module',
    remote('sites'),
    { shared: ['react'] },
    `shared_missing [sites 1.0.0] sites 1.0.0 (live) uses shared-ui/grid; shell 2.0.0 does not provide it. ${keep}`,
  ],
  [
    'a major version',
    remote('sites'),
    { sharedVersions: { 'shared-ui': '2.0.0' } },
    `shared_version [sites 1.0.0] sites 1.0.0 (live) asks for shared-ui ^1.0.0; shell 2.0.0 provides 2.0.0. ${keep}`,
  ],
  [
    'a name',
    remote('sites'),
    { provides: { 'shared-ui/grid': ['Grid'] } },
    `symbol_missing [sites 1.0.0] sites 1.0.0 (live) uses shared-ui/grid#DataGrid; shell 2.0.0 provides no such name. ${keep}`,
  ],
  [
    'an icon',
    remote('sites'),
    { icons: [] },
    `icon_missing [sites 1.0.0] sites 1.0.0 (live) names the icon "folder"; shell 2.0.0 has none such. ${keep}`,
  ],
  [
    'an address',
    remote('sites', '1.0.0', { routes: [route('sites'), route('sites/search')] }),
    { host: { ...host, pages: [{ path: 'sites/search' }] } },
    `route_collision [sites 1.0.0] sites 1.0.0 (live) has a page at /sites/search; shell 2.0.0 has a page of its own there. ${keep}`,
  ],
  [
    'a slot that is filled',
    remote('sites', '1.0.0', { slots: { menu: filler('user-menu') } }),
    { host: { ...host, offers: [] } },
    `slot_vanished [sites 1.0.0] sites 1.0.0 (live) fills the slot user-menu; shell 2.0.0 offers it no more. ${keep}`,
  ],
  [
    'a slot’s name',
    remote('sites', '1.0.0', { offers: ['site.tabs'] }),
    { host: { ...host, offers: ['user-menu', 'site.tabs'] } },
    `slot_collision [sites 1.0.0] sites 1.0.0 (live) offers the slot site.tabs; shell 2.0.0 offers it already. ${keep}`,
  ],
])('a shell that takes %s from a live remote is refused', (_what, build, part, fault) => {
  expect(faultsOf(after(part), { live: [build] })).toEqual([fault]);
});

test('a slot that was not the shell’s does not vanish with it, nor one that a remote offers from now on', () => {
  const filling = remote('stock', '1.0.0', { slots: { a: filler('never.was'), b: filler('user-menu') } });
  const offering = remote('sites', '1.0.0', { offers: ['user-menu'] });
  expect(faultsOf(after({ host: { ...host, offers: [] } }), { live: [filling, offering] })).toEqual([]);
});

test('one matter in several versions is one line that lists them', () => {
  const versions = ['1.3.0', '1.2.0', '1.1.0'].map((version) => remote('sites', version));
  const [live, ...retained] = versions as [Build, ...Build[]];
  const { faults, notes } = gate(after({ icons: [] }), portal({ live: [live], retained }));
  expect(faults.map(({ text }) => text)).toEqual([
    `sites 1.3.0 (live) names the icon "folder"; shell 2.0.0 has none such. ${keep}`,
  ]);
  expect(notes.map(({ text }) => text)).toEqual([
    `sites 1.2.0 and 1.1.0 (kept) names the icon "folder"; shell 2.0.0 has none such. ${kept}`,
  ]);
});

test('a need of kept versions only refuses nothing, and is noted', () => {
  const old = remote('sites', '1.0.0', {}, { uses: { react: ['useState', 'createFactory', 'createClass'] } });
  const provides = { react: ['useState'] };
  const { faults, notes } = gate(
    after({ provides }),
    portal({ live: [remote('sites', '1.1.0')], retained: [old] }),
  );
  expect(faults).toEqual([]);
  expect(notes).toEqual([
    {
      code: 'symbol_missing',
      with: 'sites 1.0.0',
      text: `sites 1.0.0 (kept) uses react#createFactory and react#createClass; shell 2.0.0 provides no such name. ${kept}`,
    },
  ]);
});

test('matters of different remotes and versions stay apart', () => {
  const found = faultsOf(after({ icons: [] }), { live: [remote('sites'), remote('stores')] });
  expect(found.map((line) => line.slice(0, 28))).toEqual([
    'icon_missing [sites 1.0.0] s',
    'icon_missing [stores 1.0.0] ',
  ]);
});

test('sixty remotes of ten kept versions each are looked at once, and what they say stays short', () => {
  let asked = 0;
  const names = Array.from({ length: 200 }, (_, index) => `name${index}`);
  const versions = (name: string) =>
    Array.from({ length: 11 }, (_, index) => {
      const build = remote(name, `1.${index}.0`, {}, { shared: ['shared-ui/grid'] });
      Object.defineProperty(build, 'uses', { get: () => (asked++, { 'shared-ui/grid': names }) });
      return build;
    });
  const all = Array.from({ length: 60 }, (_, index) => versions(`area${index}`));
  const provides = { 'shared-ui/grid': names.slice(1) };
  const { faults, notes } = gate(
    after({ provides }),
    portal({ live: all.map(([live]) => live!), retained: all.flatMap(([, ...others]) => others) }),
  );
  expect(asked).toBe(60 * 11);
  expect(faults).toHaveLength(60);
  expect(notes).toHaveLength(60);
  expect(faults[0]!.text).toContain('area0 1.0.0 (live) uses');
  expect(notes[0]!.text).toContain('area0 1.1.0, 1.2.0');
  for (const { text } of [...faults, ...notes]) expect(text.length).toBeLessThan(400);
});
