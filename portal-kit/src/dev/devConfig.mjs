import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/** Stands for the version of what is being written. */
export const devVersion = 'dev';
export const devBase = (name) => `/remotes/${name}/${devVersion}/`;

function configure(dir, env) {
  const own = path.join(dir, 'webpack.config.cjs');
  const make = existsSync(own) ? require(own) : require('../webpack.cjs')({ dir });
  return make({ version: devVersion, dev: true, ...env }, { mode: 'development' });
}

/**
 * The remote, for webpack's development server: what is saved is exchanged in the page, with its state.
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
      // The runtime is the shell's (refreshHook.cjs): of a second one React knows nothing.
      ({ request }, done) =>
        /^react-refresh\/runtime$|[\\/]react-refresh[\\/]runtime(\.js)?$/.test(request)
          ? done(null, 'var window.__PORTAL_REFRESH__')
          : done(),
    ],
    plugins: [...config.plugins, new RefreshPlugin({ overlay: false })],
    // A save that does not compile is none: the next one that does is an update of what the page has.
    optimization: { ...config.optimization, emitOnErrors: false },
    infrastructureLogging: { level: 'warn' },
  };
}

/** The shell as development needs it: with React's development build, and the hook that exchanges components. */
export function shellConfig(dir, out) {
  const config = configure(dir, {});
  return { ...config, output: { ...config.output, path: out, clean: true }, devtool: false };
}
