import { act } from '@testing-library/react';

/**
 * Fakes of the browser features for several tabs that jsdom lacks: event streams that the test controls, locks and channels. The tabs
 * of a test are several instances of the client's modules in one window.
 */
export class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeStream[] = [];
  /** The streams that are open or being opened. */
  static open = () => FakeStream.all.filter((one) => one.readyState !== 2);
  static last = () => FakeStream.all.at(-1)!;

  readyState = 0;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    FakeStream.all.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  /** Sends an event of the server. */
  say(name: string, data: unknown): void {
    if (this.readyState === 2) throw new Error('This stream is closed.');
    this.readyState = 1;
    act(() => void this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })));
  }
  hello(stream = 's1', revision = 1): void {
    this.say('hello', { stream, revision });
  }
  /** @param refused the server answered something other than a stream; otherwise the connection broke */
  fail(refused = false): void {
    this.readyState = refused ? 2 : 0;
    act(() => this.onerror?.());
  }
}

interface Waiting {
  grant: () => void;
  deny: (cause: Error) => void;
}
interface Held {
  steal: (cause: Error) => void;
}

/** Fakes exclusive Web Locks. */
export class FakeLocks {
  private held = new Map<string, Held>();
  private queues = new Map<string, Waiting[]>();

  request(name: string, ...rest: unknown[]): Promise<unknown> {
    const work = rest.pop() as () => unknown;
    const { signal, steal } = (rest[0] ?? {}) as LockOptions;
    return new Promise((resolve, reject) => {
      const grant = () => {
        const mine: Held = { steal: reject };
        this.held.set(name, mine);
        void Promise.resolve(work()).then((value) => {
          if (this.held.get(name) !== mine) return;
          this.held.delete(name);
          resolve(value);
          this.queues.get(name)?.shift()?.grant();
        });
      };
      if (steal) {
        this.held.get(name)?.steal(new Error('stolen'));
        return void Promise.resolve().then(grant);
      }
      const waiting = { grant: () => void Promise.resolve().then(grant), deny: reject };
      const queue = this.queues.get(name) ?? [];
      this.queues.set(name, queue);
      signal?.addEventListener('abort', () => {
        if (!queue.includes(waiting)) return;
        queue.splice(queue.indexOf(waiting), 1);
        reject(new Error('aborted'));
      });
      if (this.held.has(name) || queue.length) queue.push(waiting);
      else {
        // Held from now on; the callback runs in a later microtask.
        this.held.set(name, { steal: () => undefined });
        waiting.grant();
      }
    });
  }
}

/** Fakes BroadcastChannel within one window. */
export class FakeChannel {
  static all = new Set<FakeChannel>();
  onmessage: ((event: { data: unknown }) => void) | null = null;

  constructor(readonly name: string) {
    FakeChannel.all.add(this);
  }
  postMessage(data: unknown): void {
    const text = JSON.stringify(data);
    for (const other of FakeChannel.all)
      if (other !== this && other.name === this.name)
        queueMicrotask(() => FakeChannel.all.has(other) && other.onmessage?.({ data: JSON.parse(text) }));
  }
  close(): void {
    FakeChannel.all.delete(this);
  }
}

/** Installs the fakes in the window. @param shares false removes locks and channels */
export function fakeBrowser({ shares = true } = {}): void {
  FakeStream.all = [];
  FakeChannel.all.clear();
  Object.assign(globalThis, { EventSource: FakeStream, BroadcastChannel: shares ? FakeChannel : undefined });
  if (shares) Object.defineProperty(navigator, 'locks', { value: new FakeLocks(), configurable: true });
  else delete (navigator as { locks?: unknown }).locks;
}

/** Changes the visibility of the window. */
export function setVisible(visible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    value: visible ? 'visible' : 'hidden',
    configurable: true,
  });
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Sets the width of the window; jsdom has no media queries. */
export function widen(pixels: number): void {
  window.matchMedia = (query: string) => {
    const [, side, limit] = /(min|max)-width:([\d.]+)px/.exec(query) ?? [];
    const matches = side === 'min' ? pixels >= Number(limit) : side === 'max' && pixels <= Number(limit);
    return {
      matches,
      media: query,
      addEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      removeEventListener: () => undefined,
    } as unknown as MediaQueryList;
  };
}
