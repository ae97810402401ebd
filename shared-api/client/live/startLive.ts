import { getSession, hasSignedOut } from '../portal/session';
import { ApiError } from '../transport/request';
import { catchUp, forgetLiveReads, readAnew, refreshShown, registrySoon, soon } from './liveReads';
import { liveState, setLiveState, type LiveState } from './liveState';
import { openLiveStream, type Heard, type LiveStream } from './liveStream';
import { joinTabs, type Said, type Tabs } from './liveTabs';
import { onShownProjects, shownProjects } from './shownProjects';

export interface LiveOptions {
  /** Who is signed in. */
  userId: number;
  /** What this person may see or do has changed. Called within a second, and only while somebody looks. */
  onAccess: () => void;
  /**
   * Where the registry stands: after each of its changes, and whenever some may have been missed. Called within a second, and
   * only while somebody looks.
   */
  onRegistry: (revision: number) => void;
  /** The browser's session is somebody else's by now. */
  onSomebodyElse: () => void;
}

const wait = {
  /** Milliseconds after which a hidden tab leaves, and so gives up the stream if it holds it. */
  hidden: 5 * 60_000,
  /** For the tab that leads to answer. */
  answer: 3_000,
  /** How late the first hello may come without anything having been missed since the page was read. */
  first: 3_000,
  /** Between two looks at the clock, and by how much it has jumped when the machine slept. */
  tick: 15_000,
  asleep: 90_000,
};

let retryNow: () => void = () => undefined;

/** Tries to reach the server at once: the button of who reads that it is away. */
export const retryLive = (): void => retryNow();

/**
 * Lets what others do appear in this tab, until the answered function is called. One stream serves all tabs of the browser: one
 * tab holds it and passes on what it hears. A tab that nobody sees reads nothing until it is seen; after five minutes it
 * leaves, so that a stream and the server's work are only there for who looks, and a sleeping tab can be put away by the browser.
 * When it comes back it reads all that it shows.
 */
export function startLive({ userId, onAccess, onRegistry, onSomebodyElse }: LiveOptions): () => void {
  if (typeof EventSource !== 'function') return () => undefined;
  /** Null while this tab has left. */
  let tabs: Tabs | null = null;
  /** Null unless this tab leads. */
  let stream: LiveStream | null = null;
  /** What the other tabs show. Kept by all of them: each may lead next. */
  const others = new Map<string, readonly number[]>();
  /** Something may have happened that this tab has not heard of. */
  let behind = false;
  /** Of the registry, as it was heard last. */
  let revision: number | undefined;
  let joinedAt = Date.now();
  let answerTimer: ReturnType<typeof setTimeout> | undefined;
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  async function checkSession(): Promise<boolean> {
    if (await hasSignedOut()) return false;
    try {
      const { user } = await getSession();
      if (user.id !== userId) onSomebodyElse();
      return user.id === userId;
    } catch (cause) {
      // A 401 has taken its way to the sign-in page. Anything else says nothing of the session.
      return !(cause instanceof ApiError && cause.status === 401);
    }
  }

  function enter(next: LiveState): void {
    const before = liveState();
    if (next === 'open') {
      if (behind || (before !== 'open' && Date.now() - joinedAt > wait.first)) refreshShown();
      behind = false;
    } else if (before === 'open' || next !== 'connecting') behind = true;
    setLiveState(next);
  }
  /** The state of the tab that leads is everybody's. */
  function lead(state: LiveState): void {
    enter(state);
    tabs?.say({ kind: 'state', state, revision });
  }

  function hearRevision(heard: number | undefined): void {
    if (heard === undefined) return;
    revision = heard;
    registrySoon(() => revision !== undefined && onRegistry(revision));
  }
  function hear(event: Heard): void {
    if (event.name === 'registry') return hearRevision(event.data.revision);
    if (event.name !== 'access') return readAnew(event);
    soon('access', 500, onAccess);
    refreshShown();
  }

  const here = (): Said => ({ kind: 'here', tab: tabs?.tab ?? '', projects: shownProjects() });
  const resubscribe = () => stream?.subscribe([...new Set([shownProjects(), ...others.values()].flat())]);
  function forget(tab: string): void {
    others.delete(tab);
    resubscribe();
  }

  function onSaid(said: Said): void {
    switch (said.kind) {
      case 'here':
        others.set(said.tab, said.projects);
        if (!stream) return;
        tabs?.watch(said.tab);
        resubscribe();
        tabs?.say({ kind: 'state', state: liveState(), revision });
        return;
      case 'left':
        return forget(said.tab);
      case 'wake':
        return stream?.wake();
      case 'who':
        tabs?.say(here());
        return;
      case 'state':
        clearTimeout(answerTimer);
        hearRevision(said.revision);
        return enter(said.state);
      case 'event':
        return hear(said.event);
      case 'session':
        void checkSession();
    }
  }

  function onLead(): void {
    clearTimeout(answerTimer);
    for (const tab of others.keys()) tabs?.watch(tab);
    lead('connecting');
    stream = openLiveStream({
      onState: lead,
      onEvent(event) {
        hear(event);
        tabs?.say({ kind: 'event', event });
      },
      checkSession() {
        tabs?.say({ kind: 'session' });
        return checkSession();
      },
    });
    tabs?.say({ kind: 'who' });
    resubscribe();
  }
  function onFollow(): void {
    stream?.close();
    stream = null;
    greet();
  }

  /** Says what this tab shows; the tab that leads answers. One that does not is asleep, and this one leads in its place. */
  function greet(): void {
    tabs?.say(here());
    clearTimeout(answerTimer);
    if (!stream) answerTimer = setTimeout(() => tabs?.takeOver(), wait.answer);
  }
  function look(): void {
    if (stream) stream.wake();
    else {
      tabs?.say({ kind: 'wake' });
      greet();
    }
  }
  function leaveIfHidden(): void {
    clearTimeout(hiddenTimer);
    if (document.visibilityState === 'hidden') hiddenTimer = setTimeout(leave, wait.hidden);
  }
  function join(): void {
    if (tabs) return;
    leaveIfHidden();
    joinedAt = Date.now();
    setLiveState('connecting');
    tabs = joinTabs(`portal-live-1-${userId}`, {
      onJoined: greet,
      onSaid,
      onLead,
      onFollow,
      onClosed: forget,
    });
  }
  function leave(): void {
    clearTimeout(answerTimer);
    tabs?.leave();
    tabs = null;
    stream?.close();
    stream = null;
    others.clear();
    behind = true;
  }

  function onVisibility(): void {
    leaveIfHidden();
    if (document.visibilityState === 'hidden') return;
    catchUp();
    if (tabs) look();
    else join();
  }
  /** Of the old connection nothing more may come, not even its end. */
  const networkChanged = () => {
    if (stream) stream.renew();
    else look();
  };
  let ticked = Date.now();
  const tick = () => {
    if (Date.now() - ticked > wait.asleep) stream?.renew();
    ticked = Date.now();
  };

  const ticking = setInterval(tick, wait.tick);
  const ends = [
    onShownProjects(() => {
      tabs?.say(here());
      resubscribe();
    }),
    on(document, 'visibilitychange', onVisibility),
    on(document, 'freeze', leave),
    on(document, 'resume', join),
    on(window, 'pagehide', leave),
    on(window, 'pageshow', join),
    on(window, 'focus', look),
    on(window, 'online', networkChanged),
    on(window, 'offline', networkChanged),
  ];
  retryNow = look;
  join();

  return () => {
    ends.forEach((end) => end());
    clearInterval(ticking);
    clearTimeout(hiddenTimer);
    leave();
    forgetLiveReads();
    retryNow = () => undefined;
    setLiveState('off');
  };
}

function on(target: EventTarget, name: string, listener: () => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}
