// Joins packages of hundreds of small modules into one file each for jest, which reads, wraps and runs every module again for
// every test file. Loading those modules took a third of the start of a server's test.
const { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { buildSync } = require('esbuild');

const root = path.resolve(__dirname, '../..');
const made = path.join(root, 'node_modules/.portal-test');

/** Packages with their imported entry points. All entry points of a package share one file, so that module state exists once. */
const packages = {
  kysely: ['kysely', 'kysely/helpers/postgres'],
  typebox: ['typebox', 'typebox/compile', 'typebox/format', 'typebox/value'],
};

/** @param {string} dir @param {string[]} imports */
function bundle(dir, imports) {
  const contents = imports.map((name, n) => `export * as m${n} from '${name}';`).join('\n');
  const common = { bundle: true, platform: 'node', format: 'cjs', target: 'node22', logLevel: 'error' };
  const stdin = { contents, resolveDir: root };
  buildSync({ ...common, stdin, outfile: path.join(dir, 'all.cjs') });
  imports.forEach((_, n) =>
    writeFileSync(
      path.join(dir, `m${n}.cjs`),
      `const { m${n} } = require('./all.cjs');
module.exports = Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(m${n}), __esModule: { value: true } });
`,
    ),
  );
}

/** The checkout of one area has no server and so no Kysely. */
const isInstalled = (name) => existsSync(path.join(root, 'node_modules', name, 'package.json'));

/** @returns {Record<string, string>} jest's `moduleNameMapper` for the installed ones of these packages */
module.exports = function joinPackages() {
  return Object.fromEntries(
    Object.entries(packages).flatMap(([name, imports]) => {
      if (!isInstalled(name)) return [];
      const { version } = require(require.resolve(`${root}/node_modules/${name}/package.json`));
      const dir = path.join(made, `${name}-${version}-${imports.length}`);
      if (!existsSync(dir)) {
        mkdirSync(made, { recursive: true });
        const fresh = mkdtempSync(path.join(made, 'making-'));
        bundle(fresh, imports);
        // Another run may have written the folder meanwhile.
        try {
          renameSync(fresh, dir);
        } catch (error) {
          if (!existsSync(dir)) throw error;
          rmSync(fresh, { recursive: true });
        }
      }
      return imports.map((one, n) => [`^${one}$`, path.join(dir, `m${n}.cjs`)]);
    }),
  );
};
