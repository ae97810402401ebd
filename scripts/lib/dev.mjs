import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inputHash } from '../../portal-kit/src/inputs.mjs';
import { buildAll, buildFront, buildServerIfStale, frontDirs } from './builds.mjs';
import { DevServer } from './devServer.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { step } from './steps.mjs';

/** Milliseconds between two checks of the sources. Hashing them is fast and works on disks where file watchers miss changes. */
const checkInterval = 700;

const server = path.join(root, 'server');

/** The contents from which the running server was started: its bundle and its migrations. */
function serverState() {
  const areas = readdirSync(path.join(server, 'src')).map((area) =>
    path.join(server, 'src', area, 'migrations'),
  );
  const migrations = areas
    .filter((dir) => existsSync(dir))
    .flatMap((dir) => readdirSync(dir).map((name) => path.join(dir, name)));
  return [path.join(server, 'dist/main.js'), ...migrations]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\0');
}

/** Makes a function that returns the hash of a package's inputs once two checks in a row see the same: editors save in several writes. */
function trackStableHashes() {
  const before = new Map();
  return (dir) => {
    let hash;
    try {
      hash = inputHash(dir);
    } catch (error) {
      // The file was moved or replaced after its folder was listed, so the inputs are changing.
      if (error.code === 'ENOENT') return null;
      throw error;
    }
    const isStable = before.get(dir) === hash;
    before.set(dir, hash);
    return isStable ? hash : null;
  };
}

/** Serves the portal and rebuilds what changes, until a reload shows it. A failed build is printed, and the last good one stays live. */
export async function dev(args) {
  await ensureInstalled();
  await buildAll();
  const served = new DevServer(args);
  const built = new Map([...frontDirs(), server].map((dir) => [dir, inputHash(dir)]));
  let state = serverState();
  served.start();

  const rebuild = {
    async front(dir) {
      await step(`Rebuilding ${path.basename(dir)}`, () => buildFront(dir));
      await served.register(dir);
    },
    async server() {
      await buildServerIfStale();
      const next = serverState();
      if (next === state) return;
      state = next;
      await step('Restarting the server', () => served.restart());
    },
  };
  const stableHash = trackStableHashes();
  for (;;) {
    await sleep(checkInterval);
    for (const dir of [server, ...frontDirs()]) {
      const hash = stableHash(dir);
      if (hash === null || hash === built.get(dir)) continue;
      built.set(dir, hash);
      try {
        await (dir === server ? rebuild.server() : rebuild.front(dir));
      } catch (error) {
        console.error(error.message);
      }
    }
  }
}
