import { createRequire } from 'node:module';
import path from 'node:path';
import { CliError } from '../cli/CliError.mjs';
import { devBase } from './devConfig.mjs';

const require = createRequire(import.meta.url);

/**
 * Starts the server for the browser: the remote's files from memory, the shell's development build, and the proxy for the rest.
 * @param {{compiler: object, name: string, dir: string, shellDir: string, port: number, proxy: Function}} options
 * @returns {Promise<object>} the webpack-dev-server, which listens only on this machine
 * @throws {CliError} `port_taken`
 */
export async function serveDev({ compiler, name, dir, shellDir, port, proxy }) {
  const Server = require('webpack-dev-server');
  const server = new Server(
    {
      host: 'localhost',
      port,
      hot: true,
      static: { directory: shellDir, publicPath: devBase('shell'), serveIndex: false, watch: false },
      compress: false,
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false }, logging: 'warn' },
      devMiddleware: { publicPath: devBase(name), stats: 'errors-warnings' },
      // The slice changes with portal.json: reload the page.
      watchFiles: path.join(dir, 'portal.json'),
      setupMiddlewares: (middlewares) => [...middlewares, { name: 'portal', middleware: proxy }],
      setupExitSignals: false,
    },
    compiler,
  );
  try {
    await server.start();
  } catch (error) {
    throw error.code === 'EADDRINUSE'
      ? new CliError('port_taken', `Port ${port} is taken. Choose another with --port.`)
      : error;
  }
  return server;
}
