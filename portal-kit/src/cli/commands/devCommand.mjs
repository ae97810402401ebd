import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { importSource } from '../../contract/importSource.mjs';
import { CliError } from '../CliError.mjs';
import { readPackageName, packageDir } from '../remoteName.mjs';
import { portalAddress } from '../portal/openPortal.mjs';

const require = createRequire(import.meta.url);

export const help = {
  usage: 'portal dev [folder] [--port PORT] [--portal URL] [--json]',
  about:
    'Shows a remote inside a portal that runs, from its sources: what is saved is exchanged in the page, which keeps its state.',
  options: { port: { type: 'string' }, portal: { type: 'string' } },
  more: `  --port PORT        where the browser finds it; 3000
  --portal URL       the portal around it, where one signs in and where the data are; else PORTAL_URL, else http://localhost:8080
  No token is needed: nothing is deployed, and nobody else sees it.
  A change that cannot be exchanged, and one of portal.json, loads the page anew.
`,
  exits: { 0: 'ended by a signal once the page was shown', 1: 'not built, or any other failure' },
};

async function contractPaths() {
  const [{ apiBase, paths: all }] = await importSource(['shared-api/contracts/paths']);
  return { slicePath: apiBase + all.slice };
}

function readPort({ port = '3000' }) {
  const number = Number(port);
  if (!Number.isInteger(number) || number < 1 || number > 65_535)
    throw new CliError('usage', `--port ${port} is no port.`);
  return number;
}

/** Runs until it is interrupted. */
export async function run({ positionals: [folder = '.'], values, env, reporter, interruption }) {
  const port = readPort(values);
  const portal = new URL(portalAddress(values, env));
  const dir = packageDir(folder);
  const name = readPackageName(folder);
  if (!existsSync(path.join(dir, 'portal.json')))
    throw new CliError(
      'usage',
      `${dir} is no remote: it has no portal.json. The shell is shown by "npm run dev".`,
    );

  const [{ createOwnSlice }, { buildShell }, { remoteConfig, devBase }, { createProxy }, { serveDev }] =
    await Promise.all([
      import('../../dev/createOwnSlice.mjs'),
      import('../../dev/buildShell.mjs'),
      import('../../dev/devConfig.mjs'),
      import('../../dev/proxy.mjs'),
      import('../../dev/serveDev.mjs'),
    ]);
  const warn = (text) => reporter.say({ step: 'warning', text });
  const ownSlice = await createOwnSlice(dir, warn);
  reporter.say({ step: 'shell', text: 'Building the shell for development …' });
  const shellDir = await buildShell(dir);

  let resolveShared;
  /** The shared modules of the present build, once there is one. */
  let shared = new Promise((resolve) => (resolveShared = resolve));
  const compiler = require('webpack')(
    remoteConfig(dir, {
      name,
      onChunks: (found) => {
        resolveShared(found.shared);
        shared = found.shared;
      },
    }),
  );
  compiler.hooks.done.tap('portal dev', () => {
    // Also resolve after a failed compilation, so that the page can show the error.
    resolveShared([]);
    // Validate portal.json at each save, even if no page requests the slice.
    void ownSlice();
  });
  const proxy = createProxy({
    portal,
    ...(await contractPaths()),
    own: async () => ownSlice(await shared),
    shell: `${devBase('shell')}main.js`,
  });
  interruption.isExpected = true;
  const server = await serveDev({ compiler, name, dir, shellDir, port, proxy });
  reporter.say({
    step: 'ready',
    text: `${name} is at http://localhost:${port}, inside the portal ${portal.origin}. Ctrl+C ends it.`,
    url: `http://localhost:${port}`,
  });
  await new Promise((resolve) => server.server.once('close', resolve));
}
