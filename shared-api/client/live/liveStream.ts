import type { LiveEvents } from '../../contracts/live';
import { liveStreamPath, paths } from '../../contracts/paths';
import { ApiError, apiUrl, write } from '../transport/request';

import type { LiveState } from './liveState';

/** The events of the stream that are passed on to every tab. */
export type BroadcastEvent = {
  [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name] };
}['seen' | 'project' | 'gone' | 'list' | 'access' | 'registry'];

const broadcastEvents = [
  'seen',
  'project',
  'gone',
  'list',
  'access',
  'registry',
] as const satisfies readonly BroadcastEvent['name'][];

export interface StreamListener {
  onEvent: (event: BroadcastEvent) => void;
  onState: (state: LiveState) => void;
  /** Called when the session may have ended; resolves to whether this user is still signed in. */
  checkSession: () => Promise<boolean>;
}

export interface LiveStream {
  /** Replaces the set of projects whose events the server sends. */
  subscribe: (projects: readonly number[]) => void;
  /** Reconnects now instead of waiting for the backoff: a tab got the focus, or the network is back. */
  wake: () => void;
  /** Replaces the connection, which may be dead without an error. */
  renew: () => void;
  close: () => void;
}

/** The server accepts so many projects in a subscription; events of further ones are missed. */
const maxProjects = 300;

/** All in milliseconds. */
const delays = {
  firstReconnect: 1_000,
  maxReconnect: 30_000,
  /** Time-out for the server's `hello`; a buffering proxy never delivers it. */
  hello: 20_000,
  /** A stream open for so long resets the count of failures. */
  stable: 10_000,
  /** Debounce before more projects are subscribed, so that components that mount together share a call. */
  subscribe: 100,
  /** Debounce before projects are unsubscribed, so that going to the list and back sends nothing. */
  unsubscribe: 3_000,
};

/**
 * Returns the milliseconds before the next connection: an exponential backoff that doubles with each failure, spread over its upper
 * half so that not all browsers of the organisation reconnect at the same moment.
 * @param failures number of failures in a row, from 1
 * @param random from 0 to 1
 */
export function backoff(failures: number, random = Math.random()): number {
  const full = Math.min(delays.maxReconnect, delays.firstReconnect * 2 ** Math.min(failures - 1, 10));
  return Math.round(full * (0.5 + random / 2));
}

/**
 * Opens the browser's stream of `GET /live` and reconnects after every end of it. EventSource's own reconnect is not used: it has no
 * backoff, gives up for good at the first 503 and reports no cause.
 */
export function openLiveStream({ onEvent, onState, checkSession }: StreamListener): LiveStream {
  let source: EventSource | null = null;
  /** The stream's id, from the server's `hello`. */
  let stream: string | null = null;
  let failures = 0;
  /** When `hello` arrived, in milliseconds. */
  let openedAt = 0;
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let subscribeTimer: ReturnType<typeof setTimeout> | undefined;
  let wanted: readonly number[] = [];
  let subscribed: readonly number[] = [];

  function disconnect(): void {
    clearTimeout(retry);
    clearTimeout(subscribeTimer);
    source?.close();
    source = null;
    // A stream that ends right after it opened counts as a failure; otherwise everything would be read again every second.
    if (stream && Date.now() - openedAt > delays.stable) failures = 0;
    stream = null;
  }

  function scheduleReconnect(ms: number): void {
    clearTimeout(retry);
    if (!closed) retry = setTimeout(connect, ms);
  }

  /** @param refused the server answered something other than a stream; EventSource does not tell what */
  async function onConnectionLost(refused: boolean): Promise<void> {
    disconnect();
    failures += 1;
    onState('away');
    if (refused && !(await checkSession())) return;
    if (!source) scheduleReconnect(backoff(failures));
  }

  async function onBye({ reason, retry_ms: ms }: LiveEvents['bye']): Promise<void> {
    disconnect();
    if (reason === 'too_many') return onState('elsewhere');
    onState('away');
    if (reason === 'signed_out' && !(await checkSession())) return;
    if (!source) scheduleReconnect(ms + backoff(1));
  }

  async function sendSubscription(): Promise<void> {
    const [target, projects] = [stream, wanted.slice(0, maxProjects)];
    if (!target) return;
    try {
      subscribed = wanted;
      await write<void>('PUT', liveStreamPath(target), { projects });
    } catch (cause) {
      if (closed || stream !== target) return;
      // Without a subscription the stream is useless: reconnect, which also catches up on missed events.
      if (cause instanceof ApiError && cause.status === 401) disconnect();
      else void onConnectionLost(false);
    }
  }

  function connect(): void {
    disconnect();
    if (closed) return;
    const current = new EventSource(apiUrl(paths.live));
    source = current;
    const ifCurrent = (act: (data: never) => void) => (event: Event) => {
      if (source === current) act(JSON.parse((event as MessageEvent<string>).data) as never);
    };
    current.addEventListener(
      'hello',
      ifCurrent((hello: LiveEvents['hello']) => {
        clearTimeout(retry);
        stream = hello.stream;
        openedAt = Date.now();
        subscribed = [];
        onState('open');
        // The current revision tells whether the registry changed while there was no stream.
        onEvent({ name: 'registry', data: { revision: hello.revision } });
        if (wanted.length) void sendSubscription();
      }),
    );
    for (const name of broadcastEvents)
      current.addEventListener(
        name,
        ifCurrent((data: never) => onEvent({ name, data })),
      );
    current.addEventListener(
      'bye',
      ifCurrent((bye: LiveEvents['bye']) => void onBye(bye)),
    );
    current.onerror = () => {
      if (source === current) void onConnectionLost(current.readyState === EventSource.CLOSED);
    };
    retry = setTimeout(() => void onConnectionLost(false), delays.hello);
  }

  connect();
  return {
    subscribe(projects) {
      wanted = projects;
      const added = projects.some((id) => !subscribed.includes(id));
      const removed = subscribed.some((id) => !projects.includes(id));
      clearTimeout(subscribeTimer);
      if (!stream || !(added || removed)) return;
      const delay = added ? delays.subscribe : delays.unsubscribe;
      subscribeTimer = setTimeout(() => void sendSubscription(), delay);
    },
    wake() {
      if (closed || source) return;
      failures = 0;
      connect();
    },
    renew() {
      if (closed) return;
      onState('away');
      connect();
    },
    close() {
      closed = true;
      disconnect();
    },
  };
}
