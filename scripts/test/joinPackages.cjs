// Packages of hundreds of small modules, each joined into one file for jest, which reads, wraps and runs every module anew for
// every test file: loading them so took a third of what a test of the server needs before it begins.
const { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { buildSync } = require('esbuild');

const root = path.resolve(__dirname, '../..');
const made = path.join(root, 'node_modules/.portal-test');

/** Packages with what is imported of them. All of a package is in one file: what it keeps in its modules is there once. */
const packages = {
  kysely: ['kysely', 'kysely/helpers/postgres'],
  typebox: ['typebox', 'typebox/compile', 'typebox/format', 'typebox/value'],
};

/** @param {string} dir @param {string[]} imports */
function join(dir, imports) {
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

/** A team's checkout without the server has no Kysely. */
const isInstalled = (name) => existsSync(path.join(root, 'node_modules', name, 'package.json'));

/** @returns {Record<string, string>} jest's `moduleNameMapper` for those that are installed */
module.exports = function oneFileEach() {
  return Object.fromEntries(
    Object.entries(packages).flatMap(([name, imports]) => {
      if (!isInstalled(name)) return [];
      const { version } = require(require.resolve(`${root}/node_modules/${name}/package.json`));
      const dir = path.join(made, `${name}-${version}-${imports.length}`);
      if (!existsSync(dir)) {
        mkdirSync(made, { recursive: true });
        const fresh = mkdtempSync(path.join(made, 'making-'));
        join(fresh, imports);
        // Another run may have been faster.
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
