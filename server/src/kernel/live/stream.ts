import type { ServerResponse } from 'node:http';
import type { ByeReason, LiveEvents } from 'shared-api/contracts/live';
import type { CurrentUser } from 'shared-api/contracts/session';
import { newToken } from '../session/tokens';

/** Why a stream ended: what it was told, the browser closed it, or it did not read what it was sent. */
export type EndReason = ByeReason | 'closed' | 'slow';

export interface StreamNeeds {
  user: CurrentUser;
  /** Of the session it was opened with. */
  tokenHash: Buffer;
  /** The answer, its head not yet written. */
  raw: ServerResponse;
  /** Headers that every answer has. */
  headers: Record<string, string>;
  /** Bytes that may wait for a browser that does not read. */
  maxWaiting: number;
  onSent: (event: keyof LiveEvents) => void;
  /** Called once. */
  onEnd: (reason: EndReason) => void;
}

/** Milliseconds after which a browser comes back that was told nothing. */
const retry = 3000;

/** What keeps proxies from holding events back or changing them. */
const head = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** One browser's server-sent events. */
export class LiveStream {
  /** Whoever knows it and is its user may subscribe with it. */
  readonly id = newToken();
  readonly tokenHash: Buffer;
  /** As they were when it was last looked whether their session is still good. */
  user: CurrentUser;
  /** What it hears of; each was visible when it was last looked at. */
  readonly projects = new Set<number>();
  readonly #needs: StreamNeeds;
  #ended = false;

  constructor(needs: StreamNeeds) {
    this.#needs = needs;
    this.user = needs.user;
    this.tokenHash = needs.tokenHash;
    needs.raw.on('close', () => this.#end('closed'));
    // Its 'close' follows.
    needs.raw.on('error', () => undefined);
    needs.raw.writeHead(200, { ...needs.headers, ...head });
    this.#write(`retry: ${retry}\n\n`);
  }

  get isOpen(): boolean {
    return !this.#ended;
  }

  send<E extends keyof LiveEvents>(event: E, data: LiveEvents[E]): void {
    if (this.#ended) return;
    this.#needs.onSent(event);
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** A comment, so that no proxy takes the connection for dead. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** @returns when it is gone, or its browser has had its time to hear of it */
  bye(reason: ByeReason, retryMs: number): Promise<void> {
    if (this.#ended) return Promise.resolve();
    this.send('bye', { reason, retry_ms: retryMs });
    this.#end(reason);
    const { raw } = this.#needs;
    return new Promise((resolve) => {
      // Who does not read would hold the stop of the server.
      const cut = setTimeout(() => raw.destroy(), 2000);
      raw.on('close', () => {
        clearTimeout(cut);
        resolve();
      });
      raw.end();
    });
  }

  #write(text: string): void {
    if (this.#ended) return;
    const { raw, maxWaiting } = this.#needs;
    raw.write(text);
    if (raw.writableLength <= maxWaiting) return;
    this.#end('slow');
    raw.destroy();
  }

  #end(reason: EndReason): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#needs.onEnd(reason);
  }
}
