import type { LiveEvents } from '../../contracts/live';
import { liveStreamPath, paths } from '../../contracts/paths';
import { ApiError, apiUrl, write } from '../transport/request';
import { backoff } from './backoff';
import type { LiveState } from './liveState';

/** What a stream tells: the events that every tab acts upon. */
export type Heard = {
  [Name in keyof LiveEvents]: { name: Name; data: LiveEvents[Name] };
}['seen' | 'project' | 'gone' | 'list' | 'access' | 'registry'];

const heard = [
  'seen',
  'project',
  'gone',
  'list',
  'access',
  'registry',
] as const satisfies readonly Heard['name'][];

export interface StreamListener {
  onEvent: (event: Heard) => void;
  onState: (state: LiveState) => void;
  /** The server ended the session, or may have: says whether this person is still signed in. */
  checkSession: () => Promise<boolean>;
}

export interface LiveStream {
  /** From now on the server tells of these projects and of no others. */
  subscribe: (projects: readonly number[]) => void;
  /** Somebody looks, or the network is back: what waits for its next try is tried now. */
  wake: () => void;
  /** Connects anew: what was connected may have died without a word. */
  renew: () => void;
  close: () => void;
}

/** The most projects of one subscription; a browser that shows more hears nothing of the rest. */
const mostProjects = 300;

const wait = {
  /** Milliseconds for the server to say hello; a proxy that holds everything back never lets it through. */
  hello: 20_000,
  /** For a stream that is open to count as one that works. */
  proven: 10_000,
  /** Before more projects are subscribed, so that what opens together is asked together. */
  more: 100,
  /** Before there are fewer: who goes to the list and back changes nothing. */
  fewer: 3_000,
};

/**
 * The browser's stream of `GET /live`, which comes back by itself whatever ends it. The browser's own reconnecting is not
 * used: it knows no growing pauses, gives up for good at the first 503 and never tells why.
 */
export function openLiveStream({ onEvent, onState, checkSession }: StreamListener): LiveStream {
  let source: EventSource | null = null;
  /** The stream's id once the server has said hello. */
  let stream: string | null = null;
  let failures = 0;
  /** When it said so, in milliseconds. */
  let since = 0;
  let closed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let wanted: readonly number[] = [];
  let asked: readonly number[] = [];

  function drop(): void {
    clearTimeout(retry);
    clearTimeout(asking);
    source?.close();
    source = null;
    // One that ends as soon as it is open is a failure more, or a proxy's whim would have everything read anew each second.
    if (stream && Date.now() - since > wait.proven) failures = 0;
    stream = null;
  }

  function tryAgain(ms: number): void {
    clearTimeout(retry);
    if (!closed) retry = setTimeout(connect, ms);
  }

  /** @param refused the server answered, with something else than a stream: `EventSource` does not tell what */
  async function lost(refused: boolean): Promise<void> {
    drop();
    failures += 1;
    onState('away');
    if (refused && !(await checkSession())) return;
    if (!source) tryAgain(backoff(failures));
  }

  async function said({ reason, retry_ms: ms }: LiveEvents['bye']): Promise<void> {
    drop();
    if (reason === 'too_many') return onState('elsewhere');
    onState('away');
    if (reason === 'signed_out' && !(await checkSession())) return;
    if (!source) tryAgain(ms + backoff(1));
  }

  async function ask(): Promise<void> {
    const [to, projects] = [stream, wanted.slice(0, mostProjects)];
    if (!to) return;
    try {
      asked = wanted;
      await write<void>('PUT', liveStreamPath(to), { projects });
    } catch (cause) {
      if (closed || stream !== to) return;
      // Without its subscription a stream says nothing of what is shown: another one, with all that is missed meanwhile.
      if (cause instanceof ApiError && cause.status === 401) drop();
      else void lost(false);
    }
  }

  function connect(): void {
    drop();
    if (closed) return;
    const one = new EventSource(apiUrl(paths.live));
    source = one;
    const current = (act: (data: never) => void) => (event: Event) => {
      if (source === one) act(JSON.parse((event as MessageEvent<string>).data) as never);
    };
    one.addEventListener(
      'hello',
      current((hello: LiveEvents['hello']) => {
        clearTimeout(retry);
        stream = hello.stream;
        since = Date.now();
        asked = [];
        onState('open');
        // What the registry went through while there was no stream is told by where it stands now.
        onEvent({ name: 'registry', data: { revision: hello.revision } });
        if (wanted.length) void ask();
      }),
    );
    for (const name of heard)
      one.addEventListener(
        name,
        current((data: never) => onEvent({ name, data })),
      );
    one.addEventListener(
      'bye',
      current((bye: LiveEvents['bye']) => void said(bye)),
    );
    one.onerror = () => {
      if (source === one) void lost(one.readyState === EventSource.CLOSED);
    };
    retry = setTimeout(() => void lost(false), wait.hello);
  }

  connect();
  return {
    subscribe(projects) {
      wanted = projects;
      const more = projects.some((id) => !asked.includes(id));
      const fewer = asked.some((id) => !projects.includes(id));
      clearTimeout(asking);
      if (stream && (more || fewer)) asking = setTimeout(() => void ask(), more ? wait.more : wait.fewer);
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
      drop();
    },
  };
}
