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

/**
 * Writes the server's bundle with its source map.
 * @param {string} [outfile] by default server/dist/main.js
 * @throws when the source cannot be bundled
 */
export async function buildServer(outfile = path.join(here, 'dist/main.js')) {
  const { engines } = JSON.parse(readFileSync(path.join(here, '../package.json'), 'utf8'));
  await build({
    entryPoints: [path.join(here, 'src/main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    target: `node${engines.node.replace(/[^\d.]/g, '')}`,
    format: 'cjs',
    sourcemap: 'linked',
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [packagesOutside],
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildServer();
