import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { containerName } from 'shared-api/portal/containerName';
import type { Build } from 'shared-api/portal/build';
import type { Manifest, ManifestRoute } from 'shared-api/portal/manifest';
import { integrityOf } from '../store/artifacts';

export const aRoute = (routePath: string, part: Partial<ManifestRoute> = {}): ManifestRoute => ({
  path: routePath,
  name: 'a_page',
  title: 'A page',
  breadcrumb: 'A page',
  chunk: 'Page',
  ...part,
});

export const aManifest = (name: string, routes: Record<string, ManifestRoute>): Manifest => ({
  name,
  title: 'Sites',
  owner: { team: 'Site Team', contact: 'sites@northline.example' },
  routes,
  nav: [],
  requires: { contract: 1, shared: { 'shared-ui': '^1.0.0' } },
  budget: { bytes: 20_000 },
});

/** A remote's `dist/` as `portal build` leaves it, written without building. */
export interface TestBuild {
  /** The package's folder. */
  dir: string;
  build: Build;
}

/** The file names of a stored version that was written with the default files. */
export const storedFiles = [
  'Page.js',
  'Page.js.br',
  'Page.js.gz',
  'font.woff2',
  'portal-build.json',
  'remote.js',
  'remote.js.br',
  'remote.js.gz',
  'remoteEntry.js',
  'remoteEntry.js.br',
  'remoteEntry.js.gz',
  'remoteEntry.js.map',
];

const createdFolders: string[] = [];
// Each test file that imports this module removes its own folders.
afterAll(() => createdFolders.forEach((dir) => rmSync(dir, { recursive: true, force: true })));

/**
 * Writes a build into a temporary folder.
 * @param part overrides; `files` maps path to text
 */
export function writeTestBuild(
  part: Partial<Omit<Build, 'files'>> & { name: string; version: string; files?: Record<string, string> },
): TestBuild {
  const { files: given, ...rest } = part;
  const entry = rest.entry ?? 'remoteEntry.js';
  const files = given ?? {
    [entry]: `/* ${part.name} ${part.version} */`,
    [`${entry}.map`]: '{"version":3}',
    'Page.js': 'page()',
    'remote.js': 'remote()',
    'font.woff2': 'not really a font',
  };
  const dir = mkdtempSync(path.join(tmpdir(), 'portal-build-'));
  createdFolders.push(dir);
  const dist = path.join(dir, 'dist');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(dist, name)), { recursive: true });
    writeFileSync(path.join(dist, name), text);
  }
  const build: Build = {
    container: containerName(part.name === 'shell' ? part.name : `mfe-${part.name}`, part.version),
    entry,
    chunks: { Page: ['Page.js', 'remote.js'].filter((name) => Object.hasOwn(files, name)) },
    shared: ['react', 'shared-ui/core', 'shared-ui/grid'],
    sharedVersions: { 'shared-ui': '1.0.0' },
    ...rest,
    files: Object.entries(files).map(([name, text]) => ({
      path: name,
      size: Buffer.byteLength(text),
      integrity: integrityOf(Buffer.from(text)),
    })),
  };
  writeFileSync(path.join(dist, 'portal-build.json'), JSON.stringify(build));
  return { dir, build };
}

/** The shell's build, with libraries and a chunk for a shared module. @param part overrides */
export const writeTestShell = (version: string, part: Partial<Omit<Build, 'files'>> = {}): TestBuild =>
  writeTestBuild({
    name: 'shell',
    version,
    entry: 'main.js',
    entryScripts: ['libraries.js'],
    files: { 'main.js': `shell('${version}')`, 'libraries.js': 'react()', '12.js': 'grid()' },
    chunks: { 'shared-ui/grid': ['12.js'] },
    hashedFiles: true,
    ...part,
  });
