import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inputHash } from '../../portal-kit/src/inputs.mjs';
import { buildAll, buildFront, buildServerIfStale, frontDirs } from './builds.mjs';
import { DevServer } from './devServer.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';
import { step } from './steps.mjs';

/** Milliseconds between two looks at the sources: hashing them takes few, and sees what watchers miss on some disks. */
const lookEvery = 700;

const server = path.join(root, 'server');

/** What the running server was started from: its bundle and the migrations it reads. */
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

/** The hash of a package's inputs, once they have been at rest between two looks: editors save in several writes. */
function settled() {
  const before = new Map();
  return (dir) => {
    let hash;
    try {
      hash = inputHash(dir);
    } catch (error) {
      // A file that was there when the folder was listed: saved or moved just now, so it is not at rest.
      if (error.code === 'ENOENT') return null;
      throw error;
    }
    const rests = before.get(dir) === hash;
    before.set(dir, hash);
    return rests ? hash : null;
  };
}

/** Serves, and rebuilds what changes: a reload of the browser shows it. A build that fails is told; the last good one stays. */
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
  const atRest = settled();
  for (;;) {
    await sleep(lookEvery);
    for (const dir of [server, ...frontDirs()]) {
      const hash = atRest(dir);
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
