import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inputHash, isFresh } from '../../portal-kit/src/inputs.mjs';
import { root } from './root.mjs';
import { step, stepDone } from './steps.mjs';

const server = path.join(root, 'server');
const serverBundle = path.join(server, 'dist/main.js');
const serverStamp = path.join(server, 'dist/inputs');

/** The folders of the project's front ends: the shell and the areas. */
export function frontDirs() {
  return readdirSync(root)
    .filter((name) => name === 'shell' || name.startsWith('mfe-'))
    .map((name) => path.join(root, name))
    .filter((dir) => existsSync(path.join(dir, 'package.json')));
}

/** The hash of the server's inputs when its bundle was made from other inputs, else null. */
function staleServerHash() {
  const hash = inputHash(server);
  const fresh =
    existsSync(serverBundle) && existsSync(serverStamp) && readFileSync(serverStamp, 'utf8') === hash;
  return fresh ? null : hash;
}

async function buildServerWithStamp(hash) {
  // An interrupted build leaves no stamp, so it is repeated.
  rmSync(serverStamp, { force: true });
  const { buildServer } = await import('../../server/build.mjs');
  await buildServer();
  writeFileSync(serverStamp, hash);
}

/** Builds the server if its sources have changed. */
export async function buildServerIfStale() {
  const hash = staleServerHash();
  if (hash) await buildServerWithStamp(hash);
}

/**
 * Builds one front end in a process of its own, so that several builds use several cores.
 * @returns {Promise<void>} rejected with the whole output of a failed build
 */
export function buildFront(dir) {
  const child = spawn(process.execPath, [path.join(root, 'portal-kit/bin/portal.mjs'), 'build'], {
    cwd: dir,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${path.basename(dir)} was not built:\n${output.trim()}`)),
    );
  });
}

/**
 * Builds the stale front ends, two at a time, and the server if it is stale.
 * @param {string[]} extra folders of further front ends
 */
export async function buildAll(extra = []) {
  const began = Date.now();
  const stale = [...frontDirs(), ...extra.map((dir) => path.resolve(root, dir))].filter(
    (dir) => !isFresh(dir),
  );
  // The shell takes longest and is the last by its name: as the first it leaves no worker without work at the end.
  const waiting = [...stale].reverse();
  const worker = async () => {
    for (let dir = waiting.shift(); dir; dir = waiting.shift()) {
      const front = dir;
      await step(`Building ${path.basename(front)}`, () => buildFront(front));
    }
  };
  const results = await Promise.allSettled([worker(), worker()]);
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed) throw failed.reason;
  const serverHash = staleServerHash();
  if (serverHash) await step('Building server', () => buildServerWithStamp(serverHash));
  if (!serverHash && !stale.length) stepDone('Builds are up to date', Date.now() - began);
}
