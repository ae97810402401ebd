import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from './root.mjs';
import { stepDone } from './steps.mjs';

/**
 * Runs the built server in the foreground. Through an IPC channel the server reports its progress, and stops when this process
 * is gone.
 * @param {string[]} args
 */
export function spawnServer(args) {
  const bundle = path.join(root, 'server/dist/main.js');
  const child = spawn(process.execPath, ['--enable-source-maps', bundle, ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', ({ step, ms }) => {
    // Quick steps are not printed.
    if (ms > 100) stepDone(step, ms);
  });
  return child;
}

/** Forwards the signals of this process to the process that `current` returns. */
export function passSignals(current) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => current()?.kill(signal));
}
