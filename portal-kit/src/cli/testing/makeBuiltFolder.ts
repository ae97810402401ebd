import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Build } from 'shared-api/portal/build';
import { inputHash } from '../../inputs.mjs';

export interface BuiltFolder {
  dir: string;
  build: Build;
  remove(): void;
}

const integrityOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

/**
 * Creates a remote's folder with an up-to-date build in dist/, without running a build.
 * @param part changes of the build; `files` maps paths to texts
 */
export function makeBuiltFolder({
  files = {},
  ...part
}: Partial<Omit<Build, 'files'>> & { files?: Record<string, string> } = {}): BuiltFolder {
  const dir = mkdtempSync(path.join(tmpdir(), 'portal-cli-'));
  const name = part.name ?? 'sites';
  const version = part.version ?? '1.0.0-abcdef1';
  const container = `mfe_${name}__${version}`.replace(/\W/g, '_');
  const manifest: Build['manifest'] = {
    name,
    title: 'Sites',
    owner: { team: 'Site Team', contact: 'sites@northline.example' },
    routes: {
      list: { path: name, name: `${name}_list`, title: 'Sites', breadcrumb: 'Sites', chunk: 'List' },
    },
    nav: [],
    requires: { contract: 1, shared: { 'shared-ui': '^1.0.0', 'shared-api': '^1.0.0' } },
    budget: { bytes: 20_000 },
  };
  const texts: Record<string, string> = {
    'remoteEntry.js': `var ${container} = {};`,
    'List.js': 'list()',
    'List.js.map': '{"version":3,"sources":[],"mappings":""}',
    ...files,
  };
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  };
  write('package.json', JSON.stringify({ name: `mfe-${name}`, version: '1.0.0' }));
  write('portal.json', JSON.stringify(manifest));
  for (const [file, text] of Object.entries(texts)) write(`dist/${file}`, text);
  const build: Build = {
    name,
    version,
    container,
    entry: 'remoteEntry.js',
    chunks: { List: ['List.js'] },
    shared: ['shared-ui/core'],
    sharedVersions: { 'shared-ui': '1.0.0', 'shared-api': '1.0.0' },
    manifest,
    ...part,
    inputs: inputHash(dir),
    files: Object.entries(texts).map(([file, text]) => ({
      path: file,
      size: Buffer.byteLength(text),
      integrity: integrityOf(text),
    })),
  };
  write('dist/portal-build.json', JSON.stringify(build));
  return { dir, build, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
