import type { LiveState } from './liveState';
import type { Heard } from './liveStream';

/** What the tabs of a browser say to each other. */
export type Said =
  /** From a tab: it shows these projects. The tab that leads answers with the state. */
  | { kind: 'here'; tab: string; projects: readonly number[] }
  | { kind: 'left'; tab: string }
  /** From a tab that somebody looks at: try now. */
  | { kind: 'wake' }
  /** From a tab that leads from now on: who is there? */
  | { kind: 'who' }
  /** From the tab that leads, which may know where the registry stands. */
  | { kind: 'state'; state: LiveState; revision: number | undefined }
  | { kind: 'event'; event: Heard }
  /** From the tab that leads: the session may have ended. */
  | { kind: 'session' };

export interface TabsListener {
  /** This tab is known to be there: it may say what it shows. */
  onJoined: () => void;
  onSaid: (said: Said) => void;
  /** This tab holds the stream from now on. */
  onLead: () => void;
  /** Another tab took it. */
  onFollow: () => void;
  /** A tab closed, also one that crashed. Told to the tab that leads, of the tabs that it watches. */
  onClosed: (tab: string) => void;
}

export interface Tabs {
  /** This tab's name among them. */
  tab: string;
  say: (said: Said) => void;
  /** Learns when a tab closes. */
  watch: (tab: string) => void;
  /** Leads in the place of a tab that does not answer: browsers on phones stop tabs without telling them. */
  takeOver: () => void;
  leave: () => void;
}

const canShare = () => 'locks' in navigator && typeof BroadcastChannel === 'function';

/** A browser without locks or channels, and every one on an unsafe address: each tab is for itself. */
function alone({ onLead }: TabsListener): Tabs {
  let left = false;
  queueMicrotask(() => left || onLead());
  return {
    tab: 'alone',
    say: () => undefined,
    watch: () => undefined,
    takeOver: () => undefined,
    leave: () => {
      left = true;
    },
  };
}

/**
 * Joins the tabs of this browser that show the portal to one person, and finds out which of them leads: the one that holds a
 * lock, which the browser hands on when its tab closes. Each tab also holds a lock of its own, so that it is known to be there.
 * @param name of the group; it carries the person's id, so that nobody hears what is meant for somebody else
 */
export function joinTabs(name: string, listener: TabsListener): Tabs {
  if (!canShare()) return alone(listener);
  const tab = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`;
  const channel = new BroadcastChannel(name);
  const left = new AbortController();
  const watched = new Set<string>();
  let waiting = new AbortController();
  let leading = false;
  let resign: () => void = () => undefined;

  const lockOf = (one: string) => `${name} tab ${one}`;
  const say = (said: Said) => !left.signal.aborted && channel.postMessage(said);
  const untilResigned = () =>
    new Promise<void>((resolve) => {
      resign = resolve;
      leading = true;
      listener.onLead();
    });

  async function contend(options: LockOptions): Promise<void> {
    try {
      await navigator.locks.request(name, options, () => (left.signal.aborted ? undefined : untilResigned()));
    } catch {
      // Called off, or another tab took over.
    }
    if (!leading) return;
    leading = false;
    watched.clear();
    if (left.signal.aborted) return;
    listener.onFollow();
    queue();
  }
  function queue(): void {
    waiting = new AbortController();
    void contend({ signal: waiting.signal });
  }

  channel.onmessage = ({ data }: MessageEvent<Said>) => left.signal.aborted || listener.onSaid(data);
  // Only then: who watches a tab that has no lock yet would take it for closed.
  const untilLeft = () =>
    new Promise<void>((resolve) => {
      if (left.signal.aborted) return resolve();
      left.signal.addEventListener('abort', () => resolve(), { once: true });
      listener.onJoined();
    });
  void navigator.locks.request(lockOf(tab), untilLeft);
  queue();

  return {
    tab,
    say,
    watch(other) {
      if (watched.has(other)) return;
      watched.add(other);
      const gone = () => {
        if (watched.delete(other)) listener.onClosed(other);
      };
      navigator.locks.request(lockOf(other), { signal: left.signal }, gone).catch(() => undefined);
    },
    takeOver() {
      if (leading || left.signal.aborted) return;
      waiting.abort();
      void contend({ steal: true });
    },
    leave() {
      if (left.signal.aborted) return;
      say({ kind: 'left', tab });
      left.abort();
      waiting.abort();
      resign();
      channel.close();
    },
  };
}
