import { once } from 'node:events';
import { spawnServer } from './serverProcess.mjs';

/** The server during development. It is restarted on demand, while its PostgreSQL keeps running until the end. */
export class DevServer {
  #child = null;
  #leaving = false;
  #args;

  constructor(args) {
    this.#args = [...args, '--as-built'];
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => this.#leave(signal));
  }

  start() {
    const child = spawnServer(this.#args);
    this.#child = child;
    child.on('exit', (code, signal) => {
      if (this.#child !== child) return;
      this.#child = null;
      if (this.#leaving) process.exit(code ?? 1);
      console.error(`The server ended (${signal ?? code}); it starts again when its sources change.`);
    });
  }

  /** Stops the server but not PostgreSQL, and starts the current build. */
  async restart() {
    const child = this.#child;
    this.#child = null;
    if (child?.connected) {
      const ended = once(child, 'exit');
      child.send({ stop: { keepPostgres: true } });
      await ended;
    }
    if (this.#leaving) process.exit(0);
    this.start();
  }

  /** Makes a front end's new build live. Without a running server nothing is to do: the next server registers it at its start. */
  async register(dir) {
    const child = this.#child;
    if (!child?.connected) return;
    const answer = new Promise((resolve) => {
      child.on('message', function onRegistered({ registered, refused }) {
        if ((registered ?? refused) !== dir) return;
        child.off('message', onRegistered);
        resolve();
      });
      child.once('exit', resolve);
    });
    child.send({ register: dir });
    await answer;
  }

  #leave(signal) {
    this.#leaving = true;
    if (this.#child) this.#child.kill(signal);
    else process.exit(0);
  }
}
