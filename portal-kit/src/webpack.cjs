'use strict';
const fs = require('node:fs');
const path = require('node:path');
const webpack = require('webpack');
const MinimizerPlugin = require('minimizer-webpack-plugin');
const {
  ConsumeSharedPlugin,
  ModuleFederationPlugin,
  ProvideSharedPlugin,
} = require('@module-federation/enhanced');
const { ChunkListPlugin, exposeChunk } = require('./ChunkListPlugin.cjs');
const { ChunkTrustPlugin } = require('./ChunkTrustPlugin.cjs');
const { containerName } = require('./container.cjs');
const { GuardPlugin } = require('./GuardPlugin.cjs');
const { HashedFilesPlugin } = require('./HashedFilesPlugin.cjs');
const { checkPins } = require('./pins.cjs');
const { RemoteEntryPlugin } = require('./RemoteEntryPlugin.cjs');
const { providedByHost, requiredByRemote } = require('./sharing.cjs');
const { StableBuildPlugin } = require('./StableBuildPlugin.cjs');
const { SymbolsPlugin } = require('./SymbolsPlugin.cjs');

/** File names have no hash: each version has its own folder, whose files never change (and see HashedFilesPlugin). */
const entryFile = { shell: 'main.js', remote: 'remoteEntry.js' };
/** Milliseconds after which a chunk that hangs counts as failed; the limit of spec 001, point 9, is 120,000. */
const chunkTimeout = 20_000;

const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/**
 * The federation plugin builds a version into the code: by default that of the package.json where the command was run, so
 * that the bytes would depend on that folder. This makes it the package's own; it must stand before the federation plugin.
 */
const buildVersion = (version) => ({
  apply() {
    process.env.MF_BUILD_VERSION = version;
  },
});

/** Which import of a remote's entry is the shell's global (see runtime/provideRuntime.js): the federation plugin writes it with its path. */
const providedRuntime = ({ request }) =>
  Promise.resolve(
    /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/.test(request)
      ? 'global _PORTAL_FEDERATION'
      : undefined,
  );

/** The ES module beside a package's CommonJS file, which the package's other importers use. */
const esmBeside = (file) => path.join(path.dirname(file), `${path.basename(file, '.cjs')}.js`);

/** The path of a module in a package on which the federation plugin depends. */
const resolveOfPlugin = (request) =>
  require.resolve(request, { paths: [path.dirname(require.resolve('@module-federation/enhanced/webpack'))] });

/**
 * Modules to use in the place of those that packages name: the federation plugin requires CommonJS, which would put a second copy of
 * its whole runtime into the shell, and react-router's package names its development build. Also tells where the part of the runtime
 * is that runtime/provideRuntime.js imports.
 */
function browserBuilds(production) {
  const externalRuntime = resolveOfPlugin('@module-federation/inject-external-runtime-core-plugin');
  const bundlerRuntime = path.dirname(
    resolveOfPlugin('@module-federation/webpack-bundler-runtime/package.json'),
  );
  const router = path.join(path.dirname(require.resolve('react-router/package.json')), 'dist/production');
  return {
    [externalRuntime]: esmBeside(externalRuntime),
    '@module-federation/webpack-bundler-runtime': bundlerRuntime,
    ...(production && {
      'react-router$': path.join(router, 'index.mjs'),
      'react-router/dom$': path.join(router, 'dom-export.mjs'),
    }),
  };
}

/**
 * Has the browser compile all functions of a script while it loads, on another thread; by default it compiles each one at its first
 * call, while the page waits. Chromium reads this line, other browsers ignore it.
 */
const compileAhead = () =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /\.js$/,
    // After minification, which removes comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });

/** Which of the shared modules a chunk was made for, if it was made for one. */
const sharedModulesOf = (chunk) =>
  [...chunk.groupsIterable]
    .flatMap(({ origins }) => origins)
    .filter(({ module }) => module?.type === 'provide-module')
    .map(({ module }) => module._name);

/** A script of the modules that the shell loads with some of the shared modules. A module that belongs to two is in the one of higher priority. */
const sharedScript = (name, priority, ...requests) => ({
  test: (module, { chunkGraph }) =>
    [...chunkGraph.getModuleChunksIterable(module)].some((chunk) =>
      sharedModulesOf(chunk).some((request) => requests.includes(request)),
    ),
  chunks: 'async',
  name,
  enforce: true,
  priority,
});

/**
 * How the shell's code is divided into scripts. The libraries of its first screen are a script of their own, which the page loads
 * together with the entry: a new version of the shell seldom changes them, so browsers have them already. What nearly every page shares
 * is one script, and so are the form and the grid, because each script costs a page some milliseconds, also from the cache.
 */
const shellScripts = {
  cacheGroups: {
    libraries: {
      test: /[\\/]node_modules[\\/](?!@module-federation[\\/]|@mui[\\/]icons-material[\\/])/,
      chunks: 'initial',
      name: 'libraries',
      enforce: true,
    },
    parts: sharedScript('parts', 3, 'shared-ui/controls', 'shared-ui/date'),
    form: sharedScript('form', 2, 'shared-ui/form'),
    grid: sharedScript('grid', 1, 'shared-ui/grid'),
  },
};

/**
 * Files of shared-ui in the place of what MUI's components import, so that the first screen needs less code: the code that positions a
 * tooltip is loaded when one is first shown, no button has a ripple, and a busy button has the portal's own spinner.
 */
const lighterParts = [
  { component: 'Tooltip', request: /^\.\.\/Popper\/index\.mjs$/, file: 'overlays/parts/LazyPopper.tsx' },
  { component: 'ButtonBase', request: /^\.\/TouchRipple\.mjs$/, file: 'theme/NoRipple.ts' },
  {
    component: '(Button|IconButton)',
    request: /^\.\.\/CircularProgress\/index\.mjs$/,
    file: 'feedback/ButtonSpinner.tsx',
  },
].map(({ component, request, file }) => {
  const importer = new RegExp(`[\\\\/]@mui[\\\\/]material[\\\\/]${component}$`);
  return new webpack.NormalModuleReplacementPlugin(request, (resource) => {
    if (importer.test(resource.context))
      resource.request = path.join(path.dirname(require.resolve('shared-ui/core')), file);
  });
});

/**
 * The webpack configuration of the shell and of every remote: `module.exports = portalWebpack({ dir: __dirname })`.
 * A package with a `portal.json` is a remote and exposes `src/remote.ts`; without one it is the shell, from `src/index.ts`.
 * @param {{dir: string}} options the package's folder
 * @returns {(env?: {version?: string, dev?: boolean, onChunks?: Function, onSymbols?: Function}, argv?: {mode?: string}) => import('webpack').Configuration}
 *   `env.version`: part of the container's name, by default the package's version; `env.onChunks`: see ChunkListPlugin,
 *   `env.onSymbols`: see SymbolsPlugin; `env.dev`: for `portal dev` with hot reload: without chunk hashes, with the refresh hook
 *   before the shell's React, and with module names relative to the repository
 * @throws {Error} a `BuildError` when webpack, the federation plugin or React have another version than needed
 */
function portalWebpack({ dir }) {
  return (env = {}, argv = {}) => {
    checkPins(dir);
    const production = argv.mode !== 'development';
    const pkg = readJson(path.join(dir, 'package.json'));
    const manifestFile = path.join(dir, 'portal.json');
    const manifest = fs.existsSync(manifestFile) ? readJson(manifestFile) : undefined;
    const host = !manifest;
    const name = containerName(pkg.name, env.version ?? pkg.version);
    const dev = Boolean(env.dev);
    const index = ['.ts', '.tsx'].map((e) => path.join(dir, `src/index${e}`)).find((f) => fs.existsSync(f));
    return {
      name: pkg.name,
      context: dev ? path.resolve(__dirname, '../..') : dir,
      mode: production ? 'production' : 'development',
      target: ['web', 'es2022'],
      entry: host ? { main: dev ? [require.resolve('./dev/refreshHook.cjs'), index] : index } : {},
      // Source maps are stored for debugging and never served, so the files do not refer to them.
      devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
      output: {
        path: path.join(dir, 'dist'),
        clean: true,
        publicPath: 'auto',
        uniqueName: name,
        // The shell's entry and its libraries.
        filename: '[name].js',
        chunkFilename: '[name].js',
        assetModuleFilename: '[name][ext]',
        crossOriginLoading: 'anonymous',
        chunkLoadTimeout: chunkTimeout,
        // Evaluate a module again after it threw, so that Retry works; strictModuleErrorHandling would cache the error.
        strictModuleErrorHandling: false,
        strictModuleExceptionHandling: true,
        hashFunction: 'xxhash64',
      },
      externals: host ? [] : [providedRuntime],
      resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: host ? browserBuilds(production) : {} },
      module: {
        rules: [
          {
            test: /\.tsx?$/,
            exclude: /node_modules/,
            loader: require.resolve('swc-loader'),
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                target: 'es2022',
                transform: {
                  react: { runtime: 'automatic', development: !production, refresh: dev && !host },
                },
              },
            },
          },
          { test: /\.woff2$/, type: 'asset/resource' },
          {
            test: manifestFile,
            issuer: path.join(dir, 'src/remote.ts'),
            loader: require.resolve('./manifestLoader.cjs'),
            type: 'json',
          },
        ],
      },
      plugins: [
        buildVersion(pkg.version),
        new ModuleFederationPlugin({
          name,
          ...(host
            ? { runtimePlugins: [require.resolve('./runtime/provideRuntime.js')] }
            : {
                filename: entryFile.remote,
                exposes: {
                  './remote': {
                    import: dev ? path.join(dir, 'src/remote.ts') : './src/remote.ts',
                    name: exposeChunk,
                  },
                },
                library: { type: 'var', name },
                shared: requiredByRemote(manifest.requires?.shared),
              }),
          shareStrategy: 'loaded-first',
          dts: false,
          manifest: false,
          dev: false,
          experiments: {
            // Remotes that were built before they used the shell's copy of all of the runtime need this part.
            ...(host ? { provideExternalRuntime: true } : {}),
            optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
          },
        }),
        // The second of these two writes what the first one provides into the main script.
        ...(host
          ? [
              new ProvideSharedPlugin(providedByHost),
              new ConsumeSharedPlugin({ shareScope: 'default', consumes: {} }),
              ...lighterParts,
            ]
          : []),
        // The portal is in English: leave out moment's other locales.
        new webpack.IgnorePlugin({ resourceRegExp: /^\.\/locale$/, contextRegExp: /moment$/ }),
        ...(production ? [compileAhead(), new StableBuildPlugin()] : []),
        dev ? undefined : new ChunkTrustPlugin(),
        production ? new HashedFilesPlugin(name) : undefined,
        host ? undefined : new RemoteEntryPlugin(name, exposeChunk),
        new GuardPlugin({ dir, host }),
        env.onChunks ? new ChunkListPlugin(env.onChunks) : undefined,
        env.onSymbols ? new SymbolsPlugin(env.onSymbols) : undefined,
      ].filter(Boolean),
      optimization: {
        // StableBuildPlugin sets the ids in a production build.
        moduleIds: production ? false : 'named',
        chunkIds: production ? false : 'named',
        ...(production && host ? { splitChunks: shellScripts } : {}),
        minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
      },
      cache: {
        type: 'filesystem',
        cacheDirectory: path.join(dir, '.cache'),
        name: dev ? 'dev' : production ? 'production' : 'development',
        buildDependencies: {
          config: fs
            .readdirSync(__dirname)
            .filter((f) => f.endsWith('.cjs'))
            .map((f) => path.join(__dirname, f)),
        },
      },
      performance: false,
      stats: 'errors-warnings',
    };
  };
}

module.exports = portalWebpack;
module.exports.portalWebpack = portalWebpack;
module.exports.entryFile = entryFile;
