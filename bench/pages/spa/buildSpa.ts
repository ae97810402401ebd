import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { expandManifest } from 'shared-api/portal/expandManifest';
import type { Build } from 'shared-api/portal/build';
import type { DeclaredManifest } from 'shared-api/portal/declaredManifest';
import type webpack from 'webpack';
import { findRoot } from '../../../server/src/kernel/config/root';

const require = createRequire(__filename);

type Chunks = Record<string, string[]>;
interface SpaConfig {
  (out: string, onChunks: (found: { chunks: Chunks }) => void): webpack.Configuration;
  areas: DeclaredManifest[];
  version: string;
}

async function compile(out: string): Promise<Chunks> {
  const configure = require('./webpack.config.cjs') as SpaConfig;
  const run = require('webpack') as typeof webpack;
  let found: Chunks = {};
  const compiler = run(configure(out, ({ chunks }) => (found = chunks)));
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => compiler.close(() => (error ? reject(error) : resolve(result)))),
  );
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  return found;
}

const filesBelow = (dir: string) =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .sort();

const hash = (file: string) => `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`;

/** The files of a chunk that lie in a folder, relative to it. @param folder ends with a slash */
const filesBelowFolder = (files: string[], folder: string) =>
  files.filter((file) => file.startsWith(folder)).map((file) => file.slice(folder.length));

const versionOf = (name: string): string =>
  (
    JSON.parse(readFileSync(join(findRoot(), 'node_modules', name, 'package.json'), 'utf8')) as {
      version: string;
    }
  ).version;

/**
 * Builds the SPA into a folder that a server registers like any other: `shell/dist` with the application, and for each area a
 * version that holds its pages' chunks, so that pages and preloads are made by the same code.
 * @param dir a portal's folder, see makePortalFolder
 */
export async function buildSpa(dir: string): Promise<void> {
  const { areas, version } = require('./webpack.config.cjs') as SpaConfig;
  const out = join(findRoot(), 'bench/pages/spa/dist');
  rmSync(out, { recursive: true, force: true });
  const chunks = await compile(out);

  function register(folder: string, name: string, part: Partial<Build> & { entry: string }): void {
    const from = join(out, name, version);
    const dist = join(dir, folder, 'dist');
    mkdirSync(dist, { recursive: true });
    if (existsSync(from)) cpSync(from, dist, { recursive: true });
    const build = {
      name,
      version,
      container: `${folder}__${version}`.replace(/\W/g, '_'),
      chunks: {},
      shared: [],
      sharedVersions: {},
      ...part,
      files: filesBelow(dist).map((path) => ({
        path,
        size: readFileSync(join(dist, path)).length,
        integrity: hash(join(dist, path)),
      })),
    } satisfies Build;
    writeFileSync(join(dist, 'portal-build.json'), JSON.stringify(build));
  }

  const shellPart = `shell/${version}/`;
  const ofShell: Chunks = {};
  for (const manifest of areas.map(expandManifest)) {
    const { name, routes, slots = {} } = manifest;
    // An area may have pages, fillers of slots, or both.
    const parts = [...Object.values(routes), ...Object.values(slots)].map(({ chunk }) => chunk);
    const own = Object.fromEntries(
      parts.map((chunk) => [chunk, filesBelowFolder(chunks[chunk] ?? [], `${name}/${version}/`)]),
    );
    const [first] = parts;
    const entry = first && own[first]?.[0];
    if (!entry) throw new Error(`The SPA has no chunk of the area ${name}.`);
    // The benchmarks open an area by its first page, so its chunk's other files are preloaded too.
    ofShell[`spa/${name}`] = filesBelowFolder(chunks[first] ?? [], shellPart);
    register(`mfe-${name}`, name, {
      entry,
      chunks: own,
      shared: [`spa/${name}`],
      manifest,
    });
  }
  const host = JSON.parse(readFileSync(join(findRoot(), 'shell/host.json'), 'utf8')) as Build['host'];
  // An area runs only on a page that provides what it requires; in the SPA all of that is part of the same build.
  const required = new Set(areas.flatMap(({ requires }) => Object.keys(requires.shared)));
  register('shell', 'shell', {
    entry: 'main.js',
    entryScripts: ['libraries.js'],
    chunks: ofShell,
    shared: Object.keys(ofShell),
    sharedVersions: Object.fromEntries([...required].map((name) => [name, versionOf(name)])),
    host,
  });
}
