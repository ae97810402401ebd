import type { ServerResponse } from 'node:http';
import type { ByeReason, LiveEvents } from 'shared-api/contracts/live';
import type { CurrentUser } from 'shared-api/contracts/session';
import { newToken } from '../session/tokens';

/** Why a stream ended: the reason that was sent, or the browser closed it or did not read its events. */
export type EndReason = ByeReason | 'closed' | 'slow';

export interface StreamNeeds {
  user: CurrentUser;
  /** The token hash of the session that opened the stream. */
  tokenHash: Buffer;
  /** The person who sees the portal as `user` in a view; undefined: the user's own stream. */
  viewerId?: number | undefined;
  /** The answer, its head not yet written. */
  raw: ServerResponse;
  /** The headers of every answer. */
  headers: Record<string, string>;
  /** Limits the buffered bytes of a browser that does not read. */
  maxWaiting: number;
  onSent: (event: keyof LiveEvents) => void;
  /** Called once. */
  onEnd: (reason: EndReason) => void;
}

/** The browser's default reconnect delay in milliseconds. */
const defaultRetryMs = 3000;

/** Headers that keep proxies from buffering or changing events. */
const head = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
};

/** The server-sent events of one browser. */
export class LiveStream {
  /** A person may subscribe with it only on their own stream. */
  readonly id = newToken();
  readonly tokenHash: Buffer;
  readonly viewerId: number | undefined;
  /** The user as of the last session check. */
  user: CurrentUser;
  /** The subscribed projects; each was visible at the last check. */
  readonly projects = new Set<number>();
  readonly #needs: StreamNeeds;
  #ended = false;

  constructor(needs: StreamNeeds) {
    this.#needs = needs;
    this.user = needs.user;
    this.tokenHash = needs.tokenHash;
    this.viewerId = needs.viewerId;
    needs.raw.on('close', () => this.#end('closed'));
    // A 'close' event follows.
    needs.raw.on('error', () => undefined);
    needs.raw.writeHead(200, { ...needs.headers, ...head });
    this.#write(`retry: ${defaultRetryMs}\n\n`);
  }

  get isOpen(): boolean {
    return !this.#ended;
  }

  send<E extends keyof LiveEvents>(event: E, data: LiveEvents[E]): void {
    if (this.#ended) return;
    this.#needs.onSent(event);
    this.#write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Sends a comment, so that no proxy drops the idle connection. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** @returns a promise that resolves when the stream is closed, at the latest after a timeout */
  bye(reason: ByeReason, retryMs: number): Promise<void> {
    if (this.#ended) return Promise.resolve();
    this.send('bye', { reason, retry_ms: retryMs });
    this.#end(reason);
    const { raw } = this.#needs;
    return new Promise((resolve) => {
      // A browser that does not read would delay the server's stop.
      const timeout = setTimeout(() => raw.destroy(), 2000);
      raw.on('close', () => {
        clearTimeout(timeout);
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
