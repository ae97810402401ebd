import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = path.dirname(fileURLToPath(import.meta.url));
const cache = path.join(here, '../../.cache');
let count = 0;

/** Leaves all packages but the project's own shared ones to Node, which loads them as they are installed. */
const packagesApart = {
  name: 'packages-apart',
  setup: (build) =>
    build.onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
      name.startsWith('shared-') ? undefined : { path: name, external: true },
    ),
};

/**
 * Loads TypeScript that is shared with server and browser. All modules are bundled into one file, since a loader that compiles each
 * imported file, those of packages too, takes seconds.
 * @param {string[]} names `shared-api/portal/build`
 * @returns {Promise<object[]>} the exports of each module
 */
export async function importSource(names) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    stdin: {
      contents: names.map((name, n) => `export * as m${n} from '${name}';`).join('\n'),
      resolveDir: here,
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [packagesApart],
    write: false,
    logLevel: 'silent',
  });
  // Node looks for packages above the folder of the file that imports them.
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, `source-${process.pid}-${count++}.mjs`);
  writeFileSync(file, outputFiles[0].text);
  try {
    const loaded = await import(pathToFileURL(file).href);
    return names.map((_, n) => loaded[`m${n}`]);
  } finally {
    rmSync(file, { force: true });
  }
}
