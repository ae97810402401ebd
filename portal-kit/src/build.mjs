import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { BuildError } from './BuildError.mjs';
import { readDeclaration } from './contract/readDeclaration.mjs';
import { buildFile, inputHash, isFresh, readBuild } from './inputs.mjs';
import { buildVersion, isNameStale } from './version.mjs';

const require = createRequire(import.meta.url);
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** A semantic version without build metadata, which the contract's versions have no sign for. */
const semver =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*)(\.(0|[1-9]\d*|\d*[A-Za-z-][0-9A-Za-z-]*))*)?$/;

/** @throws {BuildError} when the package's version is no semantic version */
function checkVersion({ name, version }) {
  if (typeof version === 'string' && semver.test(version)) return;
  const given = version === undefined ? 'is missing' : `${JSON.stringify(version)} is not semantic`;
  throw new BuildError(`${name} was not built.`, [
    `package.json version: ${given}; it has three numbers, such as 1.0.0 or 1.1.0-beta.2`,
  ]);
}

/**
 * Runs webpack. A build whose modules have errors ends before its chunks are made and minified, which takes most of the time and is
 * thrown away.
 * @returns the stats, with the errors of the modules if there are any
 */
function runWebpack(config) {
  const webpack = require('webpack');
  return new Promise((resolve, reject) => {
    const compiler = webpack(config);
    let faulty;
    compiler.hooks.thisCompilation.tap('runWebpack', (compilation) => {
      compilation.hooks.optimizeTree.tap('runWebpack', () => {
        if (!compilation.errors.length) return;
        faulty = compilation;
        throw new Error('The modules have errors.');
      });
    });
    compiler.run((error, stats) => {
      // Closing writes webpack's cache. Its failure is reported, although the build itself has succeeded.
      compiler.close((closing) => {
        if (faulty) resolve(faulty.getStats());
        else if (error || closing) reject(error ?? closing);
        else resolve(stats);
      });
    });
  });
}

async function compile(dir, packageName, version) {
  const found = { chunks: {}, shared: [], sharedByChunk: {}, entryScripts: [], uses: {}, provides: {} };
  const collect = (part) => Object.assign(found, part);
  const file = path.join(dir, 'webpack.config.cjs');
  const configure = existsSync(file) ? require(file) : require('./webpack.cjs')({ dir });
  const config = configure({ version, onChunks: collect, onSymbols: collect }, { mode: 'production' });
  const stats = await runWebpack(config);
  const messages = (list) => [...new Set(list.map(({ message }) => message.trim()))];
  const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true });
  if (errors.length) throw new BuildError(`${packageName} was not built.`, messages(errors));
  return { ...found, warnings: messages(warnings) };
}

const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** All emitted files with their sizes and hashes, sorted by name. */
function listFiles(dist) {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== buildFile)
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort()
    .map((file) => {
      const bytes = readFileSync(path.join(dist, file));
      return { path: file, size: bytes.length, integrity: integrityOf(bytes) };
    });
}

const brotliSize = (dist, file) => brotliCompressSync(readFileSync(path.join(dist, file))).length;

/**
 * @param {{what: string, file: string}} of what is counted, and where its budget is written
 * @throws {BuildError} when there are more bytes than the budget allows
 */
function checkBudget(name, bytes, budget, { what, file }, report) {
  report({ step: 'budget', text: `${name}: ${bytes} of ${budget.bytes} brotli bytes for ${what}` });
  if (bytes <= budget.bytes) return;
  throw new BuildError(
    `${name} was not built.`,
    [
      `${what} needs ${bytes} brotli bytes, ${bytes - budget.bytes} more than ${file} budget.bytes ` +
        `(${budget.bytes}) allows: load less at once, with import() of what a page needs later, or raise the budget`,
    ],
    'over_budget',
  );
}

/**
 * Builds a package into `dist/` and describes it in `dist/portal-build.json` (schema `Build`). Does nothing when the
 * existing build has the same inputs.
 * @param {string} dir the package's folder
 * @param {(event: {step: string, text: string}) => void} report called at each step
 * @returns {Promise<object>} the `Build`
 * @throws {BuildError} when the version, the manifest or the code is invalid, or the budget is exceeded; dist/ then has no usable build
 */
export async function buildPackage(dir, report) {
  const inputs = inputHash(dir);
  const pkg = readJson(path.join(dir, 'package.json'));
  checkVersion(pkg);
  const known = isFresh(dir, inputs) ? readBuild(dir) : undefined;
  // A name is part of the files: a build that was made before its inputs were committed is made again under the commit's name.
  if (known && !isNameStale(dir, pkg.version, inputs, known.version)) {
    const build = known;
    report({ step: 'fresh', text: `${pkg.name} ${build.version} is up to date` });
    return build;
  }
  const started = Date.now();
  const { manifest, host, icons, chunkFaults, firstVisitBytes } = await readDeclaration(dir, pkg.name);
  const version = buildVersion(dir, pkg.version, inputs);
  report({ step: 'compile', text: `${pkg.name} ${version}: compiling …` });
  const { chunks, shared, sharedByChunk, entryScripts, uses, provides, warnings } = await compile(
    dir,
    pkg.name,
    version,
  );
  for (const text of warnings) report({ step: 'warning', text });

  const { containerName } = require('./container.cjs');
  const { entryFile } = require('./webpack.cjs');
  const { sharedPackages, runtimePackage, runtimeKey } = require('./sharing.cjs');
  const { installedVersion } = require('./pins.cjs');
  const dist = path.join(dir, 'dist');
  const entry = manifest ? entryFile.remote : entryFile.shell;
  const build = {
    name: manifest?.name ?? pkg.name,
    version,
    container: containerName(pkg.name, version),
    entry,
    hashedFiles: true,
    files: listFiles(dist),
    chunks,
    shared: [...shared, runtimeKey].sort(),
    sharedVersions: Object.fromEntries([
      ...sharedPackages.map((name) => [name, installedVersion(dir, name)]),
      // The shell's and the remote's parts of the federation runtime must understand each other.
      [runtimePackage, installedVersion(import.meta.dirname, runtimePackage)],
    ]),
    inputs,
    ...(manifest ? { sharedByChunk, uses, manifest } : { entryScripts, provides, icons, host }),
  };
  if (manifest) {
    const faults = chunkFaults(manifest, chunks);
    if (faults.length) throw new BuildError(`${pkg.name} was not built.`, faults);
    build.bytes = firstVisitBytes(build, (file) => brotliSize(dist, file));
    checkBudget(
      pkg.name,
      build.bytes,
      manifest.budget,
      { what: 'a first visit', file: 'portal.json' },
      report,
    );
  } else if (host.budget)
    checkBudget(
      pkg.name,
      [entry, ...entryScripts].reduce((sum, file) => sum + brotliSize(dist, file), 0),
      host.budget,
      { what: 'the main script with its libraries', file: 'host.json' },
      report,
    );
  writeFileSync(path.join(dist, buildFile), `${JSON.stringify(build, null, 2)}\n`);
  report({
    step: 'built',
    text: `${pkg.name} ${version} built in ${((Date.now() - started) / 1000).toFixed(1)} s`,
  });
  return build;
}
