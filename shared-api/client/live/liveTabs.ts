import type { LiveState } from './liveState';
import type { BroadcastEvent } from './liveStream';

/** The messages between the tabs of a browser. */
export type TabMessage =
  /** From a tab: it shows these projects. The leading tab answers with the state. */
  | { kind: 'here'; tab: string; projects: readonly number[] }
  | { kind: 'left'; tab: string }
  /** From a tab that got the focus: reconnect now. */
  | { kind: 'wake' }
  /** From a tab that has become the leader: asks every tab for a `here`. */
  | { kind: 'who' }
  /** From the leader, with the registry's revision if it is known. */
  | { kind: 'state'; state: LiveState; revision: number | undefined }
  | { kind: 'event'; event: BroadcastEvent }
  /** From the leader: the session may have ended. */
  | { kind: 'session' };

export interface TabsListener {
  /** This tab holds its lock, so that others can watch it: it may announce what it shows. */
  onJoined: () => void;
  onMessage: (message: TabMessage) => void;
  /** This tab has become the leader, which holds the stream. */
  onLead: () => void;
  /** Another tab has taken the lead. */
  onFollow: () => void;
  /** A tab has closed or crashed. Only the leader learns it, of the tabs that it watches. */
  onClosed: (tab: string) => void;
}

export interface Tabs {
  /** This tab's id. */
  tab: string;
  post: (message: TabMessage) => void;
  /** Calls `onClosed` when that tab closes. */
  watch: (tab: string) => void;
  /** Steals the lead from a tab that does not answer: phones suspend tabs without an event. */
  takeOver: () => void;
  leave: () => void;
}

const canCoordinate = () => 'locks' in navigator && typeof BroadcastChannel === 'function';

/** The fallback for browsers without locks or channels, and for insecure origins: each tab has its own stream. */
function joinAlone({ onLead }: TabsListener): Tabs {
  let left = false;
  queueMicrotask(() => left || onLead());
  return {
    tab: 'alone',
    post: () => undefined,
    watch: () => undefined,
    takeOver: () => undefined,
    leave: () => {
      left = true;
    },
  };
}

/**
 * Joins the tabs of this browser in which one user is signed in, and elects a leader: the tab that holds a Web Lock, which the browser
 * passes on when that tab closes. Each tab also holds a lock of its own, by which the leader notices that it closed.
 * @param name the group's name; it contains the user's id, so that no tab of another user receives its messages
 */
export function joinTabs(name: string, listener: TabsListener): Tabs {
  if (!canCoordinate()) return joinAlone(listener);
  const tab = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const channel = new BroadcastChannel(name);
  const left = new AbortController();
  const watched = new Set<string>();
  let waiting = new AbortController();
  let leading = false;
  let resign: () => void = () => undefined;

  const lockOf = (id: string) => `${name} tab ${id}`;
  const post = (message: TabMessage) => !left.signal.aborted && channel.postMessage(message);
  const untilResigned = () =>
    new Promise<void>((resolve) => {
      resign = resolve;
      leading = true;
      listener.onLead();
    });

  async function requestLead(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(name, options, () => (left.signal.aborted ? undefined : untilResigned()));
    } catch {
      // Aborted, or another tab has stolen the lock.
    }
    if (!leading) return;
    leading = false;
    watched.clear();
    if (left.signal.aborted) return;
    listener.onFollow();
    queueForLead();
  }
  function queueForLead(): void {
    waiting = new AbortController();
    void requestLead({ signal: waiting.signal });
  }

  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => left.signal.aborted || listener.onMessage(data);
  // `onJoined` must wait for the lock: a leader that watches a tab without a lock would take it for closed.
  const untilLeft = () =>
    new Promise<void>((resolve) => {
      if (left.signal.aborted) return resolve();
      left.signal.addEventListener('abort', () => resolve(), { once: true });
      listener.onJoined();
    });
  void navigator.locks.request(lockOf(tab), untilLeft);
  queueForLead();

  return {
    tab,
    post,
    watch(other) {
      if (watched.has(other)) return;
      watched.add(other);
      const onReleased = () => {
        if (watched.delete(other)) listener.onClosed(other);
      };
      navigator.locks.request(lockOf(other), { signal: left.signal }, onReleased).catch(() => undefined);
    },
    takeOver() {
      if (leading || left.signal.aborted) return;
      waiting.abort();
      void requestLead({ steal: true });
    },
    leave() {
      if (left.signal.aborted) return;
      post({ kind: 'left', tab });
      left.abort();
      waiting.abort();
      resign();
      channel.close();
    },
  };
}
