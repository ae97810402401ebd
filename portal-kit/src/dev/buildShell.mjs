import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from '../inputs.mjs';
import { CliError } from '../cli/CliError.mjs';
import { shellConfig } from './devConfig.mjs';

const require = createRequire(import.meta.url);

/**
 * Builds the shell for development into the remote's cache folder. Unchanged modules come from webpack's cache.
 * @param {string} dir the remote's folder
 * @returns {Promise<string>} the folder with the built files
 * @throws {CliError} `no_shell` if its sources are missing, `build_failed` with webpack's errors
 */
export async function buildShell(dir) {
  const shell = path.join(root, 'shell');
  if (!existsSync(path.join(shell, 'package.json')))
    throw new CliError(
      'no_shell',
      `portal dev needs the shell's sources in ${shell}: the shell of a portal is built for use, and its React exchanges no ` +
        `components. Check out shell/ beside this remote; it is only built for your browser, never deployed.`,
    );
  const out = path.join(dir, '.cache/dev-shell');
  const compiler = require('webpack')(shellConfig(shell, out));
  const stats = await new Promise((resolve, reject) => {
    compiler.run((error, result) =>
      compiler.close((closing) => ((error ?? closing) ? reject(error ?? closing) : resolve(result))),
    );
  });
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  if (errors.length)
    throw new CliError(
      'build_failed',
      ['The shell was not built for development.', ...errors.map(({ message }) => message)].join('\n'),
    );
  return out;
}
