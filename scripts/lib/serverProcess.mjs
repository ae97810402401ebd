import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './root.mjs';
import { stepDone } from './steps.mjs';

/**
 * Runs the built server in the foreground, with a channel to it: by it the server tells its progress, and notices when
 * this process is gone.
 * @param {string[]} args
 */
export function spawnServer(args) {
  const bundle = path.join(root, 'server/dist/main.js');
  const child = spawn(process.execPath, ['--enable-source-maps', bundle, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', ({ step, ms }) => {
    // Quick steps are not worth a line.
    if (ms > 100) stepDone(step, ms);
  });
  return child;
}

/** Passes the signals this process gets on to the one that `current` gives. */
export function passSignals(current) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => current()?.kill(signal));
}
