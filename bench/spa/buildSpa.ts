import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import type { Build, Manifest } from 'shared-api/portal/manifest';
import type webpack from 'webpack';
import { findRoot } from '../../server/src/kernel/config/root';

const require = createRequire(__filename);

type Chunks = Record<string, string[]>;
interface SpaConfig {
  (out: string, onChunks: (found: { chunks: Chunks }) => void): webpack.Configuration;
  areas: Manifest[];
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

/** Of the files that a chunk needs, those of one part, relative to it. */
const within = (files: string[], part: string) =>
  files.filter((file) => file.startsWith(part)).map((file) => file.slice(part.length));

/**
 * Builds the SPA into a folder that a server registers like any other: `shell/dist` with the application, and for each area a
 * version that holds its pages' chunks, so that pages and preloads are made by the same code.
 * @param dir a portal's folder, see makePortalFolder
 */
export async function buildSpa(dir: string): Promise<void> {
  const { areas, version } = require('./webpack.config.cjs') as SpaConfig;
  const out = join(findRoot(), 'bench/spa/dist');
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
  for (const manifest of areas) {
    const { name, routes } = manifest;
    const own = Object.fromEntries(
      Object.values(routes).map(({ chunk }) => [chunk, within(chunks[chunk] ?? [], `${name}/${version}/`)]),
    );
    // The first page of the area is the one whose loading is measured: what else it needs is preloaded too.
    const [first] = Object.values(routes).map(({ chunk }) => chunk);
    ofShell[`spa/${name}`] = within(chunks[first!] ?? [], shellPart);
    register(`mfe-${name}`, name, {
      entry: own[first!]![0]!,
      chunks: own,
      shared: [`spa/${name}`],
      manifest,
    });
  }
  const host = JSON.parse(readFileSync(join(findRoot(), 'shell/host.json'), 'utf8')) as Build['host'];
  register('shell', 'shell', { entry: 'main.js', chunks: ofShell, host });
}
