import { buildAll } from './builds.mjs';
import { ensureInstalled } from './install.mjs';
import { passSignals, spawnServer } from './serverProcess.mjs';
import { stepDone } from './steps.mjs';

/** Installs, builds and runs the portal; ends with the server and its exit code. */
export async function start(args) {
  const began = Date.now();
  try {
    await ensureInstalled();
    await buildAll();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
    return;
  }
  const server = spawnServer(args);
  passSignals(() => server);
  server.on('message', ({ ready }) => {
    if (ready) stepDone('Ready', Date.now() - began);
  });
  server.on('error', (error) => {
    console.error(`The server cannot be run: ${error.message}`);
    process.exitCode = 1;
  });
  server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
}
