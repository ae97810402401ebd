import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import vm from 'node:vm';

const require = createRequire(import.meta.url);

/** Milliseconds after which an evaluation counts as failed. */
const timeout = 10_000;

/** The folder of the built files' addresses in the evaluation; those loaded by their hash lie in another one beside it. */
const base = 'https://portal.example/remotes/evaluated/1.0.0/';
/** The path in dist/ of the file at an address. */
const fileAt = (address) => new URL(address, base).pathname.split('/').slice(4).join('/');

/** The parts of a browser that a remote's entry and its chunk loader use: scripts are read from dist/. */
function createBrowser(dist) {
  const context = {};
  const run = (file) =>
    vm.runInContext(readFileSync(path.join(dist, file), 'utf8'), context, { filename: file });
  const document = {
    currentScript: { tagName: 'SCRIPT', src: `${base}remoteEntry.js` },
    getElementsByTagName: () => [],
    createElement: () => ({ dataset: {}, setAttribute: () => undefined, getAttribute: () => null }),
    head: {
      appendChild: (script) =>
        setTimeout(() => {
          try {
            document.currentScript = script;
            run(fileAt(script.src));
            script.onload?.({ type: 'load', target: script });
          } catch (error) {
            context.failure ??= error;
            script.onerror?.({ type: 'error', target: script });
          }
        }),
    },
  };
  Object.assign(context, {
    document,
    console: { ...console, warn: () => undefined },
    setTimeout,
    clearTimeout,
    location: new URL(base),
    URL,
    _PORTAL_FEDERATION: require('@module-federation/webpack-bundler-runtime').default,
  });
  context.self = context.window = context;
  vm.createContext(context);
  return { context, run };
}

/**
 * Evaluates a built remote as a browser would, up to its exposed module; no page of it is loaded.
 * @param {string} dir the package's folder, with its dist/
 * @param {object} build its `Build`
 * @returns {Promise<string[]>} one line for each route and filler of portal.json that the module lacks, or the error with which the
 *   module does not load
 */
export async function evaluateRemote(dir, { entry, container, manifest }) {
  const { context, run } = createBrowser(path.join(dir, 'dist'));
  const late = (reject) => setTimeout(() => reject(new Error('it did not load in time')), timeout);
  let timer;
  try {
    run(entry);
    const loading = (async () => (await context[container].get('./remote'))())();
    const module = await Promise.race([loading, new Promise((_resolve, reject) => (timer = late(reject)))]);
    const exposed = module.default ?? {};
    return ['routes', 'slots'].flatMap((kind) =>
      Object.keys(manifest[kind] ?? {})
        .filter((key) => !Object.hasOwn(exposed[kind] ?? {}, key))
        .map((key) => `remote.ts has no ${kind}.${key}, which portal.json declares`),
    );
  } catch (error) {
    const cause = context.failure ?? error;
    return [
      `the built remote cannot be loaded: ${cause instanceof Error || cause?.message ? cause.message : String(cause)}`,
    ];
  } finally {
    clearTimeout(timer);
  }
}
