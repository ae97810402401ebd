import type { FeatureSetting } from 'shared-api/contracts/platform/features';
import type { RemoteSlice } from 'shared-api/contracts/portal';
import type { CurrentUser } from 'shared-api/contracts/session';
import type { Build } from 'shared-api/portal/build';
import type { Manifest, ManifestFeature } from 'shared-api/portal/manifest';
import { personalSlice } from '../../server/src/platform/features/personalSlice';
import type { RegistrySlice } from '../../server/src/platform/registry/registry';
import type { BenchRun } from '../BenchRun';
import { quantile, type Row } from '../report';

interface Size {
  remotes: number;
  features: number;
  people: number;
}

/** Milliseconds that the features of all remotes may add to making a slice. */
const targetMs = 1;

const sizeOf = ({ isSmoke }: BenchRun): Size =>
  isSmoke ? { remotes: 3, features: 4, people: 50 } : { remotes: 60, features: 20, people: 5_000 };

/** One feature in four is for an audience that differs from person to person, as a percentage or by groups and teams. */
function settingOf(n: number): FeatureSetting | null {
  if (n % 4 === 1) return { state: 'on' };
  if (n % 4 === 2) return { state: 'off' };
  if (n % 8 === 3) return { state: 'audience', audience: { percent: 10 + (n % 80), except: [n] } };
  if (n % 8 === 7)
    return {
      state: 'audience',
      audience: { groups: [n % 20, 50], teams: [n % 70], roles: ['Tech Lead'], users: [n] },
    };
  return null;
}

function manifestOf(name: string, { features }: Size): Manifest {
  const keys = Array.from({ length: features }, (_, i) => `part${i}`);
  const route = (key: string) => ({
    path: `${name}/${key}`,
    name: `${name}_${key}`,
    title: 'A page',
    breadcrumb: 'A page',
    chunk: 'Page',
  });
  const feature = (key: string): ManifestFeature => ({
    title: key,
    description: 'A part of the remote.',
    default: true,
    routes: [key],
  });
  return {
    name,
    title: name,
    owner: { team: 'A team', contact: 'team@northline.example' },
    routes: Object.fromEntries(keys.map((key) => [key, route(key)])),
    nav: keys.map((key, order) => ({ route: key, label: key, icon: 'folder', order })),
    features: Object.fromEntries(keys.map((key) => [key, feature(key)])),
    requires: { contract: 1, shared: {} },
    budget: { bytes: 20_000 },
  };
}

function sliceOf(size: Size): RegistrySlice {
  const manifests = Array.from({ length: size.remotes }, (_, i) => manifestOf(`remote${i}`, size));
  const versions = {
    version: '1.0.0-aaaaaaa',
    container: 'c',
    entry: '/e.js',
    integrity: 'sha384-x',
    shared: [],
  };
  const settings = manifests
    .flatMap(({ name, features = {} }) => Object.keys(features).map((key) => `${name}.${key}`))
    .map((key, n) => ({ key, id: n + 1, setting: settingOf(n) }));
  return {
    revision: 1,
    organisation: 'Northline',
    remotes: manifests.map((manifest): RemoteSlice => {
      const { name, title, owner, routes, nav } = manifest;
      return { name, ...versions, manifest: { title, owner, routes, nav }, fallback: null, disabled: null };
    }),
    shell: null,
    builds: new Map(manifests.map((manifest) => [manifest.name, { name: manifest.name, manifest } as Build])),
    features: {
      byKey: new Map(
        settings.flatMap(({ key, id, setting }) => (setting ? [[key, { id, setting }] as const] : [])),
      ),
      announcedAt: 0,
    },
    ownerTeams: new Set([1]),
    configs: new Map(),
  };
}

const personOf = (id: number): CurrentUser => ({
  id,
  name: `Person ${id}`,
  ad_account: null,
  is_admin: false,
  roles: [1, 2, 3].map((n) => ({
    id: n,
    name: n === 3 ? 'Tech Lead' : 'Member',
    project_type_id: (id * n) % 20,
  })),
  teams: [1, 2].map((n) => ({ team_id: (id * n) % 70, is_manager: false, enable_cr_dash: false })),
  canChangePassword: true,
  max_attachment_size_mb: 20,
});

/** The processor's time for a turn does not depend on other work on the machine, as the times of single slices do. */
function measure(people: readonly CurrentUser[], make: (user: CurrentUser) => unknown) {
  const before = process.cpuUsage();
  const times = people.map((user) => {
    const began = performance.now();
    make(user);
    return performance.now() - began;
  });
  const { user, system } = process.cpuUsage(before);
  return { times, cpu: (user + system) / 1000 / people.length };
}

const round3 = (value: number) => Math.round(value * 1000) / 1000;

/**
 * npm run bench:features: how long the features of all remotes take for one session's slice, for every person in turn. The second turn
 * has the variants of the first in memory, as a server has after a while; the first makes most of them.
 */
export function benchFeatures(run: BenchRun): Promise<void> {
  const size = sizeOf(run);
  const slice = sliceOf(size);
  const people = Array.from({ length: size.people }, (_, i) => personOf(i + 1));
  const turns: [string, (user: CurrentUser) => unknown][] = [
    ['features, first turn', (user) => personalSlice(slice, user)],
    ['features, second turn', (user) => personalSlice(slice, user)],
    ['JSON of the slice without features', () => JSON.stringify(slice.remotes)],
    ['JSON of the slice with features', (user) => JSON.stringify(personalSlice(slice, user).remotes)],
  ];
  const rows = turns.map(([what, make]): Row => {
    const { times, cpu } = measure(what.startsWith('JSON') ? people.slice(0, 500) : people, make);
    const measured = { what, p50_ms: round3(quantile(times, 0.5)), cpu_ms_mean: round3(cpu) };
    // A slice without features is the same object for everybody, so this is all that features add.
    const isAdded = !what.startsWith('JSON');
    return isAdded ? { ...measured, target: targetMs, met: cpu < targetMs ? 'yes' : 'MISSED' } : measured;
  });
  run.report('features', rows, { ...size });
  return Promise.resolve();
}
