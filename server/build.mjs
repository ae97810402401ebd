// Bundles the server into one file: `node server/build.mjs`. Packages stay outside, as npm installed them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));

/** Bundled too: the workspace's own TypeScript, and packages that are ES modules only, which CommonJS loads with a warning. */
const bundled = /^(shared-api|typebox|@fastify\/type-provider-typebox)(\/|$)/;

const packagesOutside = {
  name: 'packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || bundled.test(name) ? undefined : { path: name, external: true },
    );
  },
};

const shared = () => {
  const { engines } = JSON.parse(readFileSync(path.join(here, '../package.json'), 'utf8'));
  return {
    bundle: true,
    platform: 'node',
    target: `node${engines.node.replace(/[^\d.]/g, '')}`,
    format: 'cjs',
    legalComments: 'none',
    logLevel: 'warning',
  };
};

/**
 * Writes the script of the thread that reads and compares workbooks.
 * @param {string} outfile
 * @param {boolean} [whole] includes its packages, for a file that lies elsewhere
 */
export async function buildAimsWorker(outfile, whole = false) {
  await build({
    ...shared(),
    entryPoints: [path.join(here, 'src/areas/aims/worker/aims.worker.ts')],
    outfile,
    plugins: whole ? [] : [packagesOutside],
  });
}

/**
 * Writes the server's bundle with its source map, and beside it the script of its thread.
 * @param {string} [outfile] by default server/dist/main.js
 * @throws when the source cannot be bundled
 */
export async function buildServer(outfile = path.join(here, 'dist/main.js')) {
  await build({
    ...shared(),
    entryPoints: [path.join(here, 'src/main.ts')],
    outfile,
    sourcemap: 'linked',
    plugins: [packagesOutside],
  });
  await buildAimsWorker(path.join(path.dirname(outfile), 'aims.worker.js'));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer();
