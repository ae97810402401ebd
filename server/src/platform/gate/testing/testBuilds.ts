import { containerName } from 'shared-api/portal/containerName';
import type { Build, Host } from 'shared-api/portal/build';
import type { Manifest, ManifestRoute, ManifestSlot } from 'shared-api/portal/manifest';
import type { GateFault } from 'shared-api/contracts/platform/deploy';
import { gate } from '../gate';
import type { Portal } from '../verdict';

const integrity = `sha384-${'A'.repeat(64)}`;
const files = (...paths: string[]) => paths.map((path) => ({ path, size: 1, integrity }));

export const route = (path: string, part: Partial<ManifestRoute> = {}): ManifestRoute => ({
  path,
  name: path.replace(/\W+/g, '_'),
  title: 'Page',
  breadcrumb: 'Page',
  chunk: 'Page',
  ...part,
});

export const filler = (slot: string, path?: string, part: Partial<ManifestSlot> = {}): ManifestSlot => ({
  slot,
  title: 'Filler',
  order: 1,
  chunk: 'Page',
  ...(path === undefined ? {} : { path }),
  ...part,
});

/** A list of pages, and overrides of a manifest. */
type ManifestPart = Partial<Omit<Manifest, 'routes' | 'requires'>> & {
  routes?: ManifestRoute[];
  requires?: Partial<Manifest['requires']>;
};

/** A remote that is compatible with `shell()`, by default with one page at its own name. */
export function remote(
  name: string,
  version = '1.0.0',
  { routes = [route(name)], requires, ...rest }: ManifestPart = {},
  part: Partial<Build> = {},
): Build {
  return {
    name,
    version,
    container: containerName(`mfe-${name}`, version),
    entry: 'remoteEntry.js',
    files: files('remoteEntry.js', 'Page.js', 'remote.js'),
    chunks: { Page: ['Page.js', 'remote.js'] },
    shared: ['react', 'shared-ui/grid'],
    sharedVersions: { 'shared-ui': '1.0.0' },
    uses: { react: ['useState'], 'shared-ui/grid': ['DataGrid'] },
    bytes: 10_000,
    manifest: {
      name,
      title: name,
      owner: { team: 'Team', contact: 'team@northline.example' },
      routes: Object.fromEntries(routes.map((one, index) => [`r${index}`, one])),
      nav: [{ route: 'r0', label: name, icon: 'folder', order: 1 }],
      requires: { contract: 1, shared: { 'shared-ui': '^1.0.0' }, ...requires },
      budget: { bytes: 20_000 },
      ...rest,
    },
    ...part,
  };
}

export const host: Host = {
  contract: [1],
  offers: ['user-menu'],
  pages: [{ path: '' }, { path: 'login' }, { path: 'admin/portal', inside: true }],
};

export const shell = (version = '1.0.0', part: Partial<Build> = {}): Build => ({
  name: 'shell',
  version,
  container: containerName('shell', version),
  entry: 'main.js',
  files: files('main.js', '12.js'),
  chunks: { 'shared-ui/grid': ['12.js'] },
  shared: ['react', 'shared-ui/core', 'shared-ui/grid'],
  sharedVersions: { react: '19.1.0', 'shared-ui': '1.4.0' },
  provides: { react: ['useState'], 'shared-ui/core': ['Button'], 'shared-ui/grid': ['DataGrid', 'Pager'] },
  icons: ['add', 'folder'],
  host,
  ...part,
});

/** A portal with a live shell and no remotes by default. */
export const portal = (part: Partial<Portal> = {}): Portal => ({
  shell: shell(),
  live: [],
  retained: [],
  ...part,
});

const plain = ({ code, with: other, text }: GateFault) => `${code} [${other ?? '–'}] ${text}`;
/** The faults of a build, one line each: `symbol_missing [shell] mfe-sites uses …`. */
export const faultsOf = (build: Build, part: Partial<Portal> = {}): string[] =>
  gate(build, portal(part)).faults.map(plain);
export const notesOf = (build: Build, part: Partial<Portal> = {}): string[] =>
  gate(build, portal(part)).notes.map(plain);
