import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import type { APIRequestContext, APIResponse } from '@playwright/test';
import type { CreatedDeployToken, DeployAnswer, RemoteState } from 'shared-api/contracts/platform/deploy';
import { chunkListName, containerName } from 'shared-api/portal/containerName';
import type { Build } from 'shared-api/portal/build';
import { pack } from 'tar-stream';
import { expect, password, root } from './portal';

const folders = { faulty: 'e2e/mfe-faulty', shell: 'shell' } as const;
export type Deployed = keyof typeof folders;

/** The text on pages of the faulty remote; in the build of this repository its number is 0. */
const mark = /faulty-build-0/g;

const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
const distOf = (name: Deployed) => path.join(root, folders[name], 'dist');
export const builtHere = (name: Deployed): Build =>
  JSON.parse(readFileSync(path.join(distOf(name), 'portal-build.json'), 'utf8')) as Build;

export interface FurtherVersion {
  build: Build;
  files: Map<string, Buffer>;
}

let versions = 0;

/**
 * Makes another version of a build in this repository without building: the same code under another version and container name,
 * with new hashes. Pages of the faulty remote show `faulty-build-<number>`.
 */
export function furtherVersion(name: Deployed, number: number): FurtherVersion {
  const built = builtHere(name);
  const version = `${built.version}-e2e${Date.now().toString(36)}${++versions}`;
  const container = containerName(name === 'shell' ? name : `mfe-${name}`, version);
  const hashes = new Map<string, string>();
  const files = new Map<string, Buffer>();
  const rewrite = (file: string): string =>
    readFileSync(path.join(distOf(name), file), 'utf8')
      .replaceAll(built.container, container)
      .replaceAll(chunkListName(built.container), chunkListName(container))
      .replace(mark, `faulty-build-${number}`);
  for (const { path: file, integrity } of built.files) {
    if (file === built.entry) continue;
    const bytes = file.endsWith('.js')
      ? Buffer.from(rewrite(file))
      : readFileSync(path.join(distOf(name), file));
    files.set(file, bytes);
    hashes.set(integrity, integrityOf(bytes));
  }
  // The entry holds the hashes of its chunks.
  let entry = rewrite(built.entry);
  for (const [before, after] of hashes) entry = entry.replaceAll(before, after);
  files.set(built.entry, Buffer.from(entry));
  const listed = built.files.map(({ path: file }) => {
    const bytes = files.get(file)!;
    return { path: file, size: bytes.length, integrity: integrityOf(bytes) };
  });
  return { build: { ...built, version, container, files: listed }, files };
}

async function archiveOf({ build, files }: FurtherVersion): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: 'portal-build.json' }, JSON.stringify(build));
  for (const [name, bytes] of files) tar.entry({ name }, bytes);
  tar.finalize();
  return buffer(tar.pipe(createGzip()));
}

async function answerOf<T>(response: APIResponse): Promise<T> {
  if (!response.ok()) throw new Error(`${response.status()} ${response.url()}: ${await response.text()}`);
  return (response.status() === 204 ? undefined : await response.json()) as T;
}

/** Deploys, rolls back and switches remotes off and on by the API. `restore` undoes all of it. */
export async function openDeploys(admin: APIRequestContext) {
  await answerOf(await admin.post('/api/session', { data: { name: 'admin', password } }));
  const tokens = new Map<Deployed, string>();
  const atFirst = new Map<Deployed, string>();
  const off = new Set<string>();

  const stateOf = async (name: string) =>
    answerOf<RemoteState>(await admin.get(`/api/portal/remotes/${name}`));

  async function prepare(name: Deployed): Promise<string> {
    if (!atFirst.has(name)) atFirst.set(name, (await stateOf(name)).version!);
    const existing = tokens.get(name);
    if (existing) return existing;
    const data = { remote: name, name: 'End-to-end tests' };
    const { token } = await answerOf<CreatedDeployToken>(await admin.post('/api/portal/tokens', { data }));
    tokens.set(name, token);
    return token;
  }

  async function deploy(name: Deployed, number: number): Promise<Build> {
    const token = await prepare(name);
    const version = furtherVersion(name, number);
    const answer = await answerOf<DeployAnswer>(
      await admin.put(`/api/portal/remotes/${name}/versions/${version.build.version}`, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip' },
        data: await archiveOf(version),
        timeout: 60_000,
      }),
    );
    expect(answer).toMatchObject({ version: version.build.version, changed: true });
    return version.build;
  }
  const rollBack = async (name: Deployed, version?: string) =>
    answerOf<DeployAnswer>(
      await admin.post(`/api/portal/remotes/${name}/rollback`, { data: version ? { version } : {} }),
    );
  async function switchTo(name: string, enabled: boolean, message?: string): Promise<void> {
    off[enabled ? 'delete' : 'add'](name);
    const data = { enabled, ...(message ? { message } : {}) };
    await answerOf(await admin.put(`/api/portal/remotes/${name}/enabled`, { data }));
  }
  async function restore(): Promise<void> {
    for (const name of [...off]) await switchTo(name, true);
    for (const [name, version] of atFirst)
      if ((await stateOf(name)).version !== version) await rollBack(name, version);
  }
  return { deploy, rollBack, switchTo, stateOf, restore };
}
