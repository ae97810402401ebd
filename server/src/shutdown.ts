import type { Log } from './kernel/log/log';

export type StopReason = { keepPostgres: boolean };
type Closer = (reason: StopReason) => Promise<void> | void;

/** Milliseconds within which two signals count as one: the terminal and npm may both pass on a Ctrl-C. */
const sameKeystroke = 700;

/** Thrown by `check` when the server was asked to stop while it was starting. */
export class Interrupted extends Error {}

/**
 * Collects closers and runs them in reverse order when the server is asked to stop: by SIGINT, SIGTERM or SIGHUP, by a message
 * of its parent process, or because that process died. A second Ctrl-C ends it at once.
 */
export class Shutdown {
  readonly #closers: Closer[] = [];
  #reason: StopReason | null = null;
  #asked = 0;
  #wake: () => void = () => undefined;
  readonly #stopped = new Promise<void>((resolve) => (this.#wake = resolve));

  constructor(private readonly log: Log) {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.#signal());
    // `npm start` holds a channel to the server; when it is killed, the channel ends and the server follows in order.
    process.on('disconnect', () => this.stop());
    process.on('message', (message: { stop?: StopReason }) => {
      if (message.stop) this.stop(message.stop);
    });
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (error: unknown) => {
        this.log.error({ err: error }, 'a fault that nobody handled; the server stops');
        process.exitCode = 1;
        this.stop();
      });
  }

  #signal(): void {
    const now = Date.now();
    if (this.#reason && now - this.#asked > sameKeystroke) process.exit(130);
    if (!this.#reason) this.#asked = now;
    this.stop();
  }

  /** Asks the server to stop; asking twice changes nothing. */
  stop(reason: StopReason = { keepPostgres: false }): void {
    this.#reason ??= reason;
    this.#wake();
  }

  /** Registers a closer. */
  add(closer: Closer): void {
    this.#closers.push(closer);
  }

  /** @throws Interrupted when the server was asked to stop; called between the steps of starting */
  check(): void {
    if (this.#reason) throw new Interrupted();
  }

  /** Whether it is: `readyz` tells load balancers. */
  isAsked(): boolean {
    return this.#reason !== null;
  }

  /** Resolves once the server was asked to stop. */
  whenAsked(): Promise<void> {
    return this.#stopped;
  }

  /** Runs all closers, the last one first; failures are logged and the rest still runs. */
  async closeAll(): Promise<void> {
    const reason = this.#reason ?? { keepPostgres: false };
    for (let closer = this.#closers.pop(); closer; closer = this.#closers.pop()) {
      try {
        await closer(reason);
      } catch (error) {
        this.log.error({ err: error }, 'closing failed');
        process.exitCode = 1;
      }
    }
  }
}
