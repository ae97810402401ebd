import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** The version of a remote in development. */
export const devVersion = 'dev';
export const devBase = (name) => `/remotes/${name}/${devVersion}/`;

function configure(dir, env) {
  const own = path.join(dir, 'webpack.config.cjs');
  const make = existsSync(own) ? require(own) : require('../webpack.cjs')({ dir });
  return make({ version: devVersion, dev: true, ...env }, { mode: 'development' });
}

/**
 * The remote's configuration for webpack's development server, with hot reload that keeps the page's state.
 * @param {string} dir the remote's folder
 * @param {{name: string, onChunks: Function}} options `name` in the registry; `onChunks`: see ChunkListPlugin
 */
export function remoteConfig(dir, { name, onChunks }) {
  const RefreshPlugin = require('@pmmmwh/react-refresh-webpack-plugin');
  const config = configure(dir, { onChunks });
  return {
    ...config,
    output: { ...config.output, publicPath: devBase(name), path: path.join(dir, '.cache/dev'), clean: false },
    externals: [
      // Use the shell's refresh runtime (refreshHook.cjs): React does not know a second one.
      ({ request }, done) =>
        /^react-refresh\/runtime$|[\\/]react-refresh[\\/]runtime(\.js)?$/.test(request)
          ? done(null, 'var window.__PORTAL_REFRESH__')
          : done(),
    ],
    plugins: [...config.plugins, new RefreshPlugin({ overlay: false })],
    // Do not emit a save that does not compile, so that the next one is an update of the page's present state.
    optimization: { ...config.optimization, emitOnErrors: false },
    infrastructureLogging: { level: 'warn' },
  };
}

/** The shell's configuration for development: with React's development build and the refresh hook. */
export function shellConfig(dir, out) {
  const config = configure(dir, {});
  return { ...config, output: { ...config.output, path: out, clean: true }, devtool: false };
}
